import { test } from 'vitest';
import { serve } from '../support/languageClient.ts';

const codes = (problems: readonly { readonly code?: unknown }[]) => problems.map(({ code }) => code);

test('links are looked after once the coding agent that looked for files has gone', async () => {
	const client = await serve({ 'CLAUDE.md': '# Notes\n', 'AGENTS.md': '# Rules\n\n' });
	const document = await client.open('AGENTS.md');
	await document.diagnostics();
	await client.changeOnDisk('SOUL.md', '# Soul\n');
	await client.deleteOnDisk('CLAUDE.md');
	await document.append('- Look people up in [the list](memory/poeple.md).\n');
	await client.untilTrue(async () => codes(await document.diagnostics()).includes('links.missing-file'));
});
