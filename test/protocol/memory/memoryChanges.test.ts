import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { MemoryChangesRequest } from '../../../protocol/memory/changes.ts';
import { RememberRequest, UndoRememberRequest } from '../../../protocol/memory/overview.ts';
import { serve } from '../../support/languageClient.ts';

const workspace = {
	'SOUL.md': '# Soul\n',
	'IDENTITY.md': '- **Name:** Aria\n',
	'MEMORY.md': '# Memory\n\n- The kiln man is called Old Weck.\n',
};

test('what was written is listed, newest first, and taken back by its operation', async () => {
	const client = await serve(workspace);
	const uri = client.files.uriOf('SOUL.md');
	const changes = () => client.connection.sendRequest(MemoryChangesRequest, { workspace: client.files.uriOf('') });
	expect(await changes()).toEqual([]);

	const result = await client.connection.sendRequest(RememberRequest, {
		uri,
		text: 'Tea at four.',
		target: 'daily-and-curated',
	});
	if (result.kind !== 'written') throw new Error(result.message);
	const [curated, daily] = await changes();
	expect(curated).toMatchObject({
		uri: client.files.uriOf('MEMORY.md'),
		path: 'MEMORY.md',
		by: { kind: 'person' },
		what: 'remember',
		became: 'changed',
		line: 3,
		added: 1,
		removed: 0,
		excerpt: '- Tea at four.',
		undo: result.undo,
	});
	expect(daily).toMatchObject({ became: 'created', undo: result.undo });

	expect(await client.connection.sendRequest(UndoRememberRequest, { undo: result.undo })).toEqual({ kind: 'undone' });
	expect(await readFile(client.files.pathOf('MEMORY.md'), 'utf8')).toBe(workspace['MEMORY.md']);
	const after = await changes();
	expect(after.map(({ what, became }) => [what, became])).toEqual([
		['undo', 'deleted'],
		['undo', 'changed'],
		['remember', 'changed'],
		['remember', 'created'],
	]);
	expect(after.map(({ undoes }) => undoes === result.undo)).toEqual([true, true, false, false]);
	// What was taken back is not offered again; taking it back may be.
	expect(after.map(({ undo }) => undo !== undefined)).toEqual([true, true, false, false]);
});

test('a window without the folder takes nothing back there', async () => {
	const client = await serve(workspace);
	const storage = client.files.pathOf('~/storage');
	const result = await client.connection.sendRequest(RememberRequest, {
		uri: client.files.uriOf('SOUL.md'),
		text: 'Tea at four.',
		target: 'daily',
	});
	if (result.kind !== 'written') throw new Error(result.message);

	const other = await serve(workspace, { options: { storage } });
	expect(await other.connection.sendRequest(MemoryChangesRequest, { workspace: other.files.uriOf('') })).toEqual([]);
	// The same storage, but not its folder: not this window's to take back.
	expect(await other.connection.sendRequest(UndoRememberRequest, { undo: result.undo })).toMatchObject({
		kind: 'failed',
	});
});
