import { execFileSync } from 'node:child_process';
import { expect, test } from 'vitest';
import { serverFlags } from '../../shared/serverProcess.ts';

/** What of Node's own modules was compiled from its source, after the server's usual ones have been asked for. */
const compiledAnew = `
	for (const name of ['net', 'child_process', 'worker_threads', 'zlib', 'crypto']) require('node:' + name);
	const { compiledWithoutCache, compiledWithCache } = require('internal/test/binding').internalBinding('builtins').getCacheUsage();
	console.log(JSON.stringify({ anew: [...compiledWithoutCache], shipped: compiledWithCache.size }));
`;

const usage = (flags: readonly string[]): { anew: readonly string[]; shipped: number } =>
	JSON.parse(
		execFileSync(process.execPath, [...flags, '--expose-internals', '--no-warnings', '-e', compiledAnew], {
			encoding: 'utf8',
		}),
	);

test('a server that is started so uses what Node ships compiled of its own modules', () => {
	const { anew, shipped } = usage(serverFlags);
	expect(anew).toEqual([]);
	expect(shipped).toBeGreaterThan(0);
	// Any other flag of V8 would do this.
	expect(usage([...serverFlags, '--no-sparkplug']).anew).not.toEqual([]);
});
