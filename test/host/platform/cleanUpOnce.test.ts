import { execFileSync } from 'node:child_process';
import { expect, test } from 'vitest';

const module = new URL('../../../server/src/host/platform/cleanUpOnce.ts', import.meta.url);

const program = `
	const { Script } = await import('node:vm');
	const { cleanUpOnce } = await import(${JSON.stringify(module.href)});
	const code = new Script('(function () { return 0; })').createCachedData();
	const gone = new WeakRef({ left: new Array(1_000_000).fill('by the start') });
	await new Promise(setImmediate);
	cleanUpOnce();
	const later = new Script('(function () { return 1; })', { cachedData: code });
	console.log(JSON.stringify({ isGone: gone.deref() === undefined, refused: later.cachedDataRejected, given: typeof globalThis.gc }));
`;

test('what a start has left is gone, and V8 has its usual flags again', () => {
	const said = execFileSync(process.execPath, ['--input-type=module', '-e', program], { encoding: 'utf8' });
	expect(JSON.parse(said)).toEqual({ isGone: true, refused: false, given: 'undefined' });
});
