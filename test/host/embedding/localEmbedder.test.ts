import { fork } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { build } from 'esbuild';
import { afterAll, afterEach, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import { embeddingWorker } from '../../../scripts/build/embeddingWorker.mjs';
import { findModel } from '../../../scripts/model.mjs';
import type { Embedder } from '../../../server/src/host/embedding/embedder.ts';
import { createLocalEmbedder } from '../../../server/src/host/embedding/localEmbedder.ts';
import { defaultModel } from '../../../server/src/host/embedding/models.ts';
import { echo, programOf } from '../support/processes/embeddingPrograms.ts';

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

/** ms: a busy machine takes most of a minute to load the model. */
const loading = 180_000;

const cosine = (a: Float32Array | undefined, b: Float32Array | undefined): number =>
	a && b ? a.reduce((sum, value, at) => sum + value * (b[at] ?? 0), 0) : Number.NaN;

describe.skipIf(folder === undefined)('the real model, on this machine', () => {
	let bundled: string;
	beforeAll(async () => {
		bundled = await mkdtemp(join(tmpdir(), 'soulscope-worker-'));
		await build({ ...embeddingWorker, outdir: bundled, logLevel: 'error' });
	});
	afterAll(() => rm(bundled, { recursive: true, force: true }));

	const real = (few = false) => local({ program: pathToFileURL(join(bundled, 'embeddingWorker.cjs')), few });

	it(
		'brings texts of like meaning near each other, whatever their words',
		async () => {
			const [question, answer, other] = await real().embed([
				'When may I visit the doctor?',
				'The physician has appointments on Tuesday mornings.',
				'The glaze needs six hours at 1,230 degrees.',
			]);
			expect(question).toHaveLength(384);
			expect(cosine(question, question)).toBeCloseTo(1, 4);
			expect(cosine(question, answer)).toBeGreaterThan(cosine(question, other) + 0.2);
		},
		loading,
	);

	it(
		'gives each of many texts its own vector, in their order, and says how far it is',
		async () => {
			const texts = Array.from({ length: 9 }, (_, index) => `Note number ${index} about the kiln`);
			const heard: number[] = [];
			const embedder = real();
			const vectors = await embedder.embed(texts, { onVector: (at) => heard.push(at) });
			const [alone] = await embedder.embed(texts.slice(7, 8));
			expect(heard).toEqual(texts.map((_, at) => at));
			expect(cosine(vectors[7], alone)).toBeGreaterThan(0.99);
			expect(vectors.every((vector, index) => cosine(vector, alone) <= cosine(vectors[7], alone) || index === 7)).toBe(
				true,
			);
		},
		loading,
	);

	it(
		'gives a text the same vector to six digits where it is started for a few texts, and leaves the graph as it is',
		async () => {
			const texts = [
				'When may I visit the doctor?',
				'The glaze needs six hours at 1,230 degrees, and then the kiln cools.',
			];
			const [few, many] = [await real(true).embed(texts), await real().embed(texts)];
			const apart = few.flatMap((vector, at) =>
				[...vector].map((value, index) => value - (many[at]?.[index] ?? Number.NaN)),
			);
			expect(Math.max(...apart.map(Math.abs))).toBeLessThan(1e-6);
			// Where they are the same to the last bit, the graph was rewritten all the same.
			expect(few).not.toEqual(many);
		},
		loading,
	);

	it(
		'gives a text the same vector to the last bit, whatever stands beside it',
		async () => {
			const embedder = real();
			const [beside] = await embedder.embed(['Tea at four.', 'The big kiln was rewired. '.repeat(20)]);
			const [alone] = await embedder.embed(['Tea at four.']);
			expect(beside).toEqual(alone);
		},
		loading,
	);

	it(
		'gives a text the same vector to the last bit, whichever of several processes it comes from',
		async () => {
			const log = join(bundled, 'log');
			const worker = JSON.stringify(join(bundled, 'embeddingWorker.cjs'));
			const program = programOf(`process.on('message', () =>
				require('node:fs').appendFileSync(${JSON.stringify(log)}, process.argv[4] === 'helper' ? 'h' : 'f'));
			require(${worker});`);
			const texts = Array.from({ length: 24 }, (_, at) => `The kiln was fired on day ${at}. `.repeat(1 + (at % 7)));
			const machine = () => ({ cores: 8, load: 0, memory: 64e9 });
			const shared = local({ program, machine, processes: 2 });
			let vectors: readonly Float32Array[] = [];
			const helped = () => (existsSync(log) ? readFileSync(log, 'utf8') : '').replaceAll('f', '').length;
			// It is asked without a text first.
			for (let before = 1; before < 5; before = Math.max(1, helped()))
				vectors = await shared.embed(texts, { waiting: 20_000 });
			expect(vectors).toEqual(await local({ program, machine, processes: 1 }).embed(texts));
		},
		loading,
	);

	it(
		'takes empty text, half a surrogate pair and a text far beyond its window',
		async () => {
			const vectors = await real().embed(['', '\ud83d', 'kiln '.repeat(4_000)]);
			expect(vectors.every((vector) => vector.every(Number.isFinite))).toBe(true);
		},
		loading,
	);
});

describe('a model that runs in a process of its own', () => {
	it(
		'is told of as broken where it is not there',
		async () => {
			await expect(local({ folder: '/nowhere' }).embed(['a'])).rejects.toMatchObject({
				kind: 'broken-model',
				message: expect.stringMatching(/did not run .* Download it again, or choose another/),
			});
		},
		loading,
	);

	it.each([
		['dies', 'process.on("message", () => process.exit(3));', /ended with status 3/],
		['is killed', 'process.on("message", () => process.kill(process.pid, "SIGKILL"));', /ended with SIGKILL/],
		['throws', 'process.on("message", () => { throw new Error("out of memory"); });', /\(Error: out of memory\)/],
		['cannot start', 'throw new TypeError("no such thing");', /\(TypeError: no such thing\)/],
		['hangs', 'process.on("message", () => {});', /no answer within 300 ms/],
	])('fails the call in one line that says why when the process %s, and starts anew', async (_, body, why) => {
		const embedder = local({ program: programOf(body), timeoutMs: body.includes('{})') ? 300 : 30_000 });
		const failure = { kind: 'broken-model', message: expect.stringMatching(why) };
		await expect(embedder.embed(['a'])).rejects.toMatchObject(failure);
		await expect(embedder.embed(['a'])).rejects.toMatchObject(failure);
		const message = await embedder.embed(['a']).catch((error: Error) => error.message);
		expect(message).not.toContain('\n');
	});

	it('starts anew without a word where the process went while nobody waited for it', async () => {
		const embedder = local({ program: programOf(echo) });
		const [pid] = pids(await embedder.embed(['a']));
		process.kill(pid ?? 0, 'SIGKILL');
		await isGone(pid);
		const [next] = pids(await embedder.embed(['a']));
		expect(next).not.toBe(pid);
	});

	it('lets an urgent question in between the texts of a long run', async () => {
		const embedder = local({ program: programOf(echo) });
		const order: string[] = [];
		const long = embedder.embed(Array.from({ length: 40 }, () => 'x')).then(() => order.push('long'));
		const urgent = embedder.embed(['question'], { urgent: true }).then(() => order.push('urgent'));
		await Promise.all([long, urgent]);
		expect(order).toEqual(['urgent', 'long']);
	});

	it('stops between two texts when it is cancelled, and answers the next call', async () => {
		const embedder = local({ program: programOf(echo) });
		const controller = new AbortController();
		const heard: number[] = [];
		const cancelled = embedder.embed(
			Array.from({ length: 40 }, () => 'x'),
			{
				signal: controller.signal,
				onVector(at) {
					heard.push(at);
					if (at === 2) controller.abort(new Error('enough'));
				},
			},
		);
		await expect(cancelled).rejects.toThrow('enough');
		expect(heard).toEqual([0, 1, 2]);
		const [vector] = await embedder.embed(['abc']);
		expect(vector?.[0]).toBe(3);
	});

	it('waits between two texts for as long as it is asked to', async () => {
		const embedder = local({ program: programOf(echo) });
		const heard: number[] = [];
		let resolve = () => {};
		const promise = new Promise<void>((done) => {
			resolve = done;
		});
		let asked = 0;
		const embedding = embedder.embed(
			Array.from({ length: 3 }, () => 'x'),
			{ pause: () => (++asked < 3 ? Promise.resolve() : promise), onVector: (at) => heard.push(at) },
		);
		await vi.waitUntil(() => asked === 3, { timeout: 30_000 });
		// A question that somebody waits for does not.
		await embedder.embed(['question'], { urgent: true });
		expect(heard).toEqual([0, 1]);
		resolve();
		await embedding;
		expect(heard).toEqual([0, 1, 2]);
	});

	it('lets go of whoever cancels although the text goes on', async () => {
		const embedder = local({ program: programOf('process.on("message", () => {});') });
		const controller = new AbortController();
		const cancelled = embedder.embed(['a'], { signal: controller.signal });
		controller.abort(new Error('enough'));
		await expect(cancelled).rejects.toThrow('enough');
	});

	it('has its own process, which goes when there has been nothing to do for a while', async () => {
		const embedder = local({ program: programOf(echo), idleAfter: 50 });
		const [pid] = pids(await embedder.embed(['a']));
		expect(pid).not.toBe(process.pid);
		await isGone(pid);
		const [next] = pids(await embedder.embed(['a']));
		expect(next).not.toBe(pid);
	});

	it('goes when it is told to rest', async () => {
		const embedder = local({ program: programOf(echo) });
		const [pid] = pids(await embedder.embed(['a']));
		await embedder.rest();
		expect(isRunning(pid)).toBe(false);
	});

	it('goes with the process that started it, even where that is killed', async () => {
		const source = new URL('../../../server/src/host/embedding/localEmbedder.ts', import.meta.url);
		const server = programOf(`import(${JSON.stringify(source.href)}).then(async ({ createLocalEmbedder }) => {
			const program = new URL(${JSON.stringify(programOf(echo).href)});
			const [vector] = await createLocalEmbedder({ folder: '/', model: 'a/b', program }).embed(['a']);
			process.send(vector[1]);
			setInterval(() => {}, 1_000);
		});`);
		const started = fork(fileURLToPath(server), { execArgv: [] });
		onTestFinished(() => void started.kill('SIGKILL'));
		const [pid] = (await once(started, 'message')) as [number];
		expect(isRunning(pid)).toBe(true);
		started.kill('SIGKILL');
		await isGone(pid);
	});

	it('sees no key and no token of the environment', async () => {
		process.env.ANTHROPIC_API_KEY = 'sk-ant-secret';
		process.env.SOULSCOPE_ANY = 'whatever';
		onTestFinished(() => {
			delete process.env.ANTHROPIC_API_KEY;
			delete process.env.SOULSCOPE_ANY;
		});
		const tell = `process.on('message', ({ id }) => {
			const message = Object.keys(process.env).sort().join();
			process.send({ jsonrpc: '2.0', id, error: { code: -32603, message } });
		});`;
		const message = await local({ program: programOf(tell) })
			.embed(['a'])
			.catch((error: Error) => error.message);
		expect(message).toContain('did not run (');
		expect(message).not.toMatch(/KEY|SOULSCOPE|HOME/);
	});
});

/** Numbers of the processes that gave the vectors of `echo`. */
const pids = (vectors: readonly Float32Array[]): number[] => vectors.map((vector) => vector[1] ?? 0);

function isRunning(pid = 0): boolean {
	try {
		process.kill(pid, 0);
		return true;
	} catch {
		return false;
	}
}

const isGone = (pid: number | undefined) => vi.waitUntil(() => !isRunning(pid), { timeout: 20_000, interval: 10 });
