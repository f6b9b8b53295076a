import { describe, expect, test } from 'vitest';
import { AccessRequest } from '../../protocol/workspace/access.ts';
import { WorkspacesRequest } from '../../protocol/workspace/workspaces.ts';
import { serve } from '../support/languageClient.ts';

const tree = {
	'SOUL.md': '# Aria\n',
	'AGENTS.md': 'Ask first.\n',
	'IDENTITY.md': '- **Name:** Aria\n',
	'openclaw.json':
		"{ $include: './tools.json5',\n  agents: { defaults: {\n    sandbox: { mode: 'all',\n      workspaceAccess: 'ro' } } } }\n",
	'tools.json5': "{ tools: {\n  deny: ['*_send|x', 'exec'] } }\n",
};

async function pageOf(files: Readonly<Record<string, string>>, runtime: string) {
	const client = await serve(files, { settings: { runtime } });
	const [workspace] = await client.connection.sendRequest(WorkspacesRequest);
	if (!workspace) throw new Error('no workspace');
	return { client, ...(await client.connection.sendRequest(AccessRequest, { workspace: workspace.uri })) };
}

describe('soulscope/access', () => {
	test('links each statement with every line that it comes from, also in a file that is included', async () => {
		const { client, page, files } = await pageOf(tree, 'openclaw@2026.1.29');
		const index = (name: string) => files.indexOf(client.files.uriOf(name));
		const [main, tools] = [index('openclaw.json'), index('tools.json5')];
		expect([main, tools].toSorted()).toEqual([0, 1]);
		const row = page.split('\n').find((line) => line.startsWith('| main | group |')) ?? '';
		expect(row).toContain(`[nowhere: exec is kept from it](open/${tools}/2)`);
		expect(row).toContain(`](open/${main}/3) (and [agents.defaults.sandbox.workspaceAccess](open/${main}/4)`);
		// What people name a tool breaks no table.
		expect(row.split(/(?<!\\)\|/u)).toHaveLength(8);
	});

	test('says first that there is no configuration, and what counts then', async () => {
		const { 'openclaw.json': _, 'tools.json5': __, ...bare } = tree;
		const { page, files } = await pageOf(bare, 'openclaw@2026.9.6');
		expect(files).toEqual([]);
		expect(page.split('\n\n')[1]).toMatch(
			/^There is no configuration for .*, so its defaults count\. By its defaults/u,
		);
	});
});
