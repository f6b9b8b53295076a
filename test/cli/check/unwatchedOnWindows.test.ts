import { expect, test, vi } from 'vitest';
import { unwatched } from '../../../server/src/commandLine/workspace/unwatched.ts';

vi.mock('node:path', async (load) => (await load<typeof import('node:path')>()).win32);

const isUnwatched = unwatched('C:\\agents\\node_modules\\bob', (name) => name === 'node_modules');

test.each([
	['C:/agents/node_modules/bob/node_modules', true],
	['C:/agents/node_modules/bob/node_modules/x/index.js', true],
	['C:\\agents\\node_modules\\bob\\web\\node_modules', true],
	['C:/agents/node_modules/bob', false],
	['C:/agents/node_modules/bob/memory/2026-11-27.md', false],
	['C:/agents/node_modules/bobby/node_modules', false],
])('on Windows, %s is left out: %s', (path, expected) => {
	expect(isUnwatched(path)).toBe(expected);
});
