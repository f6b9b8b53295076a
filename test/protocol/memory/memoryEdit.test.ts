import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import {
	DuplicatesRequest,
	ForgetRequest,
	MemoryFilesRequest,
	type MemoryPassage,
	PromoteRequest,
	PromotionRequest,
} from '../../../protocol/memory/edit.ts';
import { UndoRememberRequest } from '../../../protocol/memory/overview.ts';
import { type LanguageClient, serve } from '../../support/languageClient.ts';

const workspace = {
	'SOUL.md': '# Soul\n\nBe kind.\n',
	'IDENTITY.md': '- **Name:** Aria\n',
	'MEMORY.md': '# Memory\n\n- The kiln man is called Old Weck.\n',
	'memory/2026-11-20.md': '- 09:00 tea\n- The kiln man is called old Weck\n',
	'memory/notes/glaze.md': 'Celadon needs reduction.\n',
	'elsewhere.md': 'nothing of the agent\n',
};

const textOf = (client: LanguageClient, name: string) => readFile(client.files.pathOf(name), 'utf8');

const passage = (client: LanguageClient, name: string, line: number, text: string): MemoryPassage => ({
	uri: client.files.uriOf(name),
	startLine: line,
	endLine: line,
	text,
});

test('the memory is listed by file, with the day of each log', async () => {
	const client = await serve(workspace);
	const files = await client.connection.sendRequest(MemoryFilesRequest, { workspace: client.files.uriOf('') });
	expect(files.map(({ path, day, isLongTerm }) => [path, day, isLongTerm])).toEqual([
		['MEMORY.md', undefined, true],
		['memory/2026-11-20.md', '2026-11-20', false],
		['memory/notes/glaze.md', undefined, false],
	]);
	expect(files.map(({ entries }) => entries)).toEqual(files.map(({ day }) => (day === undefined ? undefined : 2)));
	expect(files[0]).toMatchObject({ uri: client.files.uriOf('MEMORY.md'), size: workspace['MEMORY.md'].length });
});

test('what stands there twice is found, and merging it leaves the long-term entry', async () => {
	const client = await serve(workspace);
	const uri = client.files.uriOf('');
	const [group] = await client.connection.sendRequest(DuplicatesRequest, { workspace: uri });
	expect(group?.keep.uri).toBe(client.files.uriOf('MEMORY.md'));
	const done = await client.connection.sendRequest(ForgetRequest, { passages: group?.others ?? [] });
	expect(done).toMatchObject({ kind: 'done', paths: ['memory/2026-11-20.md'] });
	expect(await textOf(client, 'memory/2026-11-20.md')).toBe('- 09:00 tea\n');
	expect(await client.connection.sendRequest(DuplicatesRequest, { workspace: uri })).toEqual([]);
});

async function shownPromotion(client: LanguageClient, passages: readonly MemoryPassage[]) {
	const trial = await client.connection.sendRequest(PromotionRequest, { passages });
	if (trial.kind !== 'dryRun') throw new Error(trial.message);
	return trial.shown;
}

test('an entry moves to the long-term memory as it was shown, and back', async () => {
	const client = await serve(workspace);
	const passages = [passage(client, 'memory/2026-11-20.md', 0, '- 09:00 tea')];
	const shown = await shownPromotion(client, passages);
	expect(shown.changes.map(({ path, before, after }) => [path, before, after])).toEqual([
		['MEMORY.md', workspace['MEMORY.md'], `${workspace['MEMORY.md']}- 09:00 tea\n`],
		['memory/2026-11-20.md', workspace['memory/2026-11-20.md'], '- The kiln man is called old Weck\n'],
	]);
	expect(await textOf(client, 'MEMORY.md')).toBe(workspace['MEMORY.md']);
	const done = await client.connection.sendRequest(PromoteRequest, { passages, shown });
	for (const { path, after } of shown.changes) expect(await textOf(client, path)).toBe(after);
	if (done.kind !== 'done') throw new Error(done.message);
	expect(await client.connection.sendRequest(UndoRememberRequest, { undo: done.undo })).toEqual({ kind: 'undone' });
	expect(await textOf(client, 'MEMORY.md')).toBe(workspace['MEMORY.md']);
	expect(await textOf(client, 'memory/2026-11-20.md')).toBe(workspace['memory/2026-11-20.md']);
});

test('what was shown is not written over what came since', async () => {
	const client = await serve(workspace);
	const passages = [passage(client, 'memory/2026-11-20.md', 0, '- 09:00 tea')];
	const shown = await shownPromotion(client, passages);
	await client.changeOnDisk('MEMORY.md', '# Memory\n\n- Something else.\n');
	expect(await client.connection.sendRequest(PromoteRequest, { passages, shown })).toMatchObject({
		kind: 'failed',
		message: expect.stringContaining('have changed since'),
	});
	expect(await textOf(client, 'MEMORY.md')).toBe('# Memory\n\n- Something else.\n');
	expect(await textOf(client, 'memory/2026-11-20.md')).toBe(workspace['memory/2026-11-20.md']);
});

test('unsaved words in the editor are what counts', async () => {
	const client = await serve(workspace);
	const log = await client.open('memory/2026-11-20.md');
	await log.append('- typed just now\n');
	const done = await client.connection.sendRequest(ForgetRequest, {
		passages: [passage(client, 'memory/2026-11-20.md', 2, '- typed just now')],
	});
	expect(done).toMatchObject({ kind: 'done' });
	expect(log.text).toBe(workspace['memory/2026-11-20.md']);
});

test.each([
	['a persona file', 'SOUL.md', 2, 'Be kind.'],
	['a file that is no memory', 'elsewhere.md', 0, 'nothing of the agent'],
])('nothing is taken out of %s', async (_, name, line, text) => {
	const client = await serve(workspace);
	const refused = await client.connection.sendRequest(ForgetRequest, { passages: [passage(client, name, line, text)] });
	expect(refused).toMatchObject({ kind: 'failed' });
	expect(await textOf(client, name)).toContain(text);
});

test('in an untrusted folder nothing is forgotten', async () => {
	const client = await serve(workspace, { options: { trusted: false } });
	const passages = [passage(client, 'MEMORY.md', 2, '- The kiln man is called Old Weck.')];
	expect(await client.connection.sendRequest(ForgetRequest, { passages })).toMatchObject({
		kind: 'failed',
		message: expect.stringContaining('not trusted'),
	});
	expect(await textOf(client, 'MEMORY.md')).toBe(workspace['MEMORY.md']);
});
