import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const module = new URL('../../../server/src/host/platform/compiled/pretenuring.ts', import.meta.url);

/** Flags are those of a whole process, so it is one of its own. */
const program = `
	const { Script } = await import('node:vm');
	const { switchPretenuringOff, underUsualFlags } = await import(${JSON.stringify(module.href)});
	const text = '(function () { return 0; })';
	const before = new Script(text).createCachedData();
	let next = 1;
	// Each of another text as long: V8 remembers those that it has compiled.
	const refuses = (cachedData, work = (make) => make()) =>
		work(() => new Script(text.replace('0', next++), { cachedData })).cachedDataRejected;
	const said = { usual: refuses(before, underUsualFlags) };
	switchPretenuringOff();
	said.off = refuses(before);
	said.asUsual = refuses(before, underUsualFlags);
	const later = underUsualFlags(() => new Script(text).createCachedData());
	said.later = refuses(later, underUsualFlags);
	try { underUsualFlags(() => { throw new Error('broken'); }); } catch {}
	said.offAgain = refuses(before);
	console.log(JSON.stringify(said));
`;

test('code that was compiled before is taken while V8 places things in its own way', () => {
	const said = execFileSync(process.execPath, ['--input-type=module', '-e', program], { encoding: 'utf8' });
	expect(JSON.parse(said)).toEqual({ usual: false, off: true, asUsual: false, later: false, offAgain: true });
});

const loader = new URL('../../../server/src/host/platform/compiled/scripts.ts', import.meta.url);

/** A server that loads a script before it places things in its own way, and one after, and keeps what was compiled. */
const server = `
	const { createScriptLoader } = await import(${JSON.stringify(loader.href)});
	const { switchPretenuringOff } = await import(${JSON.stringify(module.href)});
	const root = process.argv[1];
	const scripts = createScriptLoader({ root, compiled: root + '/compiled', require: () => undefined });
	scripts.load(root + '/first.cjs');
	switchPretenuringOff();
	scripts.load(root + '/late.cjs');
	scripts.keep();
`;

test('what a server has compiled, early or late, is taken at its next start', () => {
	const root = mkdtempSync(join(tmpdir(), 'pretenuring-'));
	try {
		for (const name of ['first', 'late'])
			writeFileSync(join(root, `${name}.cjs`), `(function(exports){exports.name="${name}"})`);
		const start = () => execFileSync(process.execPath, ['--input-type=module', '-e', server, root]);
		start();
		const kept = join(root, 'compiled');
		const minuteAgo = new Date(Date.now() - 60_000);
		utimesSync(kept, minuteAgo, minuteAgo);
		start();
		// Whoever has to compile something anew writes it all again.
		expect(statSync(kept).mtimeMs).toBe(minuteAgo.getTime());
	} finally {
		rmSync(root, { recursive: true, force: true });
	}
});

const starter = new URL('../../../server/src/load.ts', import.meta.url);

/** A program that is started by its name as all that ship are, and tells whether V8 is under its usual flags after that. */
const started = `
	const { createRequire } = await import('node:module');
	const { Script } = await import('node:vm');
	const { start } = await import(${JSON.stringify(starter.href)});
	const [, file, name] = process.argv;
	const text = '(function () { return 0; })';
	const cachedData = new Script(text).createCachedData();
	start(createRequire(file), file, name);
	console.log(new Script(text.replace('0', '1'), { cachedData }).cachedDataRejected ? 'our way' : 'usual');
`;

test.each([
	['server', 'our way'],
	['cli', 'usual'],
])('once %s has started, V8 places things in %s', (name, way) => {
	const root = mkdtempSync(join(tmpdir(), 'pretenuring-'));
	try {
		const file = join(root, 'chunks/program.cjs');
		mkdirSync(join(root, 'chunks'));
		writeFileSync(file, '(function(){})');
		const env = { ...process.env, NODE_DISABLE_COMPILE_CACHE: '1' };
		const said = execFileSync(process.execPath, ['--input-type=module', '-e', started, file, name], {
			encoding: 'utf8',
			env,
		});
		expect(said.trim()).toBe(way);
	} finally {
		rmSync(root, { recursive: true, force: true });
	}
});
