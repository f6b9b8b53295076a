// Loaded before everything else in the language server: where the tests have laid out supplies, those are the computer's. A machine
// that runs tests has no battery.
const fs = require('node:fs');
const { syncBuiltinESMExports } = require('node:module');
const { join } = require('node:path');

const real = '/sys/class/power_supply';
const laidOut = join(process.env.SOULSCOPE_PROBE_FOLDER ?? '', 'power_supply');
const placeOf = (path) =>
	String(path).startsWith(real) && fs.existsSync(laidOut) ? laidOut + String(path).slice(real.length) : path;

const { readdir, readFile } = fs.promises;
fs.promises.readdir = async (path, ...rest) => readdir(placeOf(path), ...rest);
fs.promises.readFile = async (path, ...rest) => readFile(placeOf(path), ...rest);
syncBuiltinESMExports();
