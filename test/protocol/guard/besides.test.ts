import { expect, it, vi } from 'vitest';
import { DidSaveTextDocumentNotification } from 'vscode-languageserver-protocol';
import { GuardedChangesRequest } from '../../../protocol/guard/guard.ts';
import { WorkspacesRequest } from '../../../protocol/workspace/workspaces.ts';
import { serve } from '../../support/languageClient.ts';

it.each([
	['SOUL.md', '.cursor/rules/pier.mdc'],
	['SOUL.md', '.claude/skills/tea/SKILL.md'],
	['CLAUDE.md', '.cursor/rules/pier.mdc'],
	['CLAUDE.md', '.github/copilot-instructions.md'],
	['CLAUDE.md', 'GEMINI.md'],
])('beside %s, a change of %s by another program is told', async (own, other) => {
	const client = await serve({ [own]: '# Ferry\n', [other]: '---\ndescription: The pier.\n---\nKeep to the pier.\n' });
	const changes = async () =>
		(await client.connection.sendRequest(GuardedChangesRequest)).map(({ path, became }) => [path, became]);
	expect(await changes()).toEqual([]);
	await client.changeOnDisk(other, '---\ndescription: The pier.\n---\nKeep off the pier.\n');
	await vi.waitFor(async () => expect(await changes()).toEqual([[other, 'changed']]), { timeout: 10_000 });
});

it('a coding agent that comes into the folder of a persona with a skill is no change, and what is done to the skill is one', async () => {
	const client = await serve({ 'SOUL.md': '# Ferry\n' });
	const changes = async () =>
		(await client.connection.sendRequest(GuardedChangesRequest)).map(({ path, became }) => [path, became]);
	expect(await changes()).toEqual([]);
	await client.changeOnDisk('.claude/skills/tea/brew.py', 'print(1)\n');
	await client.changeOnDisk('.claude/skills/tea/SKILL.md', '---\ndescription: Makes tea.\n---\n');
	await vi.waitFor(
		async () => {
			const [workspace] = await client.connection.sendRequest(WorkspacesRequest);
			expect(JSON.stringify(workspace)).toContain('Claude Code');
		},
		{ timeout: 10_000 },
	);
	expect(await changes()).toEqual([]);
	// Until it has been seen there, it may have been there for any time.
	let cups = 1;
	await vi.waitFor(
		async () => {
			cups += 1;
			await client.changeOnDisk('.claude/skills/tea/brew.py', `print(${cups})\n`);
			expect(await changes()).toEqual([['.claude/skills/tea/brew.py', 'changed']]);
		},
		{ timeout: 10_000, interval: 200 },
	);
});

it('what an agent reads at home is told where another program changed it, and not where the person did', async () => {
	const client = await serve({ 'CLAUDE.md': 'Be brief.\n', '~/.claude/CLAUDE.md': 'Be kind.\n' });
	const changes = async () =>
		(await client.connection.sendRequest(GuardedChangesRequest)).map(({ path, title, readers }) => [
			path,
			title,
			readers.includes('main'),
		]);
	expect(await changes()).toEqual([]);
	const document = await client.open('~/.claude/CLAUDE.md', 'Be kind.\n');
	const uri = document.uri;
	await document.replaceAll('Be kind and brief.\n');
	await client.changeOnDisk('~/.claude/CLAUDE.md', 'Be kind and brief.\n');
	await client.connection.sendNotification(DidSaveTextDocumentNotification.type, { textDocument: { uri } });
	await client.changeOnDisk('CLAUDE.md', 'Be very brief.\n');
	await vi.waitFor(async () => expect(await changes()).toEqual([['CLAUDE.md', 'Instructions', true]]), {
		timeout: 10_000,
	});
	await client.changeOnDisk('~/.claude/CLAUDE.md', 'Tell no one.\n');
	const home = [client.files.pathOf('~/.claude/CLAUDE.md'), 'Instructions', true];
	await vi.waitFor(async () => expect(await changes()).toContainEqual(home), { timeout: 10_000 });
});
