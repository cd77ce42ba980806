import type { Foo, Bar } from './types';
// > import ./types Foo as Foo
import req = require("./req");
// > import ./req as req
export = fn;
// > import '' fn as default exported=yes
function fn<T extends Foo>(a: T, b?: Bar[], ...c: Foo[]): Promise<Foo | undefined> {}
// > def function fn exported=yes returns=Foo params="a:T,b?:Bar[],*c:Foo[]" sig="fn<T extends Foo>(a: T, b?: Bar[], ...c: Foo[]): Promise<Foo | undefined>"
// > annotate Foo scope=fn
// > annotate Bar scope=fn
// > no annotate T

/** A store. */
@Injectable({ x: 1 })
// > decorate Injectable scope=Store
export abstract class Store<K> extends Base<K> implements Foo, ns.Other {
  // > def class Store span=13-52 doc="A store." bases=Base,Foo,ns.Other decorators=Injectable() exported=yes
  // > inherit Base scope=Store
  // > inherit Other recv=ns
  private readonly map: Map<K, Foo> = new Map();
  // > def field Store.map visibility=private exported=no
  // > bind Store.map type Foo[]
  // > bind Store.map value Map()
  protected static count?: number;
  // > def field Store.count visibility=protected
  @Input() name!: string;
  // > def field Store.name decorators=Input()
  // > decorate Input scope=Store.name
  constructor(private readonly foo: Foo, public bar = new Bar(), plain: Bar) { super(); }
  // > def method Store.constructor params="foo:Foo,bar?,plain:Bar"
  // > bind Store.foo type Foo
  // > bind Store.bar value ?
  // > no bind Store.plain
  find(id: string): Foo;
  // > def method Store.find#0 returns=Foo
  find(id: number): Foo;
  // > def method Store.find#1
  find(id: any) { return this.foo.find(id); }
  // > def method Store.find#2
  // > call find recv=this.foo
  abstract load(): Promise<void>;
  // > def method Store.load returns=
  @Get('/x') @Auth
  // > decorate Get scope=Store.go
  // > decorate Auth scope=Store.go
  private async go(): Promise<Array<Foo>> {}
  // > def method Store.go visibility=private returns=Foo[]
  get size(): number { return 1; }
  // > def property Store.size returns=number
  handler = (event: Event): void => { this.go(); };
  // > def method Store.handler params=event:Event
}

export interface Shape extends Foo, ns.Bar<Bar> {
  // > def interface Shape bases=Foo,ns.Bar exported=yes
  area(unit: string): Bar;
  // > def method Shape.area returns=Bar params=unit:string exported=yes
  name?: Foo;
  // > def field Shape.name
}
export type Alias<T> = { a: T; b(): Foo } | Bar;
// > def type Alias exported=yes
// > annotate Foo scope=Alias
// > no def property Alias.a
export enum Color { Red, Green = 'g' }
// > def enum Color
// > def constant Color.Red exported=yes
// > def constant Color.Green
export const enum Flag { On }
// > def enum Flag exported=yes
declare namespace Outer.Inner {
  // > def namespace Outer.Inner
  export function inside(): void;
  // > def function Outer.Inner.inside exported=yes
}
declare module "ext" {
  // > def namespace ext
  const value: Foo;
  // > def variable ext.value
}
export default function () { return fn; }
// > def function default exported=yes
function over(a: string): void;
// > def function over#0
function over(a: number): void;
function over(a: any) {}
// > def function over#2
const cast = (x as Foo).run()!.stop<Bar>(1);
// > call run recv=x
// > call stop recv=x.run() args=1
// > bind .cast value x.run().stop()
const typed: Foo | null = make<Foo>();
// > bind .typed type Foo
// > bind .typed value make()
let callback: (a: Foo) => Bar, query: typeof req.x;
// > bind .callback type ?
// > read x recv=req
export const config = { run() {}, deep: { go: async () => 1 } } satisfies Foo;
// > def variable config exported=yes
// > def method config.run
// > def method config.deep.go
each((late = typed) => late);
// > bind .late value typed
// > read typed
