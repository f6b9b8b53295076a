// Loaded before everything else in the language server: a folder with `.makes-no-links` in it makes no symbolic links, as on
// many Windows computers. No disk of a Linux machine is like that.
const fs = require('node:fs');
const { syncBuiltinESMExports } = require('node:module');
const { dirname, join } = require('node:path');

const { symlink } = fs.promises;

fs.promises.symlink = async (target, path, type) => {
	if (!fs.existsSync(join(dirname(String(path)), '.makes-no-links'))) return symlink(target, path, type);
	throw Object.assign(new Error(`EPERM: operation not permitted, symlink '${path}'`), { code: 'EPERM' });
};
syncBuiltinESMExports();
