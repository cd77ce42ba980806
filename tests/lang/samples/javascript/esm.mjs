import def, { a, b as bb, default as dd } from './m.js';
// > import ./m.js default as def exported=no
// > import ./m.js a as a
// > import ./m.js b as bb
// > import ./m.js default as dd
import * as ns from "node:fs";
// > import node:fs as ns
import './polyfill';
// > import ./polyfill
export * from './all';
// > import ./all * exported=yes
export * as space from './space';
// > import ./space as space exported=yes
export { x, y as default } from './x';
// > import ./x x as x exported=yes
// > import ./x y as default exported=yes
function one() {}
// > def function one exported=yes
export { one, one as uno };
// > import '' one as one exported=yes
// > import '' one as uno exported=yes
export default one;
// > import '' one as default exported=yes
