import { outer } from './outer.js';
function f() {}
function g(fn, options) { fn(); return { f, again: fn, deep: { g } }; }
// > bind g..f return f
// > bind g..again return fn
// > bind g..deep.g return g
class K { run() { this.table = { f }; } go() {} }
// > bind K.run.this.table.f element f
const table = { f, other: g, deep: [f, { k: g }], text: 'x', made() {}, 'quoted': f };
// > bind .table.f element f
// > bind .table.other element g
// > bind .table.deep[0] element f
// > bind .table.deep[1].k element g
// > bind .table.quoted element f
// > no bind .table.text
// > no bind .table.made
table.late = outer;
// > bind .table.late element outer
table['word'] = f;
// > bind .table.word element f
table[f] = g;
// > bind .table[] element g
g(f, { then: outer });
// > bind .0@g argument f
// > bind .1.then@g argument outer
// > bind . pass f
g(() => 1, table.f);
// > bind .1@g argument table.f
table[outer]();
// > bind . run table[]
g(f)(outer);
// > bind . run g()
table['other'](f);
// > call other recv=table args=1
Object.defineProperty(table, 'plain', { value: f });
// > bind .table.plain element f
Object.defineProperty(table, 'read', { get: f });
// > bind f.this value table
Object.defineProperties(table, { one: { value: f }, two: { value: g } });
// > bind .table.one element f
// > bind .table.two element g
Object.assign(table, { more: f });
// > bind .table.more element f
const copy = Object.create({ f });
// > bind .copy.f element f
const bound = f.bind(table);
// > bind .bound value f
const list = [];
list.push(f);
// > bind .list[] element f
process.off('exit', f);
// > no bind . pass f
f.call(table, g);
// > bind f.this value table
K.prototype.go = f;
// > bind K.go value f
bus.on('x', function named() { return named; });
// > def function named sig="function named()"
// > bind . pass ^named
const gathered = [...list, f];
// > bind .gathered[] element list[]
// > bind .gathered[] element f
