import { expect, test } from 'vitest';
import { serve } from '../support/languageClient.ts';

test('no import is said to be missing while nobody has looked again at a file that was just closed', async () => {
	const client = await serve({
		'CLAUDE.md': '# Ferry\n\n@AGENTS.md\n',
		'AGENTS.md': '# Agents\n',
		'.claude/settings.json': '{}\n',
		'.claude/rules/piers.md': 'The north pier is closed in January.\n',
		'.github/copilot-instructions.md': 'Times are local.\n',
		'package.json': '{}\n',
	});
	const agents = await client.open('AGENTS.md');
	await agents.diagnostics();
	await agents.lenses();
	await agents.links();
	await agents.hints();
	await agents.close();
	const claude = await client.open('CLAUDE.md');
	expect(await claude.diagnostics()).toEqual([]);
});
