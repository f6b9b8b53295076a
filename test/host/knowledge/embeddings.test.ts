import { DatabaseSync } from 'node:sqlite';
import { describe, expect, it } from 'vitest';
import { knowledgeBase } from '../../../server/src/host/knowledge/knowledgeBase.ts';
import { layouts } from '../../../server/src/host/knowledge/layouts.ts';
import { onDisk } from '../support/workspaceOnDisk.ts';
import { type Answer, type LastingStores, lastingStores, noon } from './stores.ts';

/** What texts mean to a model of three words. */
const words = ['tea', 'kiln', 'tax'];
const vectorOf = (text: string): Float32Array => {
	const numbers = words.map((word) => (text.includes(word) ? 1 : 0.1));
	const length = Math.hypot(...numbers);
	return Float32Array.from(numbers, (number) => number / length);
};

async function opened(stores: LastingStores, place?: string) {
	const clock = { now: noon };
	const file = place ?? (await stores.place());
	const storage = stores.open(file, () => clock.now);
	const base = knowledgeBase(storage, () => clock.now);
	const call = (operation: string, input: object, options = {}): Promise<Answer> =>
		base.call(`membot_${operation}`, input, options);
	return {
		file,
		storage,
		call,
		clock,
		async embed(model = 'm', meaning = vectorOf): Promise<number> {
			let count = 0;
			for (;;) {
				const { keys, texts } = await storage.due(model, 2);
				if (keys.length === 0) return count;
				await storage.embedded(model, keys, texts.map(meaning));
				count += keys.length;
			}
		},
		async found(query: string, more: object = {}, options: object = {}, model = 'm'): Promise<string[]> {
			const queryVector = { model, numbers: vectorOf(query) };
			const answer = await call('search', { query, mode: 'semantic', ...more }, { queryVector, ...options });
			return answer.data.hits.map((hit: Answer) => hit.logical_path);
		},
	};
}

const texts = { 'a.md': 'All about tea.', 'b/kiln.md': 'The kiln.', 'b/tax.md': 'Pay the tax.' };

async function filled(stores: LastingStores) {
	const store = await opened(stores);
	for (const [logical_path, content] of Object.entries(texts)) {
		await store.call('write', { logical_path, content });
		store.clock.now += 1_000;
	}
	return store;
}

describe.each(lastingStores)('semantic search in a knowledge store %s', (_name, stores) => {
	it('finds nothing until it is prepared, and then what is nearest', async () => {
		const { embed, found } = await filled(stores);
		expect(await found('kiln')).toEqual([]);
		expect(await embed()).toBe(3);
		expect((await found('kiln'))[0]).toBe('b/kiln.md');
		expect(await found('kiln', {}, {}, 'another model')).toEqual([]);
	});

	it('is up to date after every change, its own and that of another process', async () => {
		const { embed, found, call, file, storage } = await filled(stores);
		await embed();
		expect((await found('tea'))[0]).toBe('a.md');
		const other = await opened(stores, file);
		await other.call('write', { logical_path: 'c.md', content: 'More tea here.' });
		expect(await found('tea')).not.toContain('c.md');
		expect(await other.embed()).toBe(1);
		expect(await found('tea')).toContain('c.md');
		await call('remove', { paths: ['a.md'] });
		expect(await found('tea')).not.toContain('a.md');
		expect(await storage.count('m')).toEqual({ embedded: 4, all: 4 });
	});

	it('finds older versions where it is asked to, and says nothing of pruned ones', async () => {
		const { embed, found, call, clock, storage } = await filled(stores);
		await embed();
		await call('write', { logical_path: 'a.md', content: 'Now about tax.' });
		expect(await found('tea')).not.toContain('a.md');
		expect((await found('tea', { include_history: true }))[0]).toBe('a.md');
		clock.now += 10_000;
		await call('prune', { before: '1s', dry_run: false });
		await embed();
		expect((await found('tea', { include_history: true }))[0]).not.toBe('a.md');
		expect(await storage.count('m')).toEqual({ embedded: 3, all: 3 });
	});

	it('embeds only what a change has changed', async () => {
		const { call, embed } = await opened(stores);
		const sections = (last: string) =>
			['one', 'two', 'three', last].map((each) => `# ${each}\n\n${`${each} `.repeat(300)}`).join('\n');
		await call('write', { logical_path: 'long.md', content: sections('four') });
		const all = await embed();
		expect(all).toBeGreaterThan(6);
		await call('write', { logical_path: 'long.md', content: sections('five') });
		expect(await embed()).toBeLessThan(all / 2);
	});

	it('looks below a path, at kinds, at times and at versions', async () => {
		const { call, clock, embed, found } = await filled(stores);
		const { data } = await call('info', { logical_path: 'a.md' });
		clock.now += 60_000;
		await call('write', { logical_path: 'late.md', content: 'Late tea.' });
		await call('write', { logical_path: 'a.md', content: 'Now about kilns, kiln by kiln.' });
		await embed();
		expect(await found('tea', { path_prefix: 'b/' })).not.toContain('a.md');
		const filtered = (filter: object, more = {}) => found('tea', more, { filter });
		const late = new Date(clock.now).toISOString();
		expect(await filtered({ since: late })).toEqual(['late.md']);
		expect(await filtered({ until: late })).not.toContain('late.md');
		expect(await filtered({ types: ['pdf'] })).toEqual([]);
		expect(await filtered({ types: ['markdown'] })).toContain('late.md');
		const old = { filter: { version: data.version_id } };
		expect(await found('tea', { include_history: true }, old)).toEqual(['a.md']);
		// By words as well: the texts of that version are read for it.
		expect(await found('about', { include_history: true, mode: 'keyword' }, old)).toEqual(['a.md']);
		expect(await found('kilns', { include_history: true, mode: 'keyword' }, old)).toEqual([]);
	});

	it('starts anew where a model gives vectors of another length', async () => {
		const { embed, found, storage } = await filled(stores);
		await embed();
		const longer = (text: string) => Float32Array.from([...vectorOf(text), 0]);
		await storage.embedded('m', ['1'], [longer(texts['a.md'])]);
		expect(await storage.count('m')).toEqual({ embedded: 1, all: 3 });
		expect(await found('tea')).toEqual([]);
		await embed('m', longer);
		const queryVector = { model: 'm', numbers: longer('tea') };
		expect((await found('tea', {}, { queryVector }))[0]).toBe('a.md');
	});

	it('is kept for each model, and leaves the words alone', async () => {
		const { embed, found, call } = await filled(stores);
		await embed('m');
		await embed('n', (text) => vectorOf(text === '' ? '' : 'tax'));
		expect((await found('tea', {}, {}, 'm'))[0]).toBe('a.md');
		const hits = (await call('search', { query: 'kiln' })).data.hits;
		expect(hits.map((hit: Answer) => [hit.logical_path, hit.semantic_score])).toEqual([['b/kiln.md', null]]);
	});
});

const sqlite = lastingStores[0][1];

it('passes over what somebody has put in the place of a vector', async () => {
	for (const other of ['zeroblob(5)', 'zeroblob(4000)', 'zeroblob(0)']) {
		const { embed, file, storage } = await filled(sqlite);
		await embed();
		await storage[Symbol.asyncDispose]();
		const database = new DatabaseSync(file);
		database.exec(`UPDATE vectors SET numbers = ${other} WHERE number = 1`);
		database.close();
		const again = await opened(sqlite, file);
		expect((await again.found('kiln'))[0]).toBe('b/kiln.md');
	}
});

it('brings a store of the first layout up to date, with all that is in it', async () => {
	const file = onDisk().file('knowledge.db');
	{
		using database = new DatabaseSync(file);
		database.exec(`PRAGMA journal_mode = WAL; ${layouts[0]}; PRAGMA user_version = 1`);
		database.exec(`INSERT INTO files (logical_path, version_id, tombstone, source_type, created_at, content)
			VALUES ('a.md', '2026-01-01T00:00:00.000Z', 0, 'inline', '2026-01-01T00:00:00.000Z', 'tea')`);
		database.exec(`INSERT INTO chunks (number, logical_path, version_id, chunk_index, content, search_text)
			VALUES (7, 'a.md', '2026-01-01T00:00:00.000Z', 0, 'tea', 'a.md tea')`);
		database.exec("INSERT INTO words (rowid, terms) VALUES (7, 'tea'); INSERT INTO word_counts VALUES (7, 1)");
	}
	const { call, embed, found } = await opened(sqlite, file);
	expect((await call('search', { query: 'tea' })).data.hits).toHaveLength(1);
	expect(await embed()).toBe(1);
	expect(await found('tea')).toEqual(['a.md']);
	await call('write', { logical_path: 'b.md', content: 'More tea.' });
	expect((await call('search', { query: 'more tea' })).data.hits).toHaveLength(2);
});
