import { readdir, readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { RememberPlacesRequest, RememberRequest, UndoRememberRequest } from '../../../protocol/memory/overview.ts';
import { SetupRequest } from '../../../protocol/workspace/setup.ts';
import { WorkspacesRequest } from '../../../protocol/workspace/workspaces.ts';
import { serve } from '../../support/languageClient.ts';

const workspace = { 'SOUL.md': '# Soul\n', 'IDENTITY.md': '- **Name:** Aria\n' };

test('a note goes to today’s log and back again', async () => {
	const client = await serve(workspace);
	const uri = client.files.uriOf('SOUL.md');
	const result = await client.connection.sendRequest(RememberRequest, { uri, text: 'Tea at four.', target: 'daily' });
	if (result.kind !== 'written') throw new Error(result.message);
	const [write] = result.writes;
	expect(write?.path).toMatch(/^memory\/\d{4}-\d\d-\d\d\.md$/);
	const file = client.files.pathOf(write?.path ?? '');
	const lines = (await readFile(file, 'utf8')).split('\n');
	expect(lines.slice(write?.line).join('\n')).toContain('Tea at four.');

	expect(await client.connection.sendRequest(UndoRememberRequest, { undo: result.undo })).toEqual({ kind: 'undone' });
	await expect(readFile(file, 'utf8')).rejects.toThrow('ENOENT');
});

test('a person is told beforehand where a note goes: it goes there', async () => {
	const written = async (files: Readonly<Record<string, string>>, file: string) => {
		const client = await serve(files);
		const uri = client.files.uriOf(file);
		const places = await client.connection.sendRequest(RememberPlacesRequest, { uri });
		const params = { uri, text: 'Tea at four.', target: 'daily-and-curated' } as const;
		const result = await client.connection.sendRequest(RememberRequest, params);
		if (result.kind !== 'written') throw new Error(result.message);
		return { places, paths: result.writes.map(({ path }) => path) };
	};
	const persona = await written(workspace, 'SOUL.md');
	const [daily, curated] = persona.paths;
	expect(curated).toBe('MEMORY.md');
	expect(persona.places).toEqual({ kind: 'shared-files', daily, curated });

	const coding = await written({ 'CLAUDE.md': '# Project\n' }, 'CLAUDE.md');
	expect(coding).toEqual({ places: { kind: 'shared-files', curated: 'CLAUDE.md' }, paths: ['CLAUDE.md'] });

	const studio = { 'AGENTS.md': 'Work.\n', 'workspace.yaml': 'name: desk\nagents: {}\n' };
	const { places, paths } = await written(studio, 'AGENTS.md');
	expect(places).toEqual({ kind: 'own-file' });
	expect(paths[0]).toBe('.holaboss/memory/knowledge/facts/tea-at-four.md');
});

test('a log that is being edited is written to through the editor', async () => {
	const client = await serve(workspace);
	const uri = client.files.uriOf('SOUL.md');
	const remember = (text: string) => client.connection.sendRequest(RememberRequest, { uri, text, target: 'daily' });
	const first = await remember('Tea at four.');
	const path = first.kind === 'written' ? (first.writes[0]?.path ?? '') : '';
	const log = await client.open(path);
	await log.append('Half a thou');
	const onDisk = await readFile(client.files.pathOf(path), 'utf8');

	const second = await remember('Biscuits too.');
	expect(second).toMatchObject({ kind: 'written', writes: [{ path, uri: log.uri, unsaved: true }] });
	expect(log.text).toContain('Half a thou');
	expect(log.text).toContain('Biscuits too.');
	expect(await readFile(client.files.pathOf(path), 'utf8')).toBe(onDisk);
});

test('a note from a file of no agent is refused in one line', async () => {
	const client = await serve({
		'aria/SOUL.md': '# Soul\n',
		'aria/IDENTITY.md': '- **Name:** Aria\n',
		'notes.md': 'x\n',
	});
	const result = await client.connection.sendRequest(RememberRequest, {
		uri: client.files.uriOf('notes.md'),
		text: 'Tea.',
		target: 'daily',
	});
	expect(result).toMatchObject({ kind: 'failed', message: expect.stringContaining('not in an agent workspace') });
});

test('an empty folder becomes a workspace, and what was there is kept', async () => {
	const client = await serve({ 'SOUL.md': '# My own soul\n' });
	const folder = client.files.uriOf('');
	const plan = await client.connection.sendRequest(SetupRequest, { folder, dryRun: true });
	expect(plan).toMatchObject({ kind: 'done', kept: ['SOUL.md'] });
	expect(await readdir(client.files.root)).toEqual(['SOUL.md']);

	const done = await client.connection.sendRequest(SetupRequest, { folder, dryRun: false });
	expect(done).toEqual(plan);
	expect(await readFile(client.files.pathOf('SOUL.md'), 'utf8')).toBe('# My own soul\n');
	expect(await readdir(client.files.root)).toContain('IDENTITY.md');
	expect(await client.connection.sendRequest(WorkspacesRequest)).toMatchObject([{ uri: folder }]);
});

test('in an untrusted workspace nothing is written, and everything else works', async () => {
	const client = await serve(workspace, { options: { trusted: false } });
	const uri = client.files.uriOf('SOUL.md');
	const refused = { kind: 'failed', message: expect.stringContaining('not trusted') };
	const { connection } = client;
	expect(await connection.sendRequest(RememberRequest, { uri, text: 'Tea.', target: 'daily' })).toMatchObject(refused);
	expect(await connection.sendRequest(UndoRememberRequest, { undo: 'x' })).toMatchObject(refused);
	const folder = client.files.uriOf('');
	expect(await connection.sendRequest(SetupRequest, { folder, dryRun: false })).toMatchObject(refused);
	expect(await readdir(client.files.root)).toEqual(['IDENTITY.md', 'SOUL.md']);
	expect(await (await client.open('SOUL.md')).lenses()).toHaveLength(3);
});
