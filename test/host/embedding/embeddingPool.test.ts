import { setImmediate } from 'node:timers/promises';
import { afterEach, expect, it, vi } from 'vitest';
import type { Embedder, EmbedOptions } from '../../../server/src/host/embedding/embedder.ts';
import { createLocalEmbedder, type LocalEmbedderOptions } from '../../../server/src/host/embedding/localEmbedder.ts';
import type { Machine } from '../../../server/src/host/embedding/processesWanted.ts';
import { programOf, slowEcho } from '../support/processes/embeddingPrograms.ts';

const running: Embedder[] = [];
afterEach(async () => {
	await Promise.all(running.splice(0).map((embedder) => embedder.rest()));
});

const large: Machine = { cores: 8, load: 0, memory: 64e9 };
/** Half an hour of work, by what a text usually takes. */
const long: EmbedOptions = { waiting: 20_000 };

/** Looks often, and nothing ends only because there was nothing to do for a while. */
const quick = { lookEvery: 20, helpersIdleAfter: 600_000 };

function pooled(body: string, options: Partial<LocalEmbedderOptions> = {}): Embedder {
	const program = programOf(body);
	const embedder = createLocalEmbedder({
		folder: '/',
		model: 'a/b',
		program,
		machine: () => large,
		...quick,
		...options,
	});
	running.push(embedder);
	return embedder;
}

const some = (count: number): string[] => Array.from({ length: count }, (_, at) => 'x'.repeat(at + 1));

/** Numbers of the processes that gave these vectors, the first one first. */
const processesOf = (vectors: readonly Float32Array[]): number[] => [
	...new Set(vectors.map((vector) => vector[1] ?? 0)),
];

function isRunning(pid: number): boolean {
	try {
		process.kill(pid, 0);
		return true;
	} catch {
		return false;
	}
}

const areGone = (pids: readonly number[]) =>
	vi.waitUntil(() => !pids.some(isRunning), { timeout: 20_000, interval: 10 });

/** An embedder with a long job that two processes are at, and the one that helps. */
async function atWork(body = slowEcho(10), options: Partial<LocalEmbedderOptions> = {}) {
	const embedder = pooled(body, { processes: 2, ...options });
	const heard = new Map<number, Float32Array>();
	const job = embedder.embed(some(200), { ...long, onVector: (at, vector) => heard.set(at, vector) });
	job.catch(() => undefined);
	await vi.waitUntil(() => processesOf([...heard.values()]).length === 2, { timeout: 30_000, interval: 5 });
	const helper = [...heard.values()].find((vector) => vector[2] === 1)?.[1] ?? 0;
	const first = [...heard.values()].find((vector) => vector[2] === 0)?.[1] ?? 0;
	return { embedder, job, heard, helper, first };
}

it('a long job is shared, every text has its own vector in its place, and the helper says that nobody waits for it', async () => {
	const { job, helper, first } = await atWork();
	const vectors = await job;
	expect(vectors.map((vector) => vector[0])).toEqual(some(200).map(({ length }) => length));
	expect([...new Set(vectors.map((vector) => `${vector[1]} ${vector[2]}`))].sort()).toEqual(
		[`${first} 0`, `${helper} 1`].sort(),
	);
});

it.each([
	['a short one', { waiting: 0 }, {}],
	['one of a person who wants one process', long, { processes: 1 }],
	['one on a busy computer', long, { machine: () => ({ ...large, cores: 2, load: 9 }) }],
	['one where memory is short', long, { machine: () => ({ ...large, memory: 1e9 }) }],
])('%s has one process', async (_, options, set) => {
	const vectors = await pooled(slowEcho(5), set).embed(some(60), options);
	expect(processesOf(vectors)).toHaveLength(1);
});

it('those that help end with the job, and the first one stays for questions', async () => {
	const { embedder, job, helper, first } = await atWork();
	await job;
	// More was said to wait, so they are kept for it.
	expect(isRunning(helper)).toBe(true);
	await embedder.embed(some(4));
	await areGone([helper]);
	expect(isRunning(first)).toBe(true);
});

it('those that help end where a job is cancelled', async () => {
	const embedder = pooled(slowEcho(10), { processes: 2 });
	const controller = new AbortController();
	const heard: Float32Array[] = [];
	const job = embedder.embed(some(200), {
		...long,
		signal: controller.signal,
		onVector: (_, vector) => heard.push(vector),
	});
	job.catch(() => undefined);
	await vi.waitUntil(() => processesOf(heard).length === 2, { timeout: 30_000, interval: 5 });
	controller.abort(new Error('enough'));
	await expect(job).rejects.toThrow('enough');
	const done = heard.length;
	await areGone(heard.filter((vector) => vector[2] === 1).map((vector) => vector[1] ?? 0));
	expect(heard).toHaveLength(done);
	expect(isRunning(heard[0]?.[1] ?? 0)).toBe(true);
});

it('those that help end where the person goes on typing', async () => {
	let untilQuiet: Promise<void> | undefined;
	let quiet = () => {};
	const embedder = pooled(slowEcho(10), { processes: 2, helpersIdleAfter: 50 });
	const heard: Float32Array[] = [];
	const job = embedder.embed(some(200), {
		...long,
		pause: async () => untilQuiet,
		onVector: (_, vector) => heard.push(vector),
	});
	await vi.waitUntil(() => processesOf(heard).length === 2, { timeout: 30_000, interval: 5 });
	untilQuiet = new Promise((resolve) => {
		quiet = resolve;
	});
	await areGone(heard.filter((vector) => vector[2] === 1).map((vector) => vector[1] ?? 0));
	expect(heard.length).toBeLessThan(200);
	untilQuiet = undefined;
	quiet();
	expect(await job).toHaveLength(200);
});

it('what a helper was at when it died is done by the other, and no further one is started', async () => {
	const { job, helper, first, heard } = await atWork();
	process.kill(helper, 'SIGKILL');
	const vectors = await job;
	expect(vectors.map((vector) => vector[0])).toEqual(some(200).map(({ length }) => length));
	expect(new Set([...heard.values()].map((vector) => vector[1]))).toEqual(new Set([helper, first]));
});

it('what the first one was at when it died is done, too', async () => {
	const { job, first, embedder } = await atWork();
	process.kill(first, 'SIGKILL');
	expect(await job).toHaveLength(200);
	const [next] = processesOf(await embedder.embed(['question'], { urgent: true }));
	expect(next).not.toBe(first);
});

it('a text that no process survives is told of after two of them', async () => {
	const body = slowEcho(10).replace(
		'const isHelper',
		"if (texts[0]?.startsWith('poison')) process.exit(7);\nconst isHelper",
	);
	const { embedder, job } = await atWork(body);
	await expect(embedder.embed(['poison'], long)).rejects.toMatchObject({
		kind: 'broken-model',
		message: expect.stringContaining('ended with status 7'),
	});
	expect(await job).toHaveLength(200);
});

it('a job that fails in the hands of a helper ends as one that fails in those of the first', async () => {
	const throws = (texts: string) =>
		`if (texts[0]?.startsWith('${texts}')) return process.send({ jsonrpc: '2.0', id, error: { code: 1, message: 'no' } });`;
	const body = slowEcho(10).replace('const isHelper', `${throws('poison')}\nconst isHelper`);
	const { embedder, job } = await atWork(body);
	const texts = [...some(3), ...Array.from({ length: 40 }, () => 'poison'), ...some(3)];
	await expect(embedder.embed(texts, long)).rejects.toMatchObject({ kind: 'broken-model' });
	await job;
});

it('questions go to the first process, before all that waits', async () => {
	const { embedder, job, heard, first } = await atWork();
	const more = [embedder.embed(some(50), long), embedder.embed(some(50), long)];
	for (let at = 0; at < 8; at++) {
		const before = heard.size;
		const [answer] = await embedder.embed(['question'], { urgent: true });
		expect(answer?.[1]).toBe(first);
		// Each process finishes the text that it is at.
		expect(heard.size - before).toBeLessThanOrEqual(3);
	}
	await Promise.all([job, ...more]);
});

it('a helper that cannot start takes nothing away', async () => {
	const body = `if (process.argv[4] === 'helper') process.exit(3);\n${slowEcho(5)}`;
	const vectors = await pooled(body, { processes: 2 }).embed(some(100), long);
	expect(processesOf(vectors)).toHaveLength(1);
});

it('whoever is told to rest starts no process for what had not had its turn', async () => {
	const embedder = pooled(slowEcho(50), { processes: 1 });
	await embedder.embed(['first']);
	const outcomes = Promise.allSettled(['one', 'other'].map((text) => embedder.embed([text])));
	// By now one of them has the process.
	await setImmediate();
	await embedder.rest();
	expect((await outcomes).map(({ status }) => status)).toEqual(['rejected', 'rejected']);
});
