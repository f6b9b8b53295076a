// `npm run bench:search [-- --set DIR] [--rounds N] [--only quality,speed] [--out FILE]`: how well and how fast our search
// finds, its peers beside it in the same run.
import { existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { parseArgs } from 'node:util';
import { type Engine, minisearch, orama, soulscope, sqlite } from './engines.ts';
import { type Quality, qualityOf } from './quality.ts';
import { type RetrievalSet, readSets } from './sets.ts';
import { type SpeedRow, speed } from './speed.ts';

const { values } = parseArgs({
	options: {
		set: { type: 'string', multiple: true },
		rounds: { type: 'string', default: '300' },
		only: { type: 'string', default: 'quality,speed' },
		out: { type: 'string', default: 'artifacts/bench-search.json' },
	},
});
const rounds = Math.max(20, Number(values.rounds) || 300);
const usualPlace = '../shared/data';

const folders =
	values.set ?? (existsSync(usualPlace) ? readdirSync(usualPlace).map((name) => join(usualPlace, name)) : []);

const makers = [soulscope, sqlite, minisearch, orama] as const;

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
): Promise<readonly [string, Quality]> {
	const engines = new Map<RetrievalSet, Engine>();
	for (const set of sets) engines.set(set, await make(set.documents));
	try {
		const questions = sets.flatMap((set) => set.questions.map((question) => ({ set, question })));
		let at = 0;
		// Each question goes to the engine of its own collection.
		const asked = questions.filter(({ question }) => question.relevant.size > 0);
		const name = [...engines.values()][0]?.name ?? '';
		const router: Engine = {
			name,
			search: (text, limit) => {
				const own = asked[at++];
				return (own && engines.get(own.set)?.search(text, limit)) ?? [];
			},
			close: () => undefined,
		};
		return [name, await qualityOf(router, sets)];
	} finally {
		for (const engine of engines.values()) engine.close();
	}
}

const share = (value: number): string => value.toFixed(4);

async function quality(): Promise<unknown[]> {
	const results: unknown[] = [];
	const sets = folders.flatMap((folder) => readSets(folder));
	if (sets.length === 0) {
		console.error(
			`\n!!! NO RETRIEVAL SET: nothing known in ${folders.join(', ') || usualPlace}. HOW WELL IT FINDS WAS NOT MEASURED. Name one with --set DIR.\n`,
		);
		process.exitCode = 1;
	}
	for (const [name, own] of grouped(sets)) {
		const documents = own.reduce((sum, set) => sum + set.documents.length, 0);
		console.log(`\n${name}: ${documents} documents; by words alone, no model`);
		for (const make of makers) {
			const [engine, found] = await together(make, own);
			const { ndcg10, recall100, recall5, interval, questions } = found;
			const [low, high] = interval.map(share);
			console.log(
				`  ${engine.padEnd(26)} nDCG@10 ${share(ndcg10)} [${low}, ${high}]  recall@5 ${share(recall5)}  recall@100 ${share(recall100)}  ${questions} questions`,
			);
			results.push({ set: name, documents, engine, ...found });
		}
	}
	return results;
}

const figure = (value: number): string => value.toFixed(value < 10 ? 2 : 0).padStart(8);

function print({ what, engine, unit, summary, budget }: SpeedRow): void {
	const kept = budget === undefined ? '' : summary.p95 <= budget ? `within ${budget}` : `OVER ${budget}`;
	const spread = summary.rounds > 1 ? `p50 ${figure(summary.p50)}  p95 ${figure(summary.p95)}  max` : ' '.repeat(29);
	console.log(`  ${what.padEnd(44)} ${engine.padEnd(24)} ${spread} ${figure(summary.max)} ${unit}  ${kept}`);
}

const report: { quality?: unknown; speed?: SpeedRow[] } = {};
if (values.only.includes('quality')) report.quality = await quality();
if (values.only.includes('speed')) {
	report.speed = [];
	console.log('\nSpeed');
	for await (const rows of speed(rounds)) {
		for (const row of rows) print(row);
		report.speed.push(...rows);
	}
}
mkdirSync(dirname(values.out), { recursive: true });
writeFileSync(values.out, `${JSON.stringify({ node: process.version, rounds, ...report }, undefined, '\t')}\n`);
console.log(`\nWritten to ${values.out}`);
