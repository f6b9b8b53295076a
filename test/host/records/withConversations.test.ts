import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { describe, expect, it } from 'vitest';
import { memoryTranscripts } from '../../../server/src/host/conversations/storage/inMemory.ts';
import { GoneError, type Transcripts } from '../../../server/src/host/conversations/transcripts.ts';
import { put } from '../../../server/src/host/records/rows.ts';
import { withPostgres } from '../../support/postgres/database.ts';
import { memoryRow, proposalRow, snapshotRow, turnWrites } from '../support/conversations/recordRows.ts';
import { answered, userMessage } from '../support/conversations/transcriptEntries.ts';
import { transcriptsAt } from '../support/conversations/transcripts.ts';
import { soundPostgresTranscripts } from '../support/conversations/transcriptsInPostgres.ts';
import { onDisk } from '../support/workspaceOnDisk.ts';

/** A conversation with one turn on record. */
async function talked(transcripts: Transcripts, inputId = 'i1'): Promise<string> {
	const id = await transcripts.begin({ root: '/ws', session: 'main', at: 1000 });
	await transcripts.put(id, userMessage(`${inputId}-question`, 'Where is the kiln?'));
	await transcripts.put(id, answered(`${inputId}-answer`, 'In the shed.'), turnWrites(inputId, id));
	return id;
}

const known = async ({ records }: Transcripts, sessionId: string) => ({
	turns: (await records.list('turnResults', { sessionId })).map(({ inputId }) => inputId),
	requests: (await records.list('requestSnapshots', { sessionId })).map(({ inputId }) => inputId),
	jobs: (await records.list('jobs', { sessionId })).map(({ jobId }) => jobId),
});

const nothing = { turns: [], requests: [], jobs: [] };
const oneTurn = { turns: ['i1'], requests: ['i1'], jobs: ['job-i1'] };

const everywhere: readonly (readonly [string, () => Transcripts | Promise<Transcripts>])[] = [
	['in memory', () => memoryTranscripts()],
	['in SQLite', () => transcriptsAt(onDisk().file('storage/chat.db')).transcripts],
	...withPostgres('in PostgreSQL', soundPostgresTranscripts),
];

describe.each(everywhere)('the records of a conversation %s', (_, make) => {
	it('are written with an entry', async () => {
		const transcripts = await make();
		const id = await talked(transcripts);
		expect(await known(transcripts, id)).toEqual(oneTurn);
		expect((await transcripts.open(id))?.entries).toHaveLength(2);
	});

	it('are not written where the entry cannot be', async () => {
		const transcripts = await make();
		await expect(transcripts.put('gone', answered('a', 'Hello'), turnWrites('i1', 'gone'))).rejects.toThrow(GoneError);
		expect(await known(transcripts, 'gone')).toEqual(nothing);
	});

	it('go with it and come back with it, and others stay', async () => {
		const transcripts = await make();
		const id = await talked(transcripts);
		const other = await talked(transcripts, 'i2');
		await transcripts.records.write(
			put('memoryProposals', proposalRow('p', { sessionId: id })),
			put('memories', memoryRow('m', { sessionId: id })),
		);
		expect(await transcripts.delete(id)).toBe(true);
		expect(await known(transcripts, id)).toEqual(nothing);
		expect(await transcripts.records.list('memoryProposals')).toEqual([]);
		// It tells of a file, which is still there.
		expect(await transcripts.records.list('memories')).toHaveLength(1);
		expect((await known(transcripts, other)).turns).toEqual(['i2']);
		const shared = (await transcripts.records.get('requestSnapshots', 'i2'))?.payload;
		expect(shared).toEqual({ system: 'x'.repeat(1000) });
		expect(await transcripts.restore(id)).toBe(true);
		expect(await known(transcripts, id)).toEqual(oneTurn);
		expect((await transcripts.records.get('requestSnapshots', 'i1'))?.payload).toEqual({ system: 'x'.repeat(1000) });
		expect(await transcripts.records.list('memoryProposals')).toHaveLength(1);
	});
});

it('of what was decided, a trace without words stays until the conversation comes back', async () => {
	for (const [, make] of everywhere) {
		const transcripts = await make();
		const id = await talked(transcripts);
		const rows = [
			proposalRow('waiting', { sessionId: id }),
			proposalRow('turned-down', { sessionId: id, state: 'dismissed', summary: 'Likes marzipan.' }),
		];
		await transcripts.records.write(...rows.map((row) => put('memoryProposals', row)));
		await transcripts.delete(id);
		const left = await transcripts.records.list('memoryProposals');
		expect(left).toMatchObject([{ proposalId: 'turned-down', state: 'dismissed', sessionId: '', summary: '' }]);
		await transcripts.restore(id);
		expect(await transcripts.records.list('memoryProposals')).toMatchObject(
			rows.toSorted((a, b) => (a.proposalId < b.proposalId ? -1 : 1)),
		);
	}
});

describe('the records of a conversation in a database', () => {
	it('outlive the process, and are seen by others', async () => {
		const file = onDisk().file('chat.db');
		const first = transcriptsAt(file).transcripts;
		const id = await talked(first);
		expect(await known(transcriptsAt(file).transcripts, id)).toEqual(oneTurn);
	});

	it('keep the same system prompt once', async () => {
		const disk = onDisk();
		const { transcripts } = transcriptsAt(disk.file('chat.db'));
		const id = await talked(transcripts);
		const prompt = `Zanzibar ${'is far away. '.repeat(100)}`;
		for (const inputId of ['i2', 'i3', 'i4']) await transcripts.records.write(...turnWrites(inputId, id, prompt));
		transcripts[Symbol.dispose]();
		const bytes = readFileSync(disk.file('chat.db'), 'latin1');
		expect(bytes.split('Zanzibar is far away')).toHaveLength(2);
	});

	it('take along what only they had, however deep in a request it was', async () => {
		const file = onDisk().file('chat.db');
		const { transcripts } = transcriptsAt(file);
		const [id, other] = [await talked(transcripts), await talked(transcripts, 'i2')];
		const parts = (...words: readonly string[]) => ({
			sections: words.map((word) => ({ id: word, content: `${word} `.repeat(200) })),
			more: 'x'.repeat(2_000),
		});
		const payloads = { a: parts('kiln', 'tea', 'glaze'), b: parts('kiln', 'oak', 'shed') };
		for (const [inputId, sessionId] of [
			['a', id],
			['b', other],
		] as const)
			await transcripts.records.write(put('requestSnapshots', snapshotRow(inputId, payloads[inputId], { sessionId })));
		await transcripts.delete(id);
		expect((await transcripts.records.get('requestSnapshots', 'b'))?.payload).toEqual(payloads.b);
		const texts = () => {
			using opened = new DatabaseSync(file);
			return opened
				.prepare('SELECT text FROM record_texts')
				.all()
				.map(({ text }) => String(text))
				.join();
		};
		expect(texts()).toContain('kiln');
		expect(texts()).not.toContain('glaze');
		await transcripts.restore(id);
		expect((await transcripts.records.get('requestSnapshots', 'a'))?.payload).toEqual(payloads.a);
		for (const each of [id, other]) await transcripts.delete(each);
		expect(texts()).toBe('');
	});

	it('leave nothing in the file once it is deleted', { timeout: 60_000 }, async () => {
		const disk = onDisk();
		const { transcripts } = transcriptsAt(disk.file('chat.db'));
		const id = await talked(transcripts);
		await transcripts.records.write(...turnWrites('i2', id, `marzipan ${'Quetzalcoatl '.repeat(100)}`));
		const bytes = () =>
			readdirSync(disk.root)
				.map((name) => readFileSync(disk.file(name), 'latin1'))
				.join('');
		expect(bytes()).toContain('Quetzalcoatl');
		await transcripts.delete(id);
		for (const word of ['Quetzalcoatl', 'marzipan', 'job-i1']) await expect.poll(bytes).not.toContain(word);
	});

	it('come back from a copy of a database that is lost', async () => {
		const disk = onDisk();
		const first = transcriptsAt(disk.file('chat.db')).transcripts;
		const id = await talked(first);
		first[Symbol.dispose]();
		const again = transcriptsAt(disk.file('chat.db')).transcripts;
		// The first look at an older database makes a copy.
		await again.list('/ws');
		again[Symbol.dispose]();
		writeFileSync(disk.file('chat.db'), 'rubbish '.repeat(10_000));
		const { transcripts } = transcriptsAt(disk.file('chat.db'));
		expect(await known(transcripts, id)).toEqual(oneTurn);
		expect((await transcripts.records.get('requestSnapshots', 'i1'))?.payload).toEqual({ system: 'x'.repeat(1000) });
	});

	it('say whose entries they are where a damaged page took their conversation', async () => {
		const file = onDisk().file('chat.db');
		const first = transcriptsAt(file).transcripts;
		const id = await talked(first);
		first[Symbol.dispose]();
		{
			using opened = new DatabaseSync(file);
			opened.enableDefensive(false);
			opened.exec("DELETE FROM conversations; UPDATE words_data SET block = x'a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5'");
		}
		const { transcripts } = transcriptsAt(file);
		// A search finds that the index is damaged.
		await transcripts.list('/ws', { query: 'kiln' });
		const other = await transcripts.begin({ root: '/ws', session: 'main', at: 2000 });
		await transcripts.put(other, userMessage('o', 'Something else'));
		expect((await transcripts.open(id))?.entries).toHaveLength(2);
		expect(await known(transcripts, id)).toEqual(oneTurn);
		expect((await transcripts.list('/ws')).map((info) => info.id)).toContain(id);
	});
});
