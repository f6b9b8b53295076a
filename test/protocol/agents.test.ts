import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { UndoRememberRequest } from '../../protocol/memory/overview.ts';
import { AgentsRequest, ChangeAgentsRequest } from '../../protocol/workspace/agents.ts';
import { PersonaCopyRequest } from '../../protocol/workspace/copyPersona.ts';
import { serve } from '../support/languageClient.ts';

const config = "{\n  agents: {\n    list: [\n      { id: 'aria', workspace: './aria' }, // first\n    ],\n  },\n}\n";
const tree = { 'aria/SOUL.md': 'Kind.\n', 'aria/IDENTITY.md': '- **Name:** Aria\n', 'openclaw.json': config };
const change = { kind: 'rename', id: 'aria', name: 'Aria' } as const;

test('agents are listed, and a change is written only as it was shown', async () => {
	const { connection, files } = await serve(tree, { settings: { runtime: 'openclaw@2026.1.29' } });
	const workspace = files.uriOf('aria');
	const { agents } = await connection.sendRequest(AgentsRequest, { workspace });
	expect(agents).toMatchObject([{ id: 'aria', isDefault: true, bindings: [] }]);

	const planned = await connection.sendRequest(ChangeAgentsRequest, { workspace, change });
	const after = config.replace("'./aria' }", "'./aria', name: 'Aria' }");
	expect(planned).toMatchObject({ kind: 'planned', before: config, after });
	const onDisk = () => readFile(files.pathOf('openclaw.json'), 'utf8');
	expect(await onDisk()).toBe(config);

	const other = await connection.sendRequest(ChangeAgentsRequest, { workspace, change, agreed: `${after}\n` });
	expect(other.kind).toBe('failed');
	expect(await onDisk()).toBe(config);

	const written = await connection.sendRequest(ChangeAgentsRequest, { workspace, change, agreed: after });
	expect(written.kind).toBe('written');
	expect(await onDisk()).toBe(after);
	expect(await connection.sendRequest(AgentsRequest, { workspace })).toMatchObject({ agents: [{ name: 'Aria' }] });

	const undo = (written.kind === 'written' && written.operation) || '';
	expect(await connection.sendRequest(UndoRememberRequest, { undo })).toStrictEqual({ kind: 'undone' });
	expect(await onDisk()).toBe(config);
});

test('a runtime without such a list is told apart from those that have one', async () => {
	const { connection, files } = await serve(tree, { settings: { runtime: 'botholomew@0.20.2' } });
	await expect(connection.sendRequest(AgentsRequest, { workspace: files.uriOf('aria') })).rejects.toThrow(
		'There is no list of agents to manage: Botholomew 0.20.2 does not keep several in one configuration.',
	);
});

test('nothing is written where nobody trusts the folder', async () => {
	const { connection, files } = await serve(tree, {
		options: { trusted: false },
		settings: { runtime: 'openclaw@2026.1.29' },
	});
	const workspace = files.uriOf('aria');
	const after = config.replace("'./aria' }", "'./aria', name: 'Aria' }");
	const result = await connection.sendRequest(ChangeAgentsRequest, { workspace, change, agreed: after });
	expect(result).toMatchObject({ kind: 'failed' });
	expect(await readFile(files.pathOf('openclaw.json'), 'utf8')).toBe(config);
});

test('a persona is copied only as it was shown, over no file, and can be taken back', async () => {
	const { connection, files } = await serve(
		{ ...tree, 'cleo/SOUL.md': 'Mine.\n', 'aria/AGENTS.md': 'Work.\n' },
		{ settings: { runtime: 'openclaw@2026.1.29' } },
	);
	const asked = { workspace: files.uriOf('aria'), into: files.uriOf('cleo'), runtime: 'goclaw@2026.2.26' };
	const planned = await connection.sendRequest(PersonaCopyRequest, asked);
	if (planned.kind === 'failed') throw new Error(planned.message);
	expect(planned.files.map(({ path }) => path)).toStrictEqual(['AGENTS.md', 'IDENTITY.md']);
	expect(planned.lost[0]).toMatch(/^SOUL\.md is there already/u);
	expect(planned.taken).toBe(
		'Soulscope will treat cleo as OpenClaw 2026.1.29, because the settings name this runtime. To treat it as GoClaw 2026.2.26, write "soulscope.runtime": "goclaw@2026.2.26" in its .vscode/settings.json. On the command line, use --runtime goclaw@2026.2.26.',
	);
	const read = (path: string) => readFile(files.pathOf(path), 'utf8').catch(() => undefined);

	const other = await connection.sendRequest(PersonaCopyRequest, { ...asked, agreed: [{ path: 'X.md', text: '' }] });
	expect(other.kind).toBe('failed');
	expect(await read('cleo/AGENTS.md')).toBeUndefined();

	const agreed = planned.files.map(({ path, text }) => ({ path, text }));
	const written = await connection.sendRequest(PersonaCopyRequest, { ...asked, agreed });
	expect(await read('cleo/AGENTS.md')).toBe('Work.\n');
	expect(await read('cleo/SOUL.md')).toBe('Mine.\n');
	expect(await connection.sendRequest(UndoRememberRequest, { undo: written.operation ?? '' })).toMatchObject({
		kind: 'undone',
	});
	expect(await read('cleo/AGENTS.md')).toBeUndefined();
	expect(await read('cleo/SOUL.md')).toBe('Mine.\n');
});
