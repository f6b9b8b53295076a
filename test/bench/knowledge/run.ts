// `npm run bench:knowledge [-- --rounds N] [--only speed,ingest,memory] [--membot DIR [--bun FILE] [--membot-rounds N]]
// [--quality DIR] [--out FILE]`: how quick the knowledge store is, with DuckDB and a membot that somebody has beside it in
// the same run, and how well it finds on a corpus that somebody else has made.
import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { cpus, loadavg, tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { build } from 'esbuild';
import { ensureModel } from '../../../scripts/model.mjs';
import { openWorkspaceStore } from '../../../server/src/host/knowledge/workspaceStore.ts';
import { createCompass } from '../compass.ts';
import { nativeEmbedder } from '../search/embedding.ts';
import { summarise, timed } from '../statistics.ts';
import { chunksPerDocument, createCorpus } from './corpus.ts';
import { duckdbPackages } from './duckdbPackages.ts';
import { duckdbStandIn } from './duckdbStandIn.ts';
import { type MembotOrder, rowsOfMembot, versionIn } from './membot.ts';
import { giveVectors, ownStore } from './ownStore.ts';
import { qualityOf } from './quality.ts';
import { type MeasuredRow, type Rounds, speedOf } from './speed.ts';

const { values } = parseArgs({
	options: {
		rounds: { type: 'string', default: '200' },
		only: { type: 'string', default: 'speed,ingest,memory' },
		membot: { type: 'string' },
		bun: { type: 'string', default: 'bun' },
		'membot-rounds': { type: 'string', default: '3' },
		quality: { type: 'string' },
		out: { type: 'string', default: 'artifacts/bench-knowledge.json' },
	},
});
const asked = Math.max(20, Number(values.rounds) || 200);
const only = values.quality === undefined ? values.only.split(',') : [];

const rows: MeasuredRow[] = [];
const figure = (value: number): string => value.toFixed(value < 10 ? 2 : 0).padStart(8);
const load = (): string =>
	`load ${loadavg()
		.map((each) => each.toFixed(1))
		.join(' ')} on ${cpus().length} cores`;

function print(row: MeasuredRow): void {
	const { what, store, summary, processor, budget } = row;
	const kept = budget === undefined ? '' : summary.p95 <= budget ? `within ${budget}` : `OVER ${budget}`;
	console.log(
		`  ${what.padEnd(36)} ${store.padEnd(18)} p50 ${figure(summary.p50)}  p95 ${figure(summary.p95)}  max ${figure(summary.max)} ms  ${kept}${processor ? `  processor p50 ${processor.p50.toFixed(1)} p95 ${processor.p95.toFixed(1)}` : ''}`,
	);
	rows.push(row);
}

const scratch = mkdtempSync(join(tmpdir(), 'soulscope-bench-knowledge-'));

const rounds: Rounds = { quick: asked, slow: asked, warmUps: 5 };

/** The documents as files, each with at most `most` characters of its text: where they are. */
function layOut(documents: ReturnType<typeof createCorpus>['documents'], name: string, most?: number): string {
	const root = join(scratch, name);
	for (const { path, text } of documents) {
		mkdirSync(dirname(join(root, path)), { recursive: true });
		writeFileSync(join(root, path), text.slice(0, most));
	}
	return root;
}

/** Prints the rows of the membot in the folder that somebody has named, if somebody has. */
async function alsoMembot(what: MembotOrder['what'], folder: () => string): Promise<void> {
	if (values.membot === undefined) return console.log('  membot itself is not measured: name a folder with --membot');
	const membot = resolve(values.membot);
	const slow = Math.max(1, Number(values['membot-rounds']) || 3);
	const order = { what, membot, data: join(scratch, 'membot'), folder: folder() };
	console.log(`  membot ${versionIn(membot)}, without a model; ${load()}`);
	for await (const row of rowsOfMembot({ ...order, rounds: { quick: 4 * slow, slow, warmUps: 1 } }, values.bun))
		print(row);
}

type DuckdbPackages = Exclude<Awaited<ReturnType<typeof duckdbPackages>>, string>;

async function speedOfStandIn(
	packages: DuckdbPackages,
	file: string,
	corpus: ReturnType<typeof createCorpus>,
): Promise<void> {
	await using other = await duckdbStandIn(packages, file, corpus, createCompass());
	console.log(
		'  DuckDB stand-in: tables and queries as membot’s documentation has them, one open connection; our own program',
	);
	for await (const row of speedOf(other, corpus, rounds)) print(row);
	const direction = createCompass();
	const summary = summarise(await timed(3, 0, (round) => other.rebuilding(corpus.questions[round] ?? '', direction())));
	print({ what: 'hybrid search, index made anew', store: other.name, summary });
}

async function speed(): Promise<void> {
	const corpus = createCorpus(1_000);
	console.log(`\n20,000 chunks, vectors of 384 numbers, ${asked} rounds; ${load()}`);
	{
		await using own = ownStore(join(scratch, 'own.db'));
		await own.fill(corpus, createCompass());
		for await (const row of speedOf(own, corpus, rounds)) print(row);
	}
	await alsoMembot('speed', () => layOut(corpus.documents, 'corpus'));
	const packages = await duckdbPackages();
	if (typeof packages === 'string') console.log(`  the stand-in is not measured: ${packages}`);
	else await speedOfStandIn(packages, join(scratch, 'other.duckdb'), corpus);
}

/** What another store’s row is compared with, where ours is called something else. */
const sameAs: Readonly<Record<string, string>> = { 'hybrid search, index made anew': 'hybrid search, once embedded' };

function ratios(): void {
	if (rows.every(({ store }) => store === 'soulscope')) return;
	console.log('\nanother ÷ Soulscope, p50 (more than 1: Soulscope is quicker)');
	for (const { what, store, summary } of rows) {
		const own = rows.find((row) => row.store === 'soulscope' && row.what === (sameAs[what] ?? what));
		if (own && store !== 'soulscope') {
			console.log(`  ${what.padEnd(36)} ${store.padEnd(18)} ${(summary.p50 / own.summary.p50).toFixed(1)}`);
		}
	}
}

/** 1,000 Markdown files of some 5 kB, from a folder; then also with a vector for each of their chunks. */
async function ingest(): Promise<void> {
	const root = layOut(createCorpus(1_000).documents, 'folder', 5_000);
	const [added, withVectors]: [number[], number[]] = [[], []];
	const direction = createCompass();
	for (let round = 0; round < 3; round++) {
		await using store = await openWorkspaceStore({
			root,
			dataFolder: scratch,
			named: join(scratch, `ingest-${round}.db`),
		});
		const began = performance.now();
		await store.call('membot_add', { sources: ['.'] });
		added.push(performance.now() - began);
		await giveVectors(store, direction);
		withVectors.push(performance.now() - began);
	}
	console.log(`\n1,000 Markdown files of 5 kB; ${load()}`);
	print({ what: 'add a folder', store: 'soulscope', summary: summarise(added), budget: 5_000 });
	print({ what: 'add a folder, with vectors', store: 'soulscope', summary: summarise(withVectors) });
	await alsoMembot('ingest', () => root);
}

async function memory(): Promise<void> {
	const documents = 50_000 / chunksPerDocument;
	const file = join(scratch, 'large.db');
	{
		await using own = ownStore(file);
		await own.fill(createCorpus(documents), createCompass());
	}
	// As it ships, in one file: to strip the types of hundreds takes memory of its own.
	const program = join(scratch, 'memoryProcess.mjs');
	await build({
		entryPoints: [fileURLToPath(new URL('./memoryProcess.ts', import.meta.url))],
		outfile: program,
		bundle: true,
		platform: 'node',
		format: 'esm',
		banner: { js: "import { createRequire } from 'node:module'; const require = createRequire(import.meta.url);" },
		logLevel: 'error',
	});
	const { stdout } = spawnSync(process.execPath, [program, file, String(documents)], { encoding: 'utf8' });
	const { rss, before, first, p50, p95 } = JSON.parse(stdout);
	const megabytes = (bytes: number) => (bytes / 1e6).toFixed(0);
	console.log(`\n50,000 chunks with vectors, a process of its own; ${load()}`);
	console.log(
		`  memory ${megabytes(rss)} MB (${megabytes(before)} before it is opened), goal 250; first hybrid search ${first.toFixed(0)} ms, then p50 ${p50.toFixed(1)}, p95 ${p95.toFixed(1)}`,
	);
	rows.push({ what: 'memory at 50,000 chunks, MB', store: 'soulscope', summary: summarise([rss / 1e6]), budget: 250 });
}

async function quality(folder: string): Promise<void> {
	const models = await ensureModel(console.error);
	if (models === undefined) throw new Error('There is no embedding model here.');
	const embedder = nativeEmbedder(models);
	console.log(`\n${folder}, with ${embedder.model}`);
	for await (const { name, recall1, recall3, reciprocalRank, missed } of qualityOf(folder, embedder)) {
		console.log(
			`  ${name.padEnd(26)} recall@1 ${recall1.toFixed(3)}  recall@3 ${recall3.toFixed(3)}  MRR ${reciprocalRank.toFixed(4)}`,
		);
		for (const question of missed) console.log(`      not first: ${question}`);
	}
	await embedder.rest();
}

try {
	if (only.includes('speed')) await speed();
	if (only.includes('ingest')) await ingest();
	ratios();
	if (only.includes('memory')) await memory();
	if (values.quality !== undefined) await quality(values.quality);
} finally {
	rmSync(scratch, { recursive: true, force: true });
}
mkdirSync(dirname(values.out), { recursive: true });
writeFileSync(values.out, `${JSON.stringify({ node: process.version, rounds: asked, rows }, undefined, '\t')}\n`);
