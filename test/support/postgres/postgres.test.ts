import { Client } from 'pg';
import { expect, it } from 'vitest';
import { whenOver } from '../whenOver.ts';
import { describeWithPostgres, freshDatabase, ownCluster } from './database.ts';

async function connected(address: string): Promise<Client> {
	const client = new Client({ connectionString: address });
	// Whoever ends the server ends the connection too.
	client.on('error', () => undefined);
	await client.connect();
	whenOver(() => client.end());
	return client;
}

const tables = async (address: string) => {
	const { rows } = await (await connected(address)).query('SELECT tablename FROM pg_tables WHERE schemaname = $1', [
		'public',
	]);
	return rows.map(({ tablename }) => tablename);
};

describeWithPostgres('a real PostgreSQL for tests', () => {
	it('gives each test a database of its own, with pgvector at hand', async () => {
		const address = await freshDatabase();
		const client = await connected(address);
		await client.query('CREATE EXTENSION vector');
		await client.query('CREATE TABLE a (at vector(2))');
		await client.query('CREATE INDEX ON a USING hnsw (at vector_cosine_ops)');
		const { rows } = await client.query("SELECT '[1,2]'::vector <=> '[2,4]' AS distance");
		expect(rows).toEqual([{ distance: 0 }]);
		expect(await tables(await freshDatabase())).toEqual([]);
	});

	it('fills a template once, and gives a copy of it to whoever asks', async () => {
		let filled = 0;
		const template = {
			name: 'test template',
			async prepare(address: string) {
				filled += 1;
				const client = new Client({ connectionString: address });
				await client.connect();
				await client.query('CREATE TABLE a (b text)');
				await client.end();
			},
		};
		const [one, other] = await Promise.all([freshDatabase(template), freshDatabase(template)]);
		expect([await tables(one), await tables(other), filled]).toEqual([['a'], ['a'], 1]);
	});

	it('orders texts as people do, unless told otherwise', async () => {
		const client = await connected(await freshDatabase());
		const { rows } = await client.query("SELECT 'a' < 'B' AS usual, 'a' < 'B' COLLATE \"C\" AS bytes");
		expect(rows).toEqual([{ usual: true, bytes: false }]);
	});

	it('keeps what is committed when it is killed', async () => {
		const cluster = await ownCluster();
		const first = await connected(cluster.address('postgres'));
		await first.query('CREATE TABLE a (b int)');
		await first.query('INSERT INTO a VALUES (1)');
		await cluster.kill();
		await expect(first.query('SELECT 1')).rejects.toThrow();
		await cluster.start();
		const second = await connected(cluster.address('postgres'));
		expect((await second.query('SELECT b FROM a')).rows).toEqual([{ b: 1 }]);
	});
});
