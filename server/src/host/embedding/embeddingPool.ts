import type { WorkerClient } from '../platform/workers/client.ts';
import { type EmbeddedTexts, EmbedRequest } from './messages.ts';
import { type LongJob, type Machine, processesWanted } from './processesWanted.ts';

interface PoolOptions {
	/** Starts a process with the model; it may still be loading it. */
	readonly start: (isHelper: boolean) => WorkerClient;
	/** How long one text may take, in ms; the first one of a process also waits for the model. */
	readonly timeoutMs: number;
	/** ms without work after which all of them are let go; the further ones go sooner. */
	readonly idleAfter: number;
	readonly helpersIdleAfter: number;
	/** No more processes than that; 0: as the computer allows. */
	readonly limit: number;
	/** Bytes that a process takes. */
	readonly bytes: () => number;
	readonly machine: () => Machine;
	/** ms between two looks at what the computer has to give. */
	readonly lookEvery: number;
}

/** Processes that have a model each. The first starts with the first text, and is there for questions; others help with long jobs. */
export interface EmbeddingPool {
	/** Processes that can take a text; 1 where none runs yet. */
	readonly size: number;
	/** Rejects with the reason of the process, and with the signal’s where it aborts before the text has its turn. */
	embed(
		text: string,
		options: { readonly signal?: AbortSignal | undefined; readonly isUrgent: boolean },
	): Promise<Vector>;
	/** ms that one process takes for so many texts, by what they took so far. */
	timeFor(texts: number): number;
	/** Another process helps with so many texts, if that is worth it and the computer has room for it. */
	help(texts: number): void;
	/** Those that help end. */
	helpNoMore(): void;
	/** All end, whatever they are at. */
	rest(): Promise<void>;
}

type Vector = Float32Array;

interface Job {
	readonly text: string;
	readonly signal: AbortSignal | undefined;
	readonly isUrgent: boolean;
	tries: number;
	settle(vector: Vector): void;
	fail(why: unknown): void;
}

interface PoolProcess {
	readonly client: WorkerClient;
	readonly isHelper: boolean;
	/** A helper takes no text before it has its model: the rest would wait for that one. */
	isReady: boolean;
	isLeaving: boolean;
	job?: Job;
	done: number;
}

/** ms for a text before any was timed: some 500 UTF-16 units on an ordinary core. */
const usualTime = 100;
/** How much one more text counts in the average. */
const weight = 0.1;

export function createEmbeddingPool(options: PoolOptions): EmbeddingPool {
	const { start, timeoutMs, idleAfter, helpersIdleAfter, lookEvery } = options;
	const members = new Set<PoolProcess>();
	/** What somebody waits for, and everything else. */
	const [urgent, others]: readonly [Job[], Job[]] = [[], []];
	let each = usualTime;
	let looked = Number.NEGATIVE_INFINITY;
	/** A process broke: memory may be short, or a text be too much for the model. */
	let isAlone = false;
	let idle: readonly NodeJS.Timeout[] = [];

	const helpers = () => [...members].filter(({ isHelper }) => isHelper);

	function add(isHelper: boolean): PoolProcess {
		const member = { client: start(isHelper), isHelper, isReady: !isHelper, isLeaving: false, done: 0 };
		members.add(member);
		return member;
	}

	async function drop(member: PoolProcess): Promise<void> {
		members.delete(member);
		await member.client.end();
	}

	function leave(member: PoolProcess): void {
		member.isLeaving = true;
		if (!member.job) void drop(member);
	}

	const helpNoMore = () => {
		for (const helper of helpers()) leave(helper);
	};

	function next({ isHelper }: PoolProcess): Job | undefined {
		// Helpers come last where others want the processor: nobody should wait for them.
		for (const queue of isHelper ? [others] : [urgent, others]) {
			for (let job = queue.shift(); job; job = queue.shift()) {
				if (!job.signal?.aborted) return job;
				job.fail(job.signal.reason);
			}
		}
		return undefined;
	}

	function handOut(): void {
		for (const timer of idle) clearTimeout(timer);
		// One that broke while nobody waited is no news to anybody.
		for (const member of members) if (!member.job && member.client.isGone) members.delete(member);
		if (urgent.length + others.length > 0 && members.size === helpers().length) add(false);
		for (const member of members) {
			if (member.job || !member.isReady || member.isLeaving) continue;
			const job = next(member);
			if (job) void run(member, job);
		}
		if ([...members].some(({ job }) => job)) return;
		idle = [setTimeout(() => void rest(), idleAfter).unref(), setTimeout(helpNoMore, helpersIdleAfter).unref()];
	}

	async function run(member: PoolProcess, job: Job): Promise<void> {
		member.job = job;
		const began = performance.now();
		try {
			const { vectors }: EmbeddedTexts = await member.client.ask(EmbedRequest, { texts: [job.text] }, { timeoutMs });
			// The first one also waited for the model.
			if (member.done++ > 0 && !job.isUrgent) each += weight * (performance.now() - began - each);
			job.settle(vectors);
		} catch (error) {
			// Ended because all were told to rest, it has nobody who would do its work.
			const isTold = !members.has(member);
			await drop(member);
			if (!isTold && members.size > 0 && job.tries++ === 0) (job.isUrgent ? urgent : others).unshift(job);
			else job.fail(error);
			if (!isTold) goOnAlone();
		}
		delete member.job;
		if (member.isLeaving) await drop(member);
		handOut();
	}

	function goOnAlone(): void {
		isAlone = true;
		helpNoMore();
	}

	async function rest(): Promise<void> {
		for (const timer of idle) clearTimeout(timer);
		isAlone = false;
		// Whoever is at work is told by the end of its process; the rest would start another.
		for (const job of [...urgent.splice(0), ...others.splice(0)]) job.fail(new Error('it was told to end'));
		await Promise.all([...members].map(drop));
	}

	return {
		get size() {
			return Math.max(1, [...members].filter(({ isReady, isLeaving }) => isReady && !isLeaving).length);
		},
		embed: (text, { signal, isUrgent }) =>
			new Promise((settle, fail) => {
				(isUrgent ? urgent : others).push({ text, signal, isUrgent, tries: 0, settle, fail });
				handOut();
			}),
		timeFor: (texts) => texts * each,
		help(texts) {
			const now = performance.now();
			if (isAlone || members.size === 0 || now - looked < lookEvery) return;
			looked = now;
			const job: LongJob = { ms: texts * each, running: members.size, limit: options.limit, bytes: options.bytes() };
			const wanted = processesWanted(job, options.machine());
			if (wanted < members.size) for (const helper of helpers().slice(wanted - 1)) leave(helper);
			if (wanted <= members.size) return;
			const helper = add(true);
			helper.client.ask(EmbedRequest, { texts: [] }, { timeoutMs }).then(
				() => {
					helper.isReady = true;
					handOut();
				},
				() => {
					if (!members.has(helper)) return;
					void drop(helper);
					goOnAlone();
				},
			);
		},
		helpNoMore,
		rest,
	};
}
