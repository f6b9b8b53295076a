// `npm run bench:scale [-- --chunks 10000,100000] [--rounds N] [--keep] [--filled ADDRESS]`: a knowledge store on PostgreSQL with many
// chunks, each with a vector, and how long a search takes for each number of them. By hand: it takes minutes to hours. `--filled`: the
// database at the address is as an earlier run has kept it, and is only asked.
import { parseArgs } from 'node:util';
import { Client } from 'pg';
import { ownSearch } from '../../../server/src/engine/knowledge/operations/searchStyle.ts';
import { knowledgeBase } from '../../../server/src/host/knowledge/knowledgeBase.ts';
import { knowledgeLayouts } from '../../../server/src/host/knowledge/postgres/layouts.ts';
import { settleSome } from '../../../server/src/host/knowledge/postgres/segments/settle.ts';
import { postgresStores } from '../../../server/src/host/knowledge/postgres/server.ts';
import { columnFor, vectorText } from '../../../server/src/host/knowledge/postgres/vectorColumns.ts';
import { addressFrom } from '../../../server/src/host/postgres/address.ts';
import { openPostgres } from '../../../server/src/host/postgres/postgres.ts';
import { dimensions } from '../compass.ts';
import { createQuestions, fillMaterial } from '../database/material.ts';
import { benchServer, load, printTimes, say, seconds } from '../database/server.ts';
import { fillStore } from './fillStore.ts';

const { values } = parseArgs({
	options: {
		chunks: { type: 'string', default: '10000,100000' },
		rounds: { type: 'string', default: '200' },
		keep: { type: 'boolean', default: false },
		filled: { type: 'string' },
	},
});
const sizes = values.chunks.split(',').map(Number);
const rounds = Number(values.rounds);
const model = 'generated';

const server =
	values.filled === undefined ? await benchServer(values.keep) : { address: values.filled, end: async () => undefined };
const client = new Client({ connectionString: server.address });
const stores = postgresStores({ address: addressFrom(server.address) });
const store = stores.store('scale');
const column = columnFor(dimensions);
const times = (what: string, work: (round: number) => unknown): Promise<void> =>
	printTimes(server.address, what, rounds, work);
try {
	await store.count(model);
	await client.connect();
	if (values.filled === undefined) await grow();
	else await measure();
} finally {
	await client.end().catch(() => undefined);
	await stores[Symbol.asyncDispose]();
	await server.end();
}

async function grow(): Promise<void> {
	await fillMaterial(client, dimensions);
	await client.query("INSERT INTO soulscope.knowledge_stores (name) VALUES ('scale')");
	await client.query('INSERT INTO soulscope.knowledge_models (store, name, dimensions) VALUES (1, $1, $2)', [
		model,
		dimensions,
	]);
	let made = 0;
	for (const size of sizes) {
		const begun = performance.now();
		await fillStore(client, { from: made, to: size }, (what) => say(`  ${what} after ${seconds(begun)}`));
		made = size;
		say(`${size} chunks; ${load()}`);
		await measure();
	}
}

/** As the product does it in the background, and PostgreSQL cleans up after it. */
async function settle(): Promise<void> {
	const begun = performance.now();
	await using postgres = openPostgres({ address: addressFrom(server.address), migrations: knowledgeLayouts });
	let segments = 0;
	while (await settleSome(postgres, 1)) segments += 1;
	say(`  ${segments} more segments of words after ${seconds(begun)}; ${load()}`);
	await client.query('VACUUM ANALYZE soulscope.knowledge_words, soulscope.knowledge_postings');
}

async function measure(): Promise<void> {
	await settle();
	const { rows: sizes } = await client.query(
		"SELECT relname, pg_size_pretty(pg_total_relation_size(oid)) AS size FROM pg_class WHERE relname IN ('knowledge_words', 'knowledge_vectors', 'knowledge_chunks', 'knowledge_words_by_term', 'knowledge_postings', 'knowledge_vectors_short')",
	);
	say(`  ${sizes.map(({ relname, size }) => `${relname} ${size}`).join(', ')}`);
	const questions = (await createQuestions(client, rounds + 10)).map(({ query, numbers }) => ({
		query,
		queryVector: { model, numbers },
	}));
	const [first] = questions;
	if (!first) return;
	await client.query('SET hnsw.ef_search = 300; SET hnsw.iterative_scan = relaxed_order');
	const { rows: plan } = await client.query(`EXPLAIN ${column.byIndex?.current.text}`, [
		vectorText(first.queryVector.numbers, column),
		1,
		150,
	]);
	say(
		`  plan: ${plan
			.map((row) =>
				String(row['QUERY PLAN'])
					.trim()
					.replace(/\[[^\]]{40,}\]/u, '[…]'),
			)
			.join(' | ')}`,
	);
	await times('select 1', () => client.query('SELECT 1'));
	const base = knowledgeBase(store);
	for (const mode of ['keyword', 'semantic', 'hybrid'])
		await times(mode, (round) => {
			const { query, queryVector } = questions[round] ?? first;
			return base.call('membot_search', { query, mode }, { queryVector });
		});
	await compareWithExact(questions);
}

/** How many of the ten nearest the index finds, where as many are asked for as a search for ten hits asks for. */
async function compareWithExact(
	questions: readonly { readonly queryVector: { readonly model: string; readonly numbers: Float32Array } }[],
): Promise<void> {
	let same = 0;
	const compared = 30;
	for (const { queryVector } of questions.slice(0, compared)) {
		const asked = [vectorText(queryVector.numbers, column), 1, 10, null];
		const { rows: exact } = await client.query(column.exactly.text, asked);
		const found = await store.run((view) => {
			const hits = view.findSimilar?.({
				text: '',
				limit: ownSearch.depth(10),
				pathPrefix: undefined,
				includeHistory: false,
				vector: queryVector,
			});
			return { changes: [], hits: hits ?? [] };
		}, false);
		const { rows: named } = await client.query(
			'SELECT logical_path, chunk_index FROM soulscope.knowledge_chunks WHERE number = ANY ($1)',
			[exact.map(({ chunk }) => chunk)],
		);
		const expected = new Set(named.map(({ logical_path, chunk_index }) => `${logical_path} ${chunk_index}`));
		same += found.hits
			.slice(0, 10)
			.filter(({ logical_path, chunk_index }) => expected.has(`${logical_path} ${chunk_index}`)).length;
	}
	say(`  of the ten nearest, the index finds ${((100 * same) / (10 * compared)).toFixed(1)} %`);
}
