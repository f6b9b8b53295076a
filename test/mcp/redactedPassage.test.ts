import { expect, it } from 'vitest';
import { servedFolder } from './agentServer.ts';

it('says of a passage with a key in it which line that is, and what to quote instead', async () => {
	const key = ['ghp', '_', 'x7Kq'.repeat(9)].join('');
	const { call } = await servedFolder(
		{ 'TOOLS.md': `# Tools\n\nThe token is ${key} now.\nThe kiln is hot.\n` },
		{ flags: ['--allow-writes'] },
	);
	const { data, text } = await call('fetch', { path: 'TOOLS.md' });
	const change = { path: 'TOOLS.md', if_match: data.version_id, new_text: 'Gone.' };
	const quoted = text.split('\n').find((line) => line.includes('[redacted]')) ?? '';
	const refused = await call('update', { ...change, old_text: `${quoted}\nThe kiln is hot.` });
	expect([refused.isError, refused.text]).toEqual([true, expect.stringContaining(`“${quoted}”`)]);
	expect(refused.text).toContain('Quote only text without [redacted]');
	expect((await call('update', { ...change, old_text: 'The kiln is hot.' })).isError).toBe(false);
});
