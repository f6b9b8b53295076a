import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from 'esbuild';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { embeddingWorker } from '../../../scripts/embeddingWorker.mjs';
import { findModel } from '../../../scripts/model.mjs';
import type { Embedder } from '../../../server/src/host/embedding/embedder.ts';
import { createLocalEmbedder } from '../../../server/src/host/embedding/localEmbedder.ts';
import { defaultModel } from '../../../server/src/host/embedding/models.ts';

const folder = findModel();
if (folder === undefined)
	console.warn('!!! The embedding model is not here: what runs it is SKIPPED. `npm test` fetches it.');

const running: Embedder[] = [];
afterEach(async () => {
	await Promise.all(running.splice(0).map((embedder) => embedder.rest()));
});

const local = (options: Partial<Parameters<typeof createLocalEmbedder>[0]> = {}): Embedder => {
	const embedder = createLocalEmbedder({ folder: folder ?? '/nowhere', model: defaultModel.name, ...options });
	running.push(embedder);
	return embedder;
};

/** A thread that does what a test wants of it. */
const thread = (body: string): URL =>
	new URL(`data:text/javascript,${encodeURIComponent(`import { parentPort } from 'node:worker_threads'; ${body}`)}`);

const echo = thread(
	'parentPort.on("message", ({ texts }) => parentPort.postMessage({ vectors: Float32Array.from(texts.flatMap((text) => [text.length, 1])), dimensions: 2 }));',
);

const cosine = (a: Float32Array | undefined, b: Float32Array | undefined): number =>
	a && b ? a.reduce((sum, value, at) => sum + value * (b[at] ?? 0), 0) : Number.NaN;

describe.skipIf(folder === undefined)('the real model, on this machine', () => {
	let bundled: string;
	beforeAll(async () => {
		bundled = await mkdtemp(join(tmpdir(), 'soulscope-worker-'));
		await build({ ...embeddingWorker, outdir: bundled, logLevel: 'error' });
	});
	afterAll(() => rm(bundled, { recursive: true, force: true }));

	const real = () => local({ program: pathToFileURL(join(bundled, 'embeddingWorker.cjs')) });

	it('brings texts of like meaning near each other, whatever their words', async () => {
		const [question, answer, other] = await real().embed([
			'When may I visit the doctor?',
			'The physician has appointments on Tuesday mornings.',
			'The glaze needs six hours at 1,230 degrees.',
		]);
		expect(question).toHaveLength(384);
		expect(cosine(question, question)).toBeCloseTo(1, 4);
		expect(cosine(question, answer)).toBeGreaterThan(cosine(question, other) + 0.2);
	}, 60_000);

	it('gives each of many texts its own vector, in their order, and says how far it is', async () => {
		const texts = Array.from({ length: 9 }, (_, index) => `Note number ${index} about the kiln`);
		const heard: number[] = [];
		const embedder = real();
		const vectors = await embedder.embed(texts, { onProgress: (done) => heard.push(done) });
		const [alone] = await embedder.embed(texts.slice(7, 8));
		expect(heard).toEqual([4, 8, 9]);
		expect(cosine(vectors[7], alone)).toBeGreaterThan(0.99);
		expect(vectors.every((vector, index) => cosine(vector, alone) <= cosine(vectors[7], alone) || index === 7)).toBe(
			true,
		);
	}, 60_000);

	it('takes empty text, half a surrogate pair and a text far beyond its window', async () => {
		const vectors = await real().embed(['', '\ud83d', 'kiln '.repeat(4_000)]);
		expect(vectors.every((vector) => vector.every(Number.isFinite))).toBe(true);
	}, 60_000);
});

describe('a model that runs in a thread', () => {
	it('is told of as broken where it is not there', async () => {
		await expect(local({ folder: '/nowhere' }).embed(['a'])).rejects.toMatchObject({
			kind: 'broken-model',
			message: expect.stringMatching(/did not run .* Fetch it again, or choose another/),
		});
	}, 60_000);

	it.each([
		['dies', 'parentPort.on("message", () => process.exit(3));'],
		['throws', 'parentPort.on("message", () => { throw new Error("out of memory"); });'],
		['hangs', 'parentPort.on("message", () => {});'],
	])('fails the call in one line when the thread %s, and starts anew', async (_, body) => {
		const embedder = local({ program: thread(body), patience: 300 });
		await expect(embedder.embed(['a'])).rejects.toMatchObject({ kind: 'broken-model' });
		await expect(embedder.embed(['a'])).rejects.toMatchObject({ kind: 'broken-model' });
	});

	it('lets an urgent question in between the batches of a long run', async () => {
		const embedder = local({ program: echo });
		const order: string[] = [];
		const long = embedder.embed(Array.from({ length: 40 }, () => 'x')).then(() => order.push('long'));
		const urgent = embedder.embed(['question'], { urgent: true }).then(() => order.push('urgent'));
		await Promise.all([long, urgent]);
		expect(order).toEqual(['urgent', 'long']);
	});

	it('stops between two batches when it is cancelled, and answers the next call', async () => {
		const embedder = local({ program: echo });
		const controller = new AbortController();
		const heard: number[] = [];
		const cancelled = embedder.embed(
			Array.from({ length: 40 }, () => 'x'),
			{
				signal: controller.signal,
				onProgress(done) {
					heard.push(done);
					if (done === 8) controller.abort(new Error('enough'));
				},
			},
		);
		await expect(cancelled).rejects.toThrow('enough');
		expect(heard).toEqual([4, 8]);
		expect(await embedder.embed(['abc'])).toEqual([Float32Array.from([3, 1])]);
	});
});
