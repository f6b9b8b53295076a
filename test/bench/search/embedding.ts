import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { deserialize, serialize } from 'node:v8';
import { build } from 'esbuild';
import { embeddingWorker } from '../../../scripts/build/embeddingWorker.mjs';
import { byCoverage, type Fuse } from '../../../server/src/engine/memory/search/ranking/fusion.ts';
import type { Embedder, EmbedOptions } from '../../../server/src/host/embedding/embedder.ts';
import { createLocalEmbedder } from '../../../server/src/host/embedding/localEmbedder.ts';
import { defaultModel } from '../../../server/src/host/embedding/models.ts';
import type { IndexQuestion } from '../../../server/src/host/search/index/question.ts';
import { type Engine, soulscope } from './engines.ts';
import { fusions } from './fusions.ts';
import type { RetrievalSet } from './sets.ts';

/** On this machine's own instructions, as nothing bundled is: the same model, several times as quick. */
export const nativeEmbedder = (models: string): Embedder =>
	createLocalEmbedder({ folder: models, model: defaultModel.name, timeoutMs: 600_000 });

/** The real thing with the real model: as it is, by meaning alone, and with other ways to put both together. */
export async function withModel({ documents, questions }: RetrievalSet, embedder: Embedder): Promise<Engine[]> {
	let fuse: Fuse | undefined;
	const engine = await soulscope(documents, (found) => (fuse ?? byCoverage())(found));
	const usual = await soulscope(documents);
	const { keys, texts } = engine.index.due(embedder.model, Number.POSITIVE_INFINITY);
	const vectors = await embedder.embed(texts);
	for (const { index } of [engine, usual]) {
		index.due(embedder.model, Number.POSITIVE_INFINITY);
		index.embedded(embedder.model, keys, vectors);
	}
	const asked = await embedder.embed(questions.map(({ text }) => text));
	const byText = new Map(questions.map(({ text }, at) => [text, asked[at]]));
	const vectorOf = (text: string): Pick<IndexQuestion, 'vector'> => {
		const numbers = byText.get(text);
		return numbers ? { vector: { model: embedder.model, numbers } } : {};
	};
	const variant = (name: string, over: typeof engine, mode: 'semantic' | 'hybrid', way?: Fuse): Engine => ({
		name,
		search(query, limit) {
			fuse = way;
			return over.idsOf(over.index.search({ query, limit, mode, ...vectorOf(query) }));
		},
		close: () => over.close(),
	});
	return [
		variant('soulscope, hybrid', usual, 'hybrid'),
		variant('soulscope, semantic', usual, 'semantic'),
		...Object.entries(fusions).map(([name, way]) => variant(`  ${name}`, engine, 'hybrid', way)),
	];
}

const keyOf = (text: string): string => createHash('sha256').update(text).digest('base64url');

/** Keeps vectors in `file` from run to run: the same text has the same one, and a set takes minutes. */
export function remembering(embedder: Embedder, file: string): Embedder {
	const known: Map<string, Float32Array> = existsSync(file) ? deserialize(readFileSync(file)) : new Map();
	return {
		...embedder,
		async embed(texts, options) {
			const missing = [...new Set(texts)].filter((text) => !known.has(keyOf(text)));
			for (let at = 0; at < missing.length; at += 200) {
				process.stderr.write(`\r  embedding ${at} of ${missing.length} `);
				const some = missing.slice(at, at + 200);
				const vectors = await embedder.embed(some, options);
				for (const [index, text] of some.entries()) known.set(keyOf(text), vectors[index] ?? new Float32Array(0));
				mkdirSync(dirname(file), { recursive: true });
				writeFileSync(file, serialize(known));
			}
			if (missing.length > 0) process.stderr.write('\r\u001b[K');
			return texts.map((text) => known.get(keyOf(text)) ?? new Float32Array(0));
		},
	};
}

export interface Throughput {
	readonly engine: string;
	/** Texts of `length` UTF-16 units on average, a second. */
	readonly perSecond: number;
	readonly length: number;
	/** Passages as files have them, short and long ones mixed, a second; of `passageLength` units on average. */
	readonly passagesPerSecond: number;
	readonly passageLength: number;
	/** ms until the first one, the model included. */
	readonly start: number;
	/** ms for one short question while nothing else runs. */
	readonly question: number;
}

/** As a large folder has them: enough for a job to get every process that the computer can do without. */
const waiting = 10_000;

/** ms that a busy computer may take until a second process has its model. */
const growing = 15_000;

/**
 * How quick it is as it ships (WebAssembly): in the middle of a long job, with as many processes as that gets here and now, and with one;
 * and beside it the same model on native code.
 */
export async function* throughputs(
	models: string,
	texts: readonly string[],
	passages: readonly string[],
): AsyncGenerator<Throughput> {
	const lengthOf = (some: readonly string[]) => some.join('').length / some.length;
	const folder = mkdtempSync(join(tmpdir(), 'soulscope-worker-'));
	try {
		await build({ ...embeddingWorker, minify: true, outdir: folder, logLevel: 'error' });
		const program = pathToFileURL(join(folder, 'embeddingWorker.cjs'));
		const set = { folder: models, model: defaultModel.name, timeoutMs: 600_000 };
		const engines = {
			'WebAssembly, one process': createLocalEmbedder({ ...set, program, processes: 1 }),
			'WebAssembly, as it ships': createLocalEmbedder({ ...set, program }),
			native: createLocalEmbedder({ ...set, processes: 1 }),
		};
		for (const [engine, embedder] of Object.entries(engines)) {
			const took = async (some: readonly string[], options: EmbedOptions = { waiting }) => {
				const began = performance.now();
				await embedder.embed(some, options);
				return performance.now() - began;
			};
			const start = await took(['tea']);
			const question = await took(['when may I see the doctor'], { urgent: true });
			if (engine.includes('ships')) for (let spent = 0; spent < growing; ) spent += await took(texts);
			const perSecond = (texts.length / (await took(texts))) * 1_000;
			const passagesPerSecond = (passages.length / (await took(passages))) * 1_000;
			await embedder.rest();
			const lengths = { length: lengthOf(texts), passageLength: lengthOf(passages) };
			yield { engine, perSecond, passagesPerSecond, ...lengths, start, question };
		}
	} finally {
		rmSync(folder, { recursive: true, force: true });
	}
}
