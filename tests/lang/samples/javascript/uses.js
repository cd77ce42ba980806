import { helper, Base, CONST } from './lib';
import api from './api';

function area(w) { return w; }
const TABLE = { area, [CONST]: helper, other: [api.x] };
// > read area scope=TABLE
// > read CONST
// > read helper
// > read x recv=api

export function use(callback, value = CONST) {
  // > read CONST scope=use
  new Base(1, ...value).start?.(2);
  // > call Base args=1 spread=yes
  // > call start recv=Base() args=1
  new api.Thing;
  // > call Thing recv=api args=0
  callback(area, value)(3);
  // > read area
  // > call callback args=2
  // > no read value
  api?.list().filter((item) => item.ok).map(helper)[0].go();
  // > call list recv=api
  // > call filter recv=api.list() args=1
  // > call map recv=api.list().filter() args=1
  // > read helper
  // > call go recv=api.list().filter().map()[0]
  tag`x ${area(1)}`;
  // > call tag args=1
  // > call area args=1
  "text".trim(); [1].map(area); `t`.length;
  // > call trim recv=<str>
  // > call map recv=<list>
  (await helper()).run(); (value || api).go();
  // > call run recv=helper()
  // > call go recv=?
  const helper2 = value ? helper : area;
  // > bind use.helper2 value helper
  // > bind use.helper2 value area
  const { a, b: { c }, ...others } = api.load();
  // > bind use.a value api.load().a
  // > bind use.c value api.load().b.c
  // > bind use.others value api.load()
  for (const [key, item] of api.list()) { }
  // > bind use.item value api.list()[][1]
  for (const entry of api.list()) { }
  // > bind use.entry item api.list()
  try { } catch (error) { }
  // > bind use.error value ?
  let CONST = 1;
  return CONST;
  // > no read CONST
}

class Shape extends Base {
  // > inherit Base scope=Shape
  method() {
    const self = this;
    // > bind Shape.method.self value this
    run(this.method, this.inherited, this.plain);
    // > read method recv=this
    // > read inherited recv=this
    // > no read plain
    this.plain = 1;
    return super.method();
    // > call method recv=super
  }
}
