import { execFileSync } from 'node:child_process';
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
