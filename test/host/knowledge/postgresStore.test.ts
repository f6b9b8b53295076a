import { Client } from 'pg';
import { expect, it } from 'vitest';
import { sha256 } from '../../../server/src/engine/text/sha256.ts';
import { knowledgeLayouts, vectorLayouts } from '../../../server/src/host/knowledge/postgres/layouts.ts';
import { columnFor, vectorText } from '../../../server/src/host/knowledge/postgres/vectorColumns.ts';
import { whyNotPostgres } from '../../../server/src/host/postgres/failures.ts';
import { sourceOf } from '../../engine/knowledge/support.ts';
import { runIn } from '../../support/goclaw/teamRows.ts';
import { describeWithPostgres, freshDatabase, ownCluster } from '../../support/postgres/database.ts';
import { memberAndStranger } from '../../support/postgres/roles.ts';
import { onDisk } from '../support/workspaceOnDisk.ts';
import { type Answer, knowledgeTemplate, openStorage, storageAt, storeOn } from './stores.ts';

const pathsIn = async (store: { call(operation: string, input: object): Promise<Answer> }): Promise<string[]> =>
	(await store.call('list', { limit: 10_000 })).data.entries.map((entry: Answer) => entry.logical_path);

describeWithPostgres('a knowledge store on a server', { timeout: 60_000 }, () => {
	it('is made once where two begin it at once, and has what both write', async () => {
		const address = await freshDatabase();
		const both = [storageAt(address), storageAt(address)];
		const stores = both.map((storage) => storeOn(storage));
		await Promise.all(stores.map(({ call }, one) => call('write', { logical_path: `${one}.md`, content: 'Tea.' })));
		await Promise.all(both.map((storage) => storage.count('m')));
		for (const store of stores) expect(await pathsIn(store)).toEqual(['0.md', '1.md']);
	});

	it('loses nothing of four who write the same entry at once, and gives each version its own time', async () => {
		const address = await freshDatabase(knowledgeTemplate);
		const stores = Array.from({ length: 4 }, () => storeOn(storageAt(address)));
		await Promise.all(
			stores.map(async ({ call }, one) => {
				for (let index = 0; index < 25; index++)
					await call('write', { logical_path: 'a.md', content: `${one} ${index}` });
			}),
		);
		const looking = storeOn(storageAt(address));
		const { versions } = (await looking.call('soulscope_history', { logical_path: 'a.md' })).data;
		expect(new Set(versions.map(({ version_id }: Answer) => version_id)).size).toBe(100);
		// Only the last one is searched, and counted.
		expect((await looking.call('stats', {})).data.chunks).toEqual({ current: 1, total: 100 });
	});

	it('keeps apart what is in two stores of one database', async () => {
		const address = await freshDatabase(knowledgeTemplate);
		const [one, other] = [storeOn(storageAt(address, { name: 'a' })), storeOn(storageAt(address, { name: 'b' }))];
		await one.call('write', { logical_path: 'a.md', content: 'All about tea.' });
		await other.call('write', { logical_path: 'b.md', content: 'More tea, tea and tea.' });
		for (const [store, path] of [[one, 'a.md'] as const, [other, 'b.md'] as const]) {
			const { hits } = (await store.call('search', { query: 'tea' })).data;
			expect(hits.map((hit: Answer) => hit.logical_path)).toEqual([path]);
		}
	});

	it('puts a large document in piece by piece: the server gives up on a statement that has much to do', async () => {
		const address = await freshDatabase(knowledgeTemplate);
		const giveUp = ['chunks', 'words'].map((table) =>
			[
				`CREATE FUNCTION give_up_${table}() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN`,
				"IF (SELECT count(*) > 250 FROM made) THEN RAISE 'too much' USING ERRCODE = '57014'; END IF; RETURN NULL; END $$;",
				`CREATE TRIGGER give_up AFTER INSERT ON soulscope.knowledge_${table} REFERENCING NEW TABLE AS made`,
				`FOR EACH STATEMENT EXECUTE FUNCTION give_up_${table}()`,
			].join('\n'),
		);
		await runIn(address, ...giveUp);
		const onServer = storeOn(storageAt(address));
		const onThisDisk = storeOn(openStorage(onDisk().file('knowledge.db')));
		const lines = Array.from(
			{ length: 1500 },
			(_, line) => `Cup ${line}. ${'Oolong, green and black tea. '.repeat(33)}`,
		);
		const found = [];
		for (const { call } of [onServer, onThisDisk]) {
			await call('write', { logical_path: 'long.md', content: lines.join('\n\n') });
			const { chunks } = (await call('stats', {})).data;
			found.push([chunks, (await call('search', { query: 'cup 1499', limit: 3 })).data.hits]);
		}
		expect(found[0]).toEqual(found[1]);
		const [chunks, hits] = found[0] ?? [];
		expect([chunks.total > 1000, hits[0].snippet]).toEqual([true, expect.stringContaining('Cup 1499')]);
	});

	it('says that a path is too long for it, which is none for a file', async () => {
		const { call } = storeOn(storageAt(await freshDatabase(knowledgeTemplate)));
		// Of letters that nothing can be left out of.
		const path = Array.from({ length: 1000 }, (_, at) => String.fromCodePoint(0x4e00 + ((at * 7919) % 20_000))).join(
			'',
		);
		const error = await call('write', { logical_path: path, content: 'Tea.' }).catch((thrown: unknown) => thrown);
		expect(whyNotPostgres(error, '')).toBe('it takes no path of more than some 2,600 bytes; use a shorter one');
	});

	it('gives long lists whole, page after page', async () => {
		const store = storeOn(storageAt(await freshDatabase(knowledgeTemplate)));
		const files = Array.from({ length: 1300 }, (_, index) =>
			sourceOf(`/d/${index}.md`, Buffer.from(`number ${index}`)),
		);
		const added = await store.call('add', { sources: ['/d'], logical_path: 'all' }, { findSources: async () => files });
		expect(added.data).toMatchObject({ ok: 1300 });
		expect(await pathsIn(store)).toHaveLength(1300);
		expect((await store.call('stats', {})).data).toMatchObject({
			files: { current: 1300, total_versions: 1300 },
			chunks: { current: 1300, total: 1300 },
		});
		expect((await store.call('remove', { paths: ['all'], recursive: true })).data).toMatchObject({ ok: 1300 });
		expect(await pathsIn(store)).toEqual([]);
	});

	it('says so where the server is gone, keeps what it has confirmed, and goes on when it is back', async () => {
		const cluster = await ownCluster();
		const store = storeOn(storageAt(cluster.address('postgres')));
		const confirmed: string[] = [];
		const writing = (async () => {
			for (let index = 0; ; index++) {
				await store.call('write', { logical_path: `${index}.md`, content: `number ${index}` });
				confirmed.push(`${index}.md`);
			}
		})();
		await expect.poll(() => confirmed.length).toBeGreaterThan(20);
		// It may fail before the server is gone for good.
		const failed = expect(writing).rejects.toThrow();
		await cluster.kill();
		await failed;
		const why = await store.call('list', {}).catch((error: unknown) => whyNotPostgres(error, 'it'));
		expect(why).toBe('the server cannot be reached; check the network and the address');
		await cluster.start();
		await expect.poll(() => pathsIn(store).catch(() => [])).not.toEqual([]);
		const there = await pathsIn(store);
		expect(there).toEqual(expect.arrayContaining(confirmed));
		// What was on its way when the server went may be there as a whole, or not.
		expect(there.length - confirmed.length).toBeLessThanOrEqual(1);
		expect((await store.call('search', { query: 'number' })).data.hits.length).toBeGreaterThan(0);
		expect((await store.call('stats', {})).data.chunks.current).toBe(there.length);
	});

	it('needs no rights to create anything once it is there, and shows nothing without rights', async () => {
		const cluster = await ownCluster();
		const owner = storageAt(cluster.address('postgres'));
		await storeOn(owner).call('write', { logical_path: 'a.md', content: 'Tea.' });
		await owner.count('m');
		const addressOf = await memberAndStranger(cluster.address('postgres'));
		const as = (name: 'member' | 'stranger') => storageAt(addressOf(name));
		const member = as('member');
		await storeOn(member).call('write', { logical_path: 'b.md', content: 'More tea.' });
		const { keys } = await member.due('m', 10);
		await member.embedded(
			'm',
			keys,
			keys.map(() => Float32Array.from([1, 0])),
		);
		expect(await member.count('m')).toEqual({ embedded: 2, all: 2 });
		await expect(storeOn(as('stranger')).call('list', {})).rejects.toThrow('permission denied');
	});

	it('takes vectors over in steps, smaller ones where the server gives up', async () => {
		const address = await freshDatabase(knowledgeTemplate);
		const storage = storageAt(address);
		const { call } = storeOn(storage);
		const content = Array.from({ length: 200 }, (_, part) => `## Part ${part}\n\n${'tea '.repeat(300)}`).join('\n\n');
		await call('write', { logical_path: 'a.md', content });
		const { keys } = await storage.due('m', 1000);
		expect(keys.length).toBeGreaterThan(190);
		await storage.embedded(
			'm',
			keys,
			keys.map((_, at) => Float32Array.from([at, 1])),
		);
		await call('write', { logical_path: 'a.md', content: `${content}\n\nOne thing more.` });
		// As if it took as long as a server waits to give vectors to more than 150 at once.
		const administrator = new Client({ connectionString: address });
		await administrator.connect();
		await administrator.query(`
			CREATE FUNCTION tire() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
				IF (SELECT count(*) FROM made) > 150 THEN RAISE EXCEPTION 'too long' USING ERRCODE = '57014'; END IF;
				RETURN NULL;
			END $$;
			CREATE TRIGGER tire AFTER INSERT ON soulscope.knowledge_vectors
				REFERENCING NEW TABLE AS made FOR EACH STATEMENT EXECUTE FUNCTION tire()`);
		await administrator.end();
		const { keys: left } = await storage.due('m', 1000);
		expect(left.length).toBeLessThan(3);
		const { embedded, all } = await storage.count('m');
		expect(all - embedded).toBe(left.length);
	});

	it.each([2, 384, 700, 1024, 1536])('looks for vectors of %i numbers by an index', async (length) => {
		const address = await freshDatabase(knowledgeTemplate);
		const client = new Client({ connectionString: address });
		await client.connect();
		try {
			await client.query('SET enable_seqscan = off; SET enable_sort = off');
			const column = columnFor(length);
			const values = [vectorText(new Float32Array(length).fill(0.1), column), 1, 10];
			for (const statement of [column.byIndex?.all, column.byIndex?.current]) {
				const { rows } = await client.query(`EXPLAIN ${statement?.text}`, values);
				const plan = rows.map((row) => row['QUERY PLAN']).join('\n');
				expect(plan).toMatch(/Index Scan using knowledge_vectors_(?:short|middle|long|longer) /u);
			}
		} finally {
			await client.end();
		}
	});
});

it('the layouts of knowledge on a server never change in a step that has been released', () => {
	const digests = [knowledgeLayouts, vectorLayouts].map(({ steps }) =>
		steps.map(({ text }) => sha256(text).slice(0, 16)),
	);
	expect(digests).toEqual([['6b7b38483bc75386', '745490adcfe2266c'], ['39cb9dfebb6a58d5']]);
});
