import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { MemoryFilesRequest } from '../../../protocol/memory/edit.ts';
import { DeleteMemoryRequest, MoveMemoryRequest } from '../../../protocol/memory/files.ts';
import { RememberRequest, UndoRememberRequest } from '../../../protocol/memory/overview.ts';
import { type LanguageClient, serve } from '../../support/languageClient.ts';

const workspace = {
	'SOUL.md': '# Soul\n',
	'IDENTITY.md': '- **Name:** Aria\n',
	'MEMORY.md': '# Memory\n\n- The kiln man is called Old Weck.\n',
	'memory/glaze.md': 'Celadon needs reduction.\n',
};

const paths = async (client: LanguageClient) => {
	const files = await client.connection.sendRequest(MemoryFilesRequest, { workspace: client.files.uriOf('') });
	return files.map(({ path }) => path);
};

test('a memory is moved and deleted, and each is taken back', async () => {
	const client = await serve(workspace);
	const uri = client.files.uriOf('memory/glaze.md');
	const operations = [
		() => client.connection.sendRequest(MoveMemoryRequest, { uri, to: client.files.uriOf('memory/topics/glaze.md') }),
		() => client.connection.sendRequest(DeleteMemoryRequest, { uri }),
	];
	const seen: unknown[] = [];
	for (const operation of operations) {
		const result = await operation();
		if (result.kind !== 'done') throw new Error(result.message);
		seen.push(await paths(client));
		expect(await client.connection.sendRequest(UndoRememberRequest, { undo: result.undo })).toEqual({ kind: 'undone' });
		expect(await paths(client)).toEqual(['MEMORY.md', 'memory/glaze.md']);
		expect(await readFile(client.files.pathOf('memory/glaze.md'), 'utf8')).toBe(workspace['memory/glaze.md']);
	}
	expect(seen).toEqual([['MEMORY.md', 'memory/topics/glaze.md'], ['MEMORY.md']]);
});

test.each([
	['a persona file', 'SOUL.md'],
	['a file outside', '../elsewhere.md'],
])('%s is not touched', async (_, name) => {
	const client = await serve(workspace);
	const uri = client.files.uriOf(name);
	for (const refused of [
		await client.connection.sendRequest(DeleteMemoryRequest, { uri }),
		await client.connection.sendRequest(MoveMemoryRequest, { uri, to: client.files.uriOf('memory/x.md') }),
		await client.connection.sendRequest(MoveMemoryRequest, { uri: client.files.uriOf('memory/glaze.md'), to: uri }),
	])
		expect(refused).toMatchObject({ kind: 'failed' });
	expect(await paths(client)).toEqual(['MEMORY.md', 'memory/glaze.md']);
});

test('in an untrusted folder nothing is deleted', async () => {
	const client = await serve(workspace, { options: { trusted: false } });
	const uri = client.files.uriOf('memory/glaze.md');
	expect(await client.connection.sendRequest(DeleteMemoryRequest, { uri })).toMatchObject({
		message: expect.stringContaining('not trusted'),
	});
	expect(await paths(client)).toContain('memory/glaze.md');
});

test('in a Holaboss workspace a note becomes a memory of its own, listed where recall looks', async () => {
	const client = await serve({
		'AGENTS.md': '# Rules\n',
		'workspace.yaml': 'name: bakery\n',
		'memory/preference/MEMORY.md': '# Preference Memory Index\n\n- Indexed memories: 0\n\nNothing yet.\n',
	});
	const result = await client.connection.sendRequest(RememberRequest, {
		uri: client.files.uriOf('AGENTS.md'),
		text: 'Tea at four.',
		target: 'daily',
	});
	if (result.kind !== 'written') throw new Error(result.message);
	expect(await paths(client)).toEqual([
		'memory/MEMORY.md',
		'memory/preference/MEMORY.md',
		'memory/preference/tea-at-four.md',
	]);
	expect(await client.connection.sendRequest(UndoRememberRequest, { undo: result.undo })).toEqual({ kind: 'undone' });
	expect(await paths(client)).toEqual(['memory/preference/MEMORY.md']);
});
