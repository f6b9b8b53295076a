// `npm run bench:scale [-- --chunks 100000] [--rounds N] [--database ADDRESS [--filled]] [--keep]`: a knowledge store on PostgreSQL
// with many chunks, each with a vector. By hand: it takes minutes to hours. Without an address, a server of its own is made, and taken away
// unless it is to be kept. `--filled`: the database at the address is as an earlier run has left it.
import { mkdtempSync } from 'node:fs';
import { cpus, loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { stopwords } from '@orama/stopwords/english';
import { Client } from 'pg';
import { newVersion } from '../../../server/src/engine/knowledge/documents/documents.ts';
import type { KnowledgeChange } from '../../../server/src/engine/knowledge/store/version.ts';
import { knowledgeBase } from '../../../server/src/host/knowledge/knowledgeBase.ts';
import { postgresStores } from '../../../server/src/host/knowledge/postgres/server.ts';
import { columnFor, vectorText } from '../../../server/src/host/knowledge/postgres/vectorColumns.ts';
import { addressFrom } from '../../../server/src/host/postgres/address.ts';
import { endCluster, makeCluster } from '../../support/postgres/cluster.ts';
import { findPrograms } from '../../support/postgres/programs.ts';
import { createCompass, dimensions } from '../compass.ts';
import { summarise, timed } from '../statistics.ts';
import { createWriter } from '../writer.ts';

const { values } = parseArgs({
	options: {
		chunks: { type: 'string', default: '100000' },
		rounds: { type: 'string', default: '200' },
		database: { type: 'string' },
		keep: { type: 'boolean', default: false },
		filled: { type: 'boolean', default: false },
	},
});
const wanted = Number(values.chunks);
const rounds = Number(values.rounds);
const sectionsEach = 20;
const model = 'generated';

const say = (line: string): void => console.log(`${new Date().toISOString().slice(11, 19)}  ${line}`);
const seconds = (since: number): string => `${((performance.now() - since) / 1000).toFixed(0)} s`;
const load = (): string => `load ${loadavg()[0]?.toFixed(1)} on ${cpus().length} cores`;

/** Vectors lie in clusters, as those of texts do: somewhere on the sphere, there would be nothing near to anything. */
const centres = (() => {
	const compass = createCompass();
	return Array.from({ length: 2_000 }, compass);
})();
let turn = 1;
function vector(compass: () => Float32Array): Float32Array {
	turn = (turn * 1_103_515_245 + 12_345) % 2 ** 31;
	const centre = centres[turn % centres.length] as Float32Array;
	const aside = compass();
	const sum = centre.map((number, at) => number + 0.7 * (aside[at] as number));
	const length = Math.hypot(...sum);
	return sum.map((number) => number / length);
}

async function ownServer(): Promise<{ readonly address: string; end(): Promise<void> }> {
	const programs = findPrograms();
	if (programs.kind === 'missing') throw new Error(programs.why);
	const folder = mkdtempSync(join(tmpdir(), 'soulscope-scale-'));
	const settings = [
		'shared_buffers = 2GB',
		'maintenance_work_mem = 3GB',
		'work_mem = 64MB',
		'max_wal_size = 8GB',
		'autovacuum = on',
	];
	const cluster = await makeCluster({ bin: programs.bin, folder, settings });
	say(`the server is in ${folder}`);
	return { address: cluster.address('postgres'), end: async () => (values.keep ? undefined : endCluster(folder)) };
}

const server =
	values.database === undefined ? await ownServer() : { address: values.database, end: async () => undefined };
const client = new Client({ connectionString: server.address });
const stores = postgresStores({ address: addressFrom(server.address) });
const store = stores.store('scale');
const writer = createWriter(40_000, stopwords.slice(0, 60));
const compass = createCompass();
const common = new Set(stopwords);
try {
	await store.count(model);
	await client.connect();
	if (!values.filled) await fill();
	const { rows: sizes } = await client.query(
		"SELECT relname, pg_size_pretty(pg_total_relation_size(oid)) AS size FROM pg_class WHERE relname IN ('knowledge_words', 'knowledge_vectors', 'knowledge_chunks', 'knowledge_words_by_term', 'knowledge_vectors_short')",
	);
	say(sizes.map(({ relname, size }) => `${relname} ${size}`).join(', '));

	const column = columnFor(dimensions);
	const example = [vectorText(vector(compass), column), 1, 150];
	await client.query('SET hnsw.ef_search = 300; SET hnsw.iterative_scan = relaxed_order');
	for (const [what, statement] of Object.entries(column.byIndex ?? {})) {
		const { rows } = await client.query(`EXPLAIN ${statement.text}`, example);
		say(
			`plan, ${what}:\n${rows.map((row) => `    ${String(row['QUERY PLAN']).replace(/\[[^\]]{40,}\]/u, '[…]')}`).join('\n')}`,
		);
	}

	const telling = (length: number): string => {
		const words: string[] = [];
		while (words.length < length) {
			const word = writer.sentence(1);
			if (!common.has(word)) words.push(word);
		}
		return words.join(' ');
	};
	const questions = Array.from({ length: rounds + 10 }, (_, number) => ({
		query: `the ${telling(2 + (number % 3))}`,
		queryVector: { model, numbers: vector(compass) },
	}));
	const base = knowledgeBase(store);
	for (const mode of ['keyword', 'semantic', 'hybrid']) {
		const times = await timed(rounds, 10, async (round) => {
			const { query, queryVector } = questions[round] ?? { query: 'tea', queryVector: undefined };
			await base.call('membot_search', { query, mode }, { ...(queryVector && { queryVector }) });
		});
		const { p50, p95, max } = summarise(times);
		say(`${mode} p50 ${p50.toFixed(1)} p95 ${p95.toFixed(1)} max ${max.toFixed(1)} ms of ${rounds}; ${load()}`);
	}

	let same = 0;
	const compared = 30;
	for (const { queryVector } of questions.slice(0, compared)) {
		const asked = [vectorText(queryVector.numbers, column), 1, 10, null];
		const { rows: exact } = await client.query(column.exactly.text, asked);
		const found = await store.run((view) => {
			const hits = view.findSimilar?.({
				text: '',
				limit: 10,
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
		same += found.hits.filter(({ logical_path, chunk_index }) => expected.has(`${logical_path} ${chunk_index}`)).length;
	}
	say(`of the ten nearest, the index finds ${((100 * same) / (10 * compared)).toFixed(1)} %`);
} finally {
	await client.end().catch(() => undefined);
	await stores[Symbol.asyncDispose]();
	await server.end();
}

/** Documents with their words, and then a vector for each passage. */
async function fill(): Promise<void> {
	const filling = performance.now();
	for (let made = 0; made < wanted; ) {
		const changes: KnowledgeChange[] = [];
		for (let index = 0; index < 25 && made < wanted; index++, made += sectionsEach) {
			const sections = Array.from(
				{ length: sectionsEach },
				() => `## ${writer.sentence(3)}\n\n${writer.sentence(210)}.\n`,
			);
			const path = `folder-${made % 40}/document-${made}.md`;
			const content = `# ${writer.sentence(4)}\n\n${sections.join('\n')}`;
			const version = newVersion({ newest: () => undefined }, path, Date.UTC(2026, 0, 1) + made, {
				tombstone: false,
				source_type: 'inline',
				source_path: null,
				source_sha256: null,
				blob_sha256: null,
				content_sha256: null,
				mime_type: 'text/markdown',
				size_bytes: content.length,
				description: null,
				fetcher: 'inline',
				downloader: null,
				downloader_args: null,
				refresh_frequency_sec: null,
				refreshed_at: null,
				last_refresh_status: null,
				change_note: null,
				content,
			});
			changes.push({ kind: 'version', version });
		}
		await store.run(() => ({ changes }), true);
		if (made % 50_000 < 500) say(`${made} chunks after ${seconds(filling)}; ${load()}`);
	}
	const { all } = await store.count(model);
	say(`${all} chunks with their words were written in ${seconds(filling)}; ${load()}`);

	// Whoever fills a database makes the index afterwards: one by one it takes many times as long.
	await client.query('DROP INDEX soulscope.knowledge_vectors_short');
	const embedding = performance.now();
	const { rows: numbers } = await client.query('SELECT number FROM soulscope.knowledge_chunks ORDER BY number');
	for (let at = 0; at < numbers.length; at += 2_000) {
		const keys = numbers.slice(at, at + 2_000).map(({ number }) => String(number));
		await store.embedded(
			model,
			keys,
			keys.map(() => vector(compass)),
		);
	}
	say(`their vectors were written in ${seconds(embedding)}; ${load()}`);
	const indexing = performance.now();
	await client.query("SET statement_timeout = 0; SET maintenance_work_mem = '3GB'");
	await client.query(
		'CREATE INDEX knowledge_vectors_short ON soulscope.knowledge_vectors USING hnsw (short vector_ip_ops)',
	);
	say(`their index was made in ${seconds(indexing)}; ${load()}`);
	await client.query('VACUUM ANALYZE');
}
