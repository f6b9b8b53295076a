import { Client } from 'pg';
import { expect, it } from 'vitest';
import { knowledgeLayouts } from '../../../server/src/host/knowledge/postgres/layouts.ts';
import { packFacts, readFacts } from '../../../server/src/host/knowledge/postgres/segments/facts.ts';
import { Packed, pack } from '../../../server/src/host/knowledge/postgres/segments/packed.ts';
import { merged, PostingsWriter, readPostings } from '../../../server/src/host/knowledge/postgres/segments/postings.ts';
import { settleSome } from '../../../server/src/host/knowledge/postgres/segments/settle.ts';
import { BackgroundSettling } from '../../../server/src/host/knowledge/postgres/segments/settling.ts';
import { postgresStorage } from '../../../server/src/host/knowledge/postgres/storage.ts';
import { whyNotPostgres } from '../../../server/src/host/postgres/failures.ts';
import { describeWithPostgres, freshDatabase, ownCluster } from '../../support/postgres/database.ts';
import { postgresAt } from '../../support/postgres/postgresAt.ts';
import { whenOver } from '../../support/whenOver.ts';
import { type Answer, knowledgeTemplate, type StoreAtHand, storeOn } from './stores.ts';

it('packs numbers of any size, and gives them back', () => {
	const numbers = [0, 1, 127, 128, 255, 16_383, 16_384, 2 ** 31, 2 ** 32 - 1, 2 ** 40 + 3];
	const bytes: number[] = [];
	for (const number of numbers) pack(number, bytes);
	const packed = new Packed(Uint8Array.from(bytes));
	expect(numbers.map(() => packed.next())).toEqual(numbers);
	expect(packed.isOver).toBe(true);
	expect(bytes.slice(0, 3)).toEqual([0, 1, 127]);
});

it('packs what ranking asks for, of documents in any order', () => {
	const facts = [
		{ chunk: 3, words: 0, document: 9, documentWords: 300 },
		{ chunk: 4, words: 200, document: 9, documentWords: 300 },
		{ chunk: 900, words: 7, document: 2, documentWords: 7 },
	];
	const read: object[] = [];
	readFacts(packFacts(facts), (fact) => read.push(fact));
	expect(read).toEqual(facts);
});

it('gives the chunks of several segments in ascending order, without those that are gone', () => {
	const block = (...chunks: readonly (readonly [chunk: number, times: number])[]) => {
		const writer = new PostingsWriter();
		for (const [chunk, times] of chunks) writer.add(chunk, times);
		return writer.bytes();
	};
	const found = readPostings([block([5, 1], [300, 2]), block([1, 1023], [7, 1])], (chunk) => chunk === 7);
	expect([[...found.chunks], [...found.times]]).toEqual([
		[1, 5, 300],
		[1023, 1, 2],
	]);
	const both = merged(found, readPostings([block([6, 4])], undefined));
	expect([[...(both?.chunks ?? [])], [...(both?.times ?? [])]]).toEqual([
		[1, 5, 6, 300],
		[1023, 1, 4, 2],
	]);
});

/** Paths of what a search by words finds, best first. */
const pathsFound = async ({ call }: StoreAtHand, query: string): Promise<string[]> =>
	(await call('search', { query, mode: 'keyword', limit: 100 })).data.hits.map((hit: Answer) => hit.logical_path);

async function storeAt(address: string) {
	const postgres = postgresAt(address, knowledgeLayouts);
	const store = storeOn(postgresStorage(postgres, { name: 'ws', clock: () => store.clock.now }));
	const looking = new Client({ connectionString: address });
	await looking.connect();
	whenOver(() => looking.end());
	return {
		postgres,
		store,
		async write(path: string, content: string) {
			store.clock.now += 1000;
			await store.call('write', { logical_path: path, content });
		},
		query: async (text: string): Promise<Answer[]> => (await looking.query(text)).rows,
	};
}

const segmentsIn = 'SELECT number, chunks, gone FROM soulscope.knowledge_segments ORDER BY number';

describeWithPostgres('words of a large knowledge store on a server', { timeout: 60_000 }, () => {
	it('are put into a segment once there are enough, and found there', async () => {
		const { postgres, store, write, query } = await storeAt(await freshDatabase(knowledgeTemplate));
		for (let index = 0; index < 9; index++) await write(`${index}.md`, `Tea number ${index}.`);
		expect(await settleSome(postgres, 1, 10)).toBe(false);
		await write('9.md', 'Tea number 9.');
		expect(await settleSome(postgres, 1, 10)).toBe(true);
		expect(await settleSome(postgres, 1, 10)).toBe(false);
		expect(await query(segmentsIn)).toMatchObject([{ chunks: 10, gone: 0 }]);
		// Nothing is left in the index of single words.
		expect(await query("SELECT FROM soulscope.knowledge_words WHERE terms <> ''")).toEqual([]);
		expect((await pathsFound(store, 'tea')).length).toBe(10);
		expect(await pathsFound(store, 'number 7')).toContain('7.md');
	});

	it('are not found any more once they are replaced, and a segment of which half is gone is made anew', async () => {
		const { postgres, store, write, query } = await storeAt(await freshDatabase(knowledgeTemplate));
		for (let index = 0; index < 10; index++) await write(`${index}.md`, 'All about tea.');
		await settleSome(postgres, 1, 10);
		for (let index = 0; index < 5; index++) await write(`${index}.md`, 'Now about coffee.');
		expect((await pathsFound(store, 'tea')).sort()).toEqual(['5.md', '6.md', '7.md', '8.md', '9.md']);
		expect((await query(segmentsIn))[0]).toMatchObject({ chunks: 10, gone: 5 });
		expect(await settleSome(postgres, 1, 10)).toBe(false);
		await store.call('remove', { paths: ['5.md'] });
		// The store has noticed it as well, and may be quicker.
		const after = async () => {
			await settleSome(postgres, 1, 10);
			return query(segmentsIn);
		};
		await expect.poll(after).toMatchObject([{ chunks: 9, gone: 0 }]);
		expect(await query('SELECT FROM soulscope.knowledge_gone')).toEqual([]);
		expect((await pathsFound(store, 'tea')).sort()).toEqual(['6.md', '7.md', '8.md', '9.md']);
		expect((await pathsFound(store, 'coffee')).sort()).toEqual(['0.md', '1.md', '2.md', '3.md', '4.md']);
		// Another program, which has seen none of it.
		expect((await query('SELECT fresh, chunks FROM soulscope.knowledge_stores'))[0]).toEqual({
			fresh: '0',
			chunks: '9',
		});
	});

	it('are found while a segment is made, and by those who make one at the same time', async () => {
		const address = await freshDatabase(knowledgeTemplate);
		const [one, other] = [await storeAt(address), await storeAt(address)];
		for (let index = 0; index < 60; index++) await one.write(`${index}.md`, `Tea number ${index}.`);
		const settling = Promise.all([settleSome(one.postgres, 1, 20), settleSome(other.postgres, 1, 20)]);
		for (let index = 0; index < 10; index++) await other.write(`${index}.md`, `Tea again, ${index}.`);
		expect((await settling).filter(Boolean).length).toBeGreaterThan(0);
		while (await settleSome(one.postgres, 1, 20));
		for (const { store } of [one, other]) expect((await pathsFound(store, 'tea')).length).toBe(60);
		const [{ listed, counted }] = (await one.query(`
			SELECT (SELECT sum(chunks - gone) FROM soulscope.knowledge_segments WHERE is_ready)::int AS listed,
				(SELECT count(*) FROM soulscope.knowledge_words WHERE segment IS NOT NULL)::int AS counted`)) as [Answer];
		expect(listed).toBe(counted);
	});

	it('lose nothing by whoever ended in the middle of it', async () => {
		const { postgres, store, write, query } = await storeAt(await freshDatabase(knowledgeTemplate));
		for (let index = 0; index < 10; index++) await write(`${index}.md`, 'All about tea.');
		// As it is left behind by a program that was killed before it was done.
		await query("INSERT INTO soulscope.knowledge_segments (store, chunks, facts) VALUES (1, 10, '')");
		await query("INSERT INTO soulscope.knowledge_postings SELECT number, 'tea', '' FROM soulscope.knowledge_segments");
		expect((await pathsFound(store, 'tea')).length).toBe(10);
		await query("UPDATE soulscope.knowledge_stores SET settled_by = now() + interval '1 minute'");
		expect(await settleSome(postgres, 1, 10)).toBe(false);
		await query("UPDATE soulscope.knowledge_stores SET settled_by = now() - interval '1 minute'");
		expect(await settleSome(postgres, 1, 10)).toBe(true);
		expect(await query(segmentsIn)).toHaveLength(1);
		expect((await pathsFound(store, 'tea')).length).toBe(10);
	});

	it('are put in order by a program that stays whenever it is due, and by a command only where it has written', async () => {
		const { postgres, write, query } = await storeAt(await freshDatabase(knowledgeTemplate));
		for (let index = 0; index < 300; index++) await write(`${index}.md`, 'All about tea.');
		const due = { fresh: 300, areWorn: false };
		const searching = new BackgroundSettling(postgres, 'command', 300);
		searching.searched(1, due);
		await searching.end();
		expect(await query(segmentsIn)).toEqual([]);
		// The window closes: it does not wait for what the next one can do as well, and leaves it to that at once.
		const staying = new BackgroundSettling(postgres, 'program', 300);
		staying.searched(1, due);
		await staying.end();
		expect(await query('SELECT FROM soulscope.knowledge_segments WHERE is_ready')).toEqual([]);
		expect(await query('SELECT settled_by FROM soulscope.knowledge_stores')).toEqual([{ settled_by: null }]);
		// Were a command to leave it, no command would ever get to the end of it.
		const writing = new BackgroundSettling(postgres, 'command', 300);
		writing.written(1, due);
		await writing.end();
		expect(await query(segmentsIn)).toMatchObject([{ chunks: 300, gone: 0 }]);
		writing.written(1, due);
		await writing.end();
	});

	it('of a database of the first layout are all there after the second, for whoever could read them before', async () => {
		const cluster = await ownCluster();
		const address = cluster.address('postgres');
		const administrator = new Client({ connectionString: address });
		await administrator.connect();
		whenOver(() => administrator.end());
		const [first, ...later] = knowledgeLayouts.steps;
		if (!first) throw new Error('there is no first layout');
		await administrator.query(`
			CREATE SCHEMA soulscope;
			CREATE TABLE soulscope.layouts (part text PRIMARY KEY, version integer NOT NULL);
			INSERT INTO soulscope.layouts VALUES ('knowledge', 1);
			${first.text};
			INSERT INTO soulscope.knowledge_stores (name, chunks, words, documents) VALUES ('ws', 1, 3, 1);
			INSERT INTO soulscope.knowledge_files (store, logical_path, version_id, tombstone, source_type, created_at, content)
				VALUES (1, 'old.md', '2026-01-01T00:00:00.000Z', false, 'inline', '', 'About tea.');
			INSERT INTO soulscope.knowledge_chunks (store, logical_path, version_id, chunk_index, content, search_text)
				VALUES (1, 'old.md', '2026-01-01T00:00:00.000Z', 0, 'About tea.', 'About tea.');
			INSERT INTO soulscope.knowledge_words (chunk, store, document, words, document_words, terms)
				VALUES (1, 1, 1, 2, 2, '''1 tea'''::tsvector);
			CREATE ROLE member LOGIN;
			GRANT USAGE ON SCHEMA soulscope TO member;
			GRANT SELECT, INSERT, UPDATE, DELETE ON ALL TABLES IN SCHEMA soulscope TO member`);
		expect(later.length).toBeGreaterThan(0);
		const early = await storeAt(address.replace('soulscope@', 'member@'));
		const why = await pathsFound(early.store, 'tea').catch((error: unknown) => whyNotPostgres(error, 'it'));
		expect(why).toMatch(/^this version of Soulscope adds to its tables.* connect with it once$/u);
		const owner = await storeAt(address);
		expect(await pathsFound(owner.store, 'tea')).toEqual(['old.md']);
		const member = await storeAt(address.replace('soulscope@', 'member@'));
		await member.write('new.md', 'More tea.');
		expect(await settleSome(member.postgres, 1, 2)).toBe(true);
		for (const { store } of [owner, member])
			expect((await pathsFound(store, 'tea')).sort()).toEqual(['new.md', 'old.md']);
	});
});
