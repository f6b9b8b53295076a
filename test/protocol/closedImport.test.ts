import { expect, test, vi } from 'vitest';
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

test('nothing more is said of a file that nobody imports any more', async () => {
	const client = await serve({
		'CLAUDE.md': '# Ferry\n\n@docs/CLAUDE.md\n',
		'docs/CLAUDE.md': 'High water comes\u200B at noon.\n',
	});
	const found = async () => (await client.problemsOf('docs/CLAUDE.md')).map(({ code }) => code);
	await vi.waitFor(async () => expect(await found()).toEqual(['security.invisible-characters']), { timeout: 10_000 });
	await client.changeOnDisk('CLAUDE.md', '# Ferry\n');
	await vi.waitFor(async () => expect(await found()).toEqual([]), { timeout: 10_000 });
});

test('nothing more is said of a file that meant something to the runtime before', async () => {
	const client = await serve({
		'SOUL.md': '# Soul\n',
		'IDENTITY.md': '- **Name:** Aria\n',
		'memory/people.md': 'High water comes\u200B at noon.\n',
	});
	const found = async () => (await client.problemsOf('memory/people.md')).map(({ code }) => code);
	await vi.waitFor(async () => expect(await found()).toEqual(['security.invisible-characters']), { timeout: 10_000 });
	await client.changeSettings({ runtime: 'holaboss@2026.4.13' });
	await vi.waitFor(async () => expect(await found()).not.toContain('security.invisible-characters'), {
		timeout: 10_000,
	});
});
