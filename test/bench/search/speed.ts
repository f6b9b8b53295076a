import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { FolderIndex } from '../../../server/src/host/search/index/folderIndex.ts';
import { createCompass } from '../compass.ts';
import { type Summary, summarise, timed } from '../statistics.ts';
import { createWriter } from '../writer.ts';
import { type Document, type Engine, minisearch, orama, sqlite } from './engines.ts';

export interface SpeedRow {
	readonly what: string;
	readonly engine: string;
	readonly unit: 'ms' | 'MB';
	readonly summary: Summary;
	/** On the p95. */
	readonly budget?: number;
}

const files = 5_000;
const passagesPerFile = 10;

/** 5,000 files of some 2 KB, ten passages each. */
function generate(): {
	readonly documents: readonly Document[];
	readonly passages: readonly Document[];
	readonly questions: readonly string[];
} {
	const writer = createWriter(40_000);
	const documents: Document[] = [];
	const passages: Document[] = [];
	for (let file = 0; file < files; file++) {
		const sections = Array.from({ length: passagesPerFile }, (_, at) => {
			const text = `## ${writer.sentence(2)}\n\n${writer.sentence(20 + Math.floor(writer.random() * 16))}.\n`;
			passages.push({ id: `${file}-${at}`, text });
			return text;
		});
		documents.push({ id: String(file), text: sections.join('\n') });
	}
	// People ask in a few words, some common, some rare.
	const questions = Array.from({ length: 200 }, () => writer.sentence(3 + Math.floor(writer.random() * 5)));
	return { documents, passages, questions };
}

const once = (value: number): Summary => summarise([value]);

const megabytes = (bytes: number): number => bytes / 1024 / 1024;

async function measured<Result>(
	work: () => Promise<Result> | Result,
): Promise<{ readonly result: Result; readonly took: number }> {
	const began = performance.now();
	const result = await work();
	return { result, took: performance.now() - began };
}

const used = (): number => {
	globalThis.gc?.();
	const { heapUsed, arrayBuffers } = process.memoryUsage();
	return megabytes(heapUsed + arrayBuffers);
};

/** Words and meaning together, once the question is embedded. */
async function withVectors(index: FolderIndex, questions: readonly string[], rounds: number) {
	const model = 'generated';
	const direction = createCompass();
	const before = used();
	for (let due = index.due(model, 5_000); due.keys.length > 0; due = index.due(model, 5_000))
		index.embedded(model, due.keys, due.keys.map(direction));
	const vectors = used() - before;
	const asked = questions.map(direction);
	/** What this thread worked: on a machine that others use as well, most of the time is theirs. */
	const processor: number[] = [];
	const hybrid = await timed(rounds, 20, (round) => {
		const at = round % questions.length;
		const vector = { model, numbers: asked[at] ?? direction() };
		const before = process.threadCpuUsage();
		index.search({ query: questions[at] ?? '', limit: 10, mode: 'hybrid', vector });
		const { user, system } = process.threadCpuUsage(before);
		processor.push((user + system) / 1_000);
	});
	return { hybrid, processor: processor.slice(20), vectors };
}

async function ours(documents: readonly Document[], questions: readonly string[], rounds: number): Promise<SpeedRow[]> {
	const base = mkdtempSync(join(tmpdir(), 'soulscope-speed-'));
	try {
		const [root, storage] = [join(base, 'folder'), join(base, 'storage')];
		mkdirSync(join(root, 'memory'), { recursive: true });
		const pathOf = (id: string) => `memory/${id}.md`;
		for (const { id, text } of documents) writeFileSync(join(root, pathOf(id)), text);
		const open = () => new FolderIndex({ root, storage, clock: Date.now });
		const row = (what: string, summary: Summary, budget?: number, unit: SpeedRow['unit'] = 'ms'): SpeedRow => ({
			what,
			engine: 'soulscope',
			unit,
			summary,
			...(budget !== undefined && { budget }),
		});
		const before = used();
		const index = open();
		const full = await measured(() => index.open());
		const memory = used() - before;
		const saved = await measured(() => index.save());
		const ask = (round: number) =>
			index.search({ query: questions[round % questions.length] ?? '', limit: 10, mode: 'keyword' });
		const searching = await timed(rounds, 20, ask);
		const { hybrid, processor, vectors } = await withVectors(index, questions, rounds);
		const change = (round: number) => {
			const path = pathOf(String(round % documents.length));
			writeFileSync(join(root, path), `${documents[(round + 7) % documents.length]?.text}\nround ${round}\n`);
			return path;
		};
		const changing: number[] = [];
		for (let round = 0; round < rounds; round++) {
			const path = change(round);
			changing.push((await measured(() => index.update([path]))).took);
		}
		index.save();
		const warm = await measured(() => open().open());
		return [
			row(`index ${files.toLocaleString('en')} files from nothing`, once(full.took), 2_000),
			row('search with snippets, 50,000 passages', summarise(searching), 5),
			row('hybrid search, 50,000 vectors', summarise(hybrid), 20),
			row('hybrid search, processor time alone', summarise(processor), 20),
			row('memory of the vectors', once(vectors), undefined, 'MB'),
			row('one more file indexed', summarise(changing), 10),
			row('keep the index', once(saved.took)),
			row('open the kept index and look at every file', once(warm.took)),
			row('memory of the index', once(memory), undefined, 'MB'),
		];
	} finally {
		rmSync(base, { recursive: true, force: true });
	}
}

async function peer(
	make: (documents: readonly Document[]) => Engine | Promise<Engine>,
	passages: readonly Document[],
	questions: readonly string[],
	rounds: number,
): Promise<SpeedRow[]> {
	const before = used();
	const { result: engine, took } = await measured(() => make(passages));
	const memory = used() - before;
	const searching = await timed(rounds, 5, (round) => engine.search(questions[round % questions.length] ?? '', 10));
	engine.close();
	return [
		{ what: 'index 50,000 passages from nothing', engine: engine.name, unit: 'ms', summary: once(took) },
		{ what: 'search, 50,000 passages', engine: engine.name, unit: 'ms', summary: summarise(searching) },
		{ what: 'memory of the index', engine: engine.name, unit: 'MB', summary: once(memory) },
	];
}

/** Budgets at 50,000 passages in 5,000 files, and what others need for the same passages in memory. */
export async function* speed(rounds: number): AsyncGenerator<readonly SpeedRow[]> {
	const { documents, passages, questions } = generate();
	yield await ours(documents, questions, rounds);
	for (const make of [sqlite, minisearch, orama]) yield await peer(make, passages, questions, Math.min(rounds, 100));
}
