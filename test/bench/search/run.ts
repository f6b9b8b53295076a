// `npm run bench:search [-- --set DIR] [--rounds N] [--only quality,speed,meaning] [--engines memory,peers,model,stores] [--no-model]
// [--out FILE]`: how well and how fast our search finds, its peers beside it in the same run; what the embedding model adds, and what it
// costs; and whether the knowledge store finds the same in a file and on a server.
import { globSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { cpus, loadavg } from 'node:os';
import { dirname, join } from 'node:path';
import { parseArgs } from 'node:util';
import { ensureModel } from '../../../scripts/model.mjs';
import { passagesOf } from '../../../server/src/engine/memory/search/index/passages.ts';
import { nativeEmbedder, remembering, type Throughput, throughputs, withModel } from './embedding.ts';
import { type Engine, minisearch, orama, soulscope, sqlite } from './engines.ts';
import { storesAtHand } from './knowledgeStores.ts';
import { vectorsFile } from './lists.ts';
import { type Quality, qualityOf } from './quality.ts';
import { ownSets, type RetrievalSet, readSets, setsOfOthers, usualPlace } from './sets.ts';
import { type SpeedRow, speed } from './speed.ts';

const { values } = parseArgs({
	options: {
		set: { type: 'string', multiple: true },
		rounds: { type: 'string', default: '300' },
		only: { type: 'string', default: 'quality,speed,meaning' },
		'no-model': { type: 'boolean', default: false },
		engines: { type: 'string', default: 'memory,peers,model,stores' },
		out: { type: 'string', default: 'artifacts/bench-search.json' },
	},
});
const rounds = Math.max(20, Number(values.rounds) || 300);
const models = values['no-model'] ? undefined : await ensureModel(console.error);
if (models === undefined && !values['no-model']) {
	console.error('\n!!! NO EMBEDDING MODEL: WHAT MEANING ADDS WAS NOT MEASURED.\n');
	process.exitCode = 1;
}
const embedder = models === undefined ? undefined : remembering(nativeEmbedder(models), vectorsFile);

type MakeEngines = (set: RetrievalSet) => Promise<readonly Engine[]>;

const stores = values.engines.includes('stores') ? await storesAtHand() : undefined;

/** What is measured on a set, by its own name. */
const makersOf: Readonly<Record<string, readonly MakeEngines[]>> = {
	memory: [async (set) => [await soulscope(set.documents)]],
	peers: [sqlite, minisearch, orama].map((make) => async (set: RetrievalSet) => [await make(set.documents)]),
	model: embedder ? [(set) => withModel(set, embedder)] : [],
	stores: stores ? [(set) => stores.engines(set, embedder)] : [],
};
const makers = values.engines.split(',').flatMap((name) => makersOf[name] ?? []);

/** Sets that are parts of one, as the conversations of a file are: each is searched by itself, all are counted together. */
function grouped(sets: readonly RetrievalSet[]): ReadonlyMap<string, readonly RetrievalSet[]> {
	const groups = new Map<string, RetrievalSet[]>();
	for (const set of sets) {
		const name = set.name.split(' ').slice(0, 2).join(' ');
		groups.set(name, [...(groups.get(name) ?? []), set]);
	}
	return groups;
}

async function together(
	make: (typeof makers)[number],
	sets: readonly RetrievalSet[],
): Promise<readonly (readonly [string, Quality])[]> {
	const engines = new Map<RetrievalSet, readonly Engine[]>();
	for (const set of sets) engines.set(set, await make(set));
	try {
		// Each question goes to the engine of its own collection.
		const asked = sets.flatMap((set) => set.questions.filter(({ relevant }) => relevant.size > 0).map(() => set));
		const found: (readonly [string, Quality])[] = [];
		for (const [number, { name }] of ([...engines.values()][0] ?? []).entries()) {
			let at = 0;
			const router: Engine = {
				name,
				search: (text, limit) => {
					const own = asked[at++];
					return (own && engines.get(own)?.[number]?.search(text, limit)) ?? [];
				},
				close: () => undefined,
			};
			found.push([name, await qualityOf(router, sets)]);
		}
		return found;
	} finally {
		for (const own of engines.values()) for (const engine of own) engine.close();
	}
}

const share = (value: number): string => value.toFixed(4);

async function quality(): Promise<readonly Result[]> {
	const results: Result[] = [];
	const sets = (values.set ?? [...setsOfOthers(), ...ownSets]).flatMap((folder) => readSets(folder));
	if (sets.length === 0 || (!values.set && setsOfOthers().length === 0)) {
		console.error(
			`\n!!! NO RETRIEVAL SET OF OTHERS: nothing known in ${values.set?.join(', ') ?? usualPlace}. HOW WELL IT FINDS WAS MEASURED ON OUR OWN ALONE. Name one with --set DIR.\n`,
		);
		process.exitCode = 1;
	}
	for (const [name, own] of grouped(sets)) {
		const documents = own.reduce((sum, set) => sum + set.documents.length, 0);
		console.log(`\n${name}: ${documents} documents; without a model unless it says hybrid or semantic`);
		for (const make of makers) {
			for (const [engine, found] of await together(make, own)) {
				const { ndcg10, recall100, recall5, interval, questions } = found;
				const [low, high] = interval.map(share);
				console.log(
					`  ${engine.padEnd(30)} nDCG@10 ${share(ndcg10)} [${low}, ${high}]  recall@5 ${share(recall5)}  recall@100 ${share(recall100)}  ${questions} questions`,
				);
				results.push({ set: name, engine: engine.trim(), ...found });
			}
		}
	}
	printTable(results);
	compareStores(results);
	return results;
}

interface Result extends Quality {
	readonly set: string;
	readonly engine: string;
}

/** The one question above all others: whether both together are ever worse than words alone. */
function printTable(results: readonly Result[]): void {
	const of = (engine: string) => results.filter((result) => result.engine === engine);
	const hybrid = new Map(of('soulscope, hybrid').map((result) => [result.set, result]));
	if (hybrid.size === 0) return;
	console.log(`\n${'words → hybrid'.padEnd(30)} nDCG@10             recall@5`);
	for (const words of of('soulscope')) {
		const both = hybrid.get(words.set);
		if (!both) continue;
		const below = both.ndcg10 < words.ndcg10 - 1e-9 || both.recall5 < words.recall5 - 1e-9 ? '   BELOW WORDS' : '';
		console.log(
			`  ${words.set.padEnd(28)} ${share(words.ndcg10)} → ${share(both.ndcg10)}   ${share(words.recall5)} → ${share(both.recall5)}${below}`,
		);
		if (below !== '') process.exitCode = 1;
	}
}

/** Of all of nDCG: by so much, a store on a server may be better or worse than one in a file. */
const mostApart = 0.01;

/** Whether the knowledge store finds the same wherever it is kept. */
function compareStores(results: readonly Result[]): void {
	const compared = results.flatMap(({ set, engine, ndcg10 }) => {
		const other = results.find((each) => each.set === set && each.engine === engine.replace(', file,', ', server,'));
		if (!other || other.engine === engine) return [];
		return { what: `${set}, ${engine.replace('knowledge store, file, ', '')}`, apart: Math.abs(other.ndcg10 - ndcg10) };
	});
	if (compared.length === 0) return;
	const [farthest] = compared.toSorted((a, b) => b.apart - a.apart);
	const over = compared.filter(({ apart }) => apart > mostApart);
	console.log(
		`\nknowledge store, file and server: nDCG@10 compared ${compared.length} times, at most ${share(farthest?.apart ?? 0)} apart (${farthest?.what}); ${over.length === 0 ? 'within' : 'OVER'} ${mostApart}`,
	);
	for (const { what, apart } of over) console.log(`  ${what}: ${share(apart)}`);
	if (over.length > 0) process.exitCode = 1;
}

const figure = (value: number): string => value.toFixed(value < 10 ? 2 : 0).padStart(8);

function print({ what, engine, unit, summary, budget }: SpeedRow): void {
	const kept = budget === undefined ? '' : summary.p95 <= budget ? `within ${budget}` : `OVER ${budget}`;
	const spread = summary.rounds > 1 ? `p50 ${figure(summary.p50)}  p95 ${figure(summary.p95)}  max` : ' '.repeat(29);
	console.log(`  ${what.padEnd(44)} ${engine.padEnd(24)} ${spread} ${figure(summary.max)} ${unit}  ${kept}`);
}

/** Texts that embedding is timed on, of some 120 tokens: the pages of our own rules, for everybody has them. */
const timedTexts = (): readonly string[] =>
	readdirSync('docs/rules')
		.map((name) => readFileSync(join('docs/rules', name), 'utf8').replace(/\s+/g, ' ').slice(0, 500))
		.filter((text) => text.length === 500)
		.slice(0, 64);

/** Passages as a workspace has them: four in a row, from many places of our own documents. */
function timedPassages(): readonly string[] {
	const files = globSync('docs/**/*.md').sort();
	const all = files.flatMap((file) => {
		const text = readFileSync(file, 'utf8');
		return passagesOf(text).map(({ start, end }) => text.slice(start, end));
	});
	return all.filter((_, at) => at % 40 < 4).slice(0, 64);
}

const load = (): string => `load ${loadavg().map(figure1).join(' ')} on ${cpus().length} cores`;
const figure1 = (value: number): string => value.toFixed(1);

const report: { quality?: unknown; speed?: SpeedRow[]; embedding?: Throughput[] } = {};
if (values.only.includes('quality')) report.quality = await quality();
if (values.only.includes('speed')) {
	report.speed = [];
	console.log(`\nSpeed; ${load()}`);
	for await (const rows of speed(rounds)) {
		for (const row of rows) print(row);
		report.speed.push(...rows);
	}
}
if (values.only.includes('meaning') && models !== undefined) {
	report.embedding = [];
	console.log(`\nEmbedding; ${load()}`);
	for await (const row of throughputs(models, timedTexts(), timedPassages())) {
		const { engine, perSecond, length, passagesPerSecond, passageLength, start, question } = row;
		console.log(
			`  ${engine.padEnd(26)} ${figure1(perSecond)} texts of ${Math.round(length)} units a second; ${figure1(passagesPerSecond)} passages of ${Math.round(passageLength)}; ready after ${Math.round(start)} ms; a question ${figure1(question)} ms`,
		);
		report.embedding.push(row);
	}
}
await embedder?.rest();
await stores?.[Symbol.asyncDispose]();
mkdirSync(dirname(values.out), { recursive: true });
writeFileSync(values.out, `${JSON.stringify({ node: process.version, rounds, ...report }, undefined, '\t')}\n`);
console.log(`\nWritten to ${values.out}`);
