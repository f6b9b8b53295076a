import { randomUUID } from 'node:crypto';
import { claimEvolve, type EvolveJob, settleEvolve } from '../../engine/learning/evolveQueue.ts';
import { errorMessage } from '../../engine/text/errorMessage.ts';
import { keptUnder } from '../../host/managed/talkedWith.ts';
import type { Row } from '../../host/records/tables.ts';
import { claimedJob } from './evolveJob.ts';
import { learnFromTurn } from './learnFromTurn.ts';
import type { LearningServices } from './learningServices.ts';
import { pacedTranscripts } from './paced.ts';

type JobRow = Row<'jobs'>;

/** Learns from turns, one after the other, whichever window they were taken in. */
export interface Evolver extends AsyncDisposable {
	/** There may be something to do. Never throws. */
	wake(): void;
	/** Resolves when nothing is left to do now. */
	settled(): Promise<void>;
}

/** ms between two looks for what another window has left behind when it was closed. */
const lookEvery = 60_000;
/** Jobs that are looked at, of thousands: more only where all of the first wait for their conversations. */
const lookedAt = [10, 200] as const;

const jobOf = (row: JobRow): EvolveJob => ({
	jobId: row.jobId,
	jobType: 'evolve',
	inputId: row.inputId,
	sessionId: row.sessionId,
	workspaceId: row.workspaceId,
	payload: { instruction: typeof row.payload.instruction === 'string' ? row.payload.instruction : null },
	status: row.status,
	priority: row.priority,
	availableAt: Date.parse(row.availableAt),
	attempt: row.attempt,
	idempotencyKey: row.idempotencyKey ?? '',
	claimedUntil: row.claimedUntil === null ? null : Date.parse(row.claimedUntil),
	lastError: typeof row.lastError?.message === 'string' ? { message: row.lastError.message } : null,
	createdAt: Date.parse(row.createdAt),
});

const iso = (ms: number): string => new Date(ms).toISOString();

const valuesOf = ({ status, attempt, availableAt, claimedUntil, lastError }: EvolveJob, now: number) => ({
	status,
	attempt,
	availableAt: iso(availableAt),
	claimedUntil: claimedUntil === null ? null : iso(claimedUntil),
	lastError,
	updatedAt: iso(now),
});

export function createEvolver(given: LearningServices): Evolver {
	const transcripts = pacedTranscripts(given.transcripts);
	const services: LearningServices = { ...given, transcripts, records: transcripts.records };
	const { records, now, log } = services;
	const me = randomUUID();
	const ending = new AbortController();
	let running: Promise<void> | undefined;
	let isWoken = false;
	const looking = setInterval(() => wake(), lookEvery).unref();
	let waiting: NodeJS.Timeout | undefined;

	/** Undefined where there is none to be had, or another window was quicker. */
	async function claim(): Promise<JobRow | undefined> {
		for (const most of lookedAt) {
			const rows = await open(most);
			const claimed = await claimOf(rows);
			if (claimed || rows.length < most) return claimed;
		}
		return undefined;
	}

	async function open(most: number): Promise<readonly JobRow[]> {
		if (!services.trusted()) return [];
		const asked = services
			.workspaces()
			.flatMap((workspace) =>
				(['QUEUED', 'CLAIMED'] as const).map((status) =>
					records.list('jobs', { status, jobType: 'evolve', root: keptUnder(workspace) }, most),
				),
			);
		return (await Promise.all(asked)).flat();
	}

	async function claimOf(rows: readonly JobRow[]): Promise<JobRow | undefined> {
		const busy = new Set(rows.flatMap((row) => (isHeld(row) ? [row.sessionId] : [])));
		const free = rows.filter((row) => isHeld(row) || !busy.has(row.sessionId));
		const { queue, claimed } = claimEvolve(free.map(jobOf), now());
		// What a worker let lie is on record as a failure, whoever takes it up.
		for (const [index, row] of free.entries()) {
			const job = queue[index];
			if (row.status === 'CLAIMED' && job && job.status !== 'CLAIMED' && !claimed.includes(job))
				await records.derived.change(
					'jobs',
					row.jobId,
					{ status: 'CLAIMED', attempt: row.attempt },
					valuesOf(job, now()),
				);
		}
		for (const job of claimed) {
			const row = free.find(({ jobId }) => jobId === job.jobId);
			if (!row) continue;
			const expected = { status: row.status, attempt: row.attempt };
			const values = { ...valuesOf(job, now()), claimedBy: me };
			if (await records.derived.change('jobs', row.jobId, expected, values)) return { ...row, ...values };
		}
		return undefined;
	}

	const isHeld = ({ status, claimedUntil }: JobRow): boolean =>
		status === 'CLAIMED' && claimedUntil !== null && Date.parse(claimedUntil) > now();

	async function settle(row: JobRow, failure: string | undefined): Promise<void> {
		const [settled] = settleEvolve([jobOf(row)], row.jobId, { now: now(), ...(failure !== undefined && { failure }) });
		if (!settled) return;
		const expected = { status: 'CLAIMED', claimedBy: me } as const;
		await records.derived.change('jobs', row.jobId, expected, { ...valuesOf(settled, now()), claimedBy: null });
		if (settled.status === 'QUEUED') wakeIn(settled.availableAt - now());
	}

	/** It was not the job's fault that the window closed: whoever comes next takes it up at once. */
	const letGo = (row: JobRow): Promise<boolean> =>
		records.derived.change(
			'jobs',
			row.jobId,
			{ status: 'CLAIMED', claimedBy: me },
			{ status: 'QUEUED', claimedBy: null, claimedUntil: null, updatedAt: iso(now()) },
		);

	function wakeIn(ms: number): void {
		clearTimeout(waiting);
		waiting = setTimeout(wake, Math.max(0, ms)).unref();
	}

	async function work(): Promise<void> {
		while (!ending.signal.aborted && (await services.spend(next)));
	}

	/** Learns from one turn; false where there is none. */
	async function next(): Promise<boolean> {
		const row = ending.signal.aborted ? undefined : await claim();
		if (!row) return false;
		let failure: string | undefined;
		try {
			await learnFromTurn(claimedJob(row, me, records, ending.signal), services);
		} catch (error) {
			failure = errorMessage(error);
			log('evolve', error);
		}
		if (ending.signal.aborted) await letGo(row);
		else await settle(row, failure);
		return true;
	}

	function wake(): void {
		isWoken = true;
		if (ending.signal.aborted || running) return;
		isWoken = false;
		running = work()
			.catch((error) => log('evolve', error))
			.finally(() => {
				running = undefined;
				if (isWoken) wake();
			});
	}

	return {
		wake,
		settled: async () => running,
		async [Symbol.asyncDispose]() {
			ending.abort();
			clearInterval(looking);
			clearTimeout(waiting);
			await running;
		},
	};
}
