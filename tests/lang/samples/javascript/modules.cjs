const fs = require('fs');
// > import fs as fs
const { join, resolve: res } = require("./path");
// > import ./path join as join
// > import ./path resolve as res
const member = require('./lib').member;
// > import ./lib member as member
require('./side');
// > import ./side
import('./lazy').then((m) => m.go());
// > import ./lazy as ^_lazy
// > call go recv=^_lazy

function local() { return require('./late'); }
// > import ./late scope=local

exports.handler = function (req) { return local(); };
// > def function handler exported=yes params=req
exports.LIMIT = LIMIT;
// > import '' LIMIT as LIMIT exported=yes
module.exports.Class = class {};
// > def class Class exported=yes
module.exports = { local, renamed: local, inline() {}, arrow: () => fs, ...require('./more') };
// > import '' local as local exported=yes
// > import '' local as renamed exported=yes
// > def function inline exported=yes
// > def function arrow exported=yes
// > import ./more * exported=yes
module.exports = require('./whole');
// > import ./whole * exported=yes
module.exports = local;
// > import '' local as default exported=yes
