import { Client } from 'pg';
import { expect, it } from 'vitest';
import { postgresStores } from '../../../server/src/host/knowledge/postgres/server.ts';
import { NoVectors } from '../../../server/src/host/knowledge/storage.ts';
import { storesInFolder } from '../../../server/src/host/knowledge/storesInFolder.ts';
import { copyStores } from '../../../server/src/host/knowledge/transfer/copyStores.ts';
import { openWorkspaceStore, WordsOnly } from '../../../server/src/host/knowledge/workspaceStore.ts';
import { addressFrom } from '../../../server/src/host/postgres/address.ts';
import { describeWithPostgres, freshDatabase, ownCluster } from '../../support/postgres/database.ts';
import { asSomebodyWith } from '../../support/postgres/roles.ts';
import { whenOver } from '../../support/whenOver.ts';
import { onDisk } from '../support/workspaceOnDisk.ts';
import { knowledgeTemplate, storageAt, storeOn } from './stores.ts';

const vector = { model: 'm', numbers: Float32Array.from([1, 0]) };

async function runAt(address: string, statement: string): Promise<void> {
	const client = new Client({ connectionString: address });
	await client.connect();
	await client.query(statement);
	await client.end();
}

/** Everything but semantic search works, and whoever wants that is told `why`. */
async function expectWordsAlone(address: string, why: string): Promise<void> {
	const storage = storageAt(address);
	const { call } = storeOn(storage);
	await call('write', { logical_path: 'a.md', content: 'The kiln is cold.' });
	for (const attempt of [
		storage.due('m', 10),
		storage.count('m'),
		storage.embedded('m', ['1'], [vector.numbers]),
		storage.takeVectors({ name: 'm', dimensions: 2 }, []),
	]) {
		await expect(attempt).rejects.toThrow(NoVectors);
		await expect(attempt).rejects.toThrow(why);
	}
	for (const mode of ['keyword', 'hybrid']) {
		const { hits } = (await call('search', { query: 'kiln', mode }, { queryVector: vector })).data;
		expect(hits).toHaveLength(1);
	}
	await call('write', { logical_path: 'a.md', content: 'The kettle is hot.' });
	expect((await call('stats', {})).data.chunks).toEqual({ current: 1, total: 2 });
	const server = postgresStores({ address: addressFrom(address) });
	whenOver(() => server[Symbol.asyncDispose]());
	const disk = onDisk();
	await using store = await openWorkspaceStore({ root: disk.root, dataFolder: disk.root, wanted: 'editor', server });
	await store.call('membot_write', { logical_path: 'b.md', content: 'Tea.' });
	await expect(store.count('m')).rejects.toThrow(WordsOnly);
	// A store with vectors is copied all the same.
	const stores = storesInFolder(onDisk().root, () => undefined);
	await using full = stores.store('full');
	await storeOn(full).call('write', { logical_path: 'c.md', content: 'Coffee.' });
	const { keys } = await full.due('m', 1);
	await full.embedded('m', keys, [vector.numbers]);
	expect(await copyStores(stores, server)).toEqual({ stores: 1, versions: 1, vectors: 0, different: [] });
}

describeWithPostgres('a knowledge store on a server', { timeout: 90_000 }, () => {
	it('without pgvector finds words, and says in one line why no more', async () => {
		const cluster = await ownCluster({ pgvector: 'none' });
		await expectWordsAlone(
			cluster.address('postgres'),
			'semantic search needs pgvector on the server; ask whoever looks after it to install that, or search by words',
		);
	});

	it('with an old pgvector finds words, and installs nothing', async () => {
		const cluster = await ownCluster({ pgvector: '0.7.4' });
		await expectWordsAlone(
			cluster.address('postgres'),
			'semantic search needs pgvector 0.8 or later, and the server has 0.7.4; ask whoever looks after it to update that, or search by words',
		);
		await runAt(cluster.address('postgres'), 'CREATE EXTENSION vector');
	});

	it('whose pgvector has become an old one finds words', async () => {
		const address = await freshDatabase(knowledgeTemplate);
		await runAt(address, "UPDATE pg_extension SET extversion = '0.7.4' WHERE extname = 'vector'");
		await expectWordsAlone(address, 'the server has 0.7.4');
	});

	it('on which nobody may install pgvector finds words, and says what is to be run', async () => {
		const address = await freshDatabase();
		await runAt(
			address,
			'CREATE ROLE guest LOGIN; CREATE SCHEMA soulscope; GRANT ALL ON SCHEMA soulscope TO guest; GRANT CREATE ON DATABASE '.concat(
				new URL(address).pathname.slice(1),
				' TO guest',
			),
		);
		whenOver(() => runAt(address, 'DROP OWNED BY guest; DROP ROLE guest'));
		await expectWordsAlone(
			address.replace('soulscope@', 'guest@'),
			'ask whoever looks after it to run CREATE EXTENSION vector',
		);
	});

	it('whose vectors somebody may not read finds words for them', async () => {
		const address = await freshDatabase(knowledgeTemplate);
		const member = await asSomebodyWith(
			address,
			(role) => `GRANT USAGE ON SCHEMA soulscope TO ${role}`,
			(role) => `GRANT SELECT, INSERT, UPDATE, DELETE ON ALL TABLES IN SCHEMA soulscope TO ${role}`,
			(role) => `REVOKE ALL ON soulscope.knowledge_models, soulscope.knowledge_vectors FROM ${role}`,
		);
		await expectWordsAlone(member, 'the name in the address has no rights to the tables for semantic search');
	});
});
