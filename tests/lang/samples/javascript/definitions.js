'use strict';

/**
 * Adds numbers.
 * @param {number} a
 */
export function add(a, b = 1, { c, d: [e] }, ...rest) {
  // > def function add span=3-21 doc="Adds numbers." exported=yes params="a,b?,{ c, d: [e] },*rest" sig="add(a, b = 1, { c, d: [e] }, ...rest)"
  // > bind add.c value %2.c
  // > bind add.e value %2.d[0]
  function inner() {}
  // > def function add.inner exported=no
  const local = 1;
  // > no def variable local
  // > no def variable add.local
  const helper = (x) => inner(x);
  // > def function add.helper params=x
  // > call inner args=1 scope=add.helper
  // > bind add.helper. return inner()
  return inner;
}

// Sums up.
const sum = async function named(list) {};
// > def function sum doc="Sums up." exported=no
export const LIMIT = 10, ratio = 0.5;
// > def constant LIMIT exported=yes
// > def variable ratio exported=yes
export const { first, second: [third] } = load();
// > def variable first exported=yes
// > def variable third
let later;
// > def variable later
export default class Shape extends mixin(Base) {
  // > def class Shape bases=mixin() exported=yes span=34-62
  // > import '' Shape as default
  // > call mixin scope=
  static count = 0;
  // > def field Shape.count
  // > bind Shape.count value <number>
  #secret = new Session();
  // > def field Shape.#secret visibility=private exported=no
  // > bind Shape.#secret value Session()
  handle = async (event) => { this.#run(event); };
  // > def method Shape.handle params=event
  // > call '#run' recv=this
  constructor(size) { super(size); this.size = size; }
  // > def method Shape.constructor
  // > call super
  // > bind Shape.size value size
  get width() { return this.size; }
  // > def property Shape.width#0
  set width(value) {}
  // > def property Shape.width#1
  static async *items() { yield this.size; }
  // > def method Shape.items
  #run() {}
  // > def method Shape.#run visibility=private
  'quoted'() {}
  // > def method Shape.quoted
  [Symbol.iterator]() {}
}

const api = {
  // > def variable api
  get() { return api.nested.deep(); },
  // > def method api.get
  // > call deep recv=api.nested
  put: (x) => x,
  // > def method api.put params=x
  nested: { deep() {} },
  // > def method api.nested.deep
  plain: 1,
};
const Wrapped = memo(({ id }) => { render(id); });
// > def variable Wrapped
// > call memo scope= args=1
// > call render scope=Wrapped
// > bind Wrapped.id value ?
const Made = class Inner extends api.Base { go() {} };
// > def class Made bases=api.Base
// > def method Made.go
function Old(name) { this.name = name; }
// > def function Old
// > bind Old.this.name value name
Old.prototype.greet = function (who) { return this.name; };
// > def method Old.greet params=who
Old.make = () => new Old('x');
// > def method Old.make
// > call Old args=1 scope=Old.make
(function () {
  var hidden = 1;
  // > no def variable hidden
  function visible() {}
  // > def function visible
})();
function* gen() { yield sum; }
// > def function gen
// > bind gen. yield sum
