import { stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { httpToken } from '../../server/src/commandLine/mcp/token.ts';
import { folderWith } from '../cli/soulscope.ts';

it('is the same one for servers that start at the same moment', async () => {
	const folder = await folderWith({});
	const tokens = await Promise.all(Array.from({ length: 8 }, () => httpToken(folder, {})));
	expect(new Set([...tokens, await httpToken(folder, {})]).size).toBe(1);
});

it.each(['', 'short'])('takes the place of “%s”, which is none, in a file that nobody else can read', async (text) => {
	const folder = await folderWith({});
	const file = join(folder, 'mcp-token');
	await writeFile(file, text, { mode: 0o644 });
	const token = await httpToken(folder, {});
	expect(token).toMatch(/^[\w-]{43}$/);
	if (process.platform !== 'win32') expect((await stat(file)).mode & 0o777).toBe(0o600);
	expect(await httpToken(folder, {})).toBe(token);
});
