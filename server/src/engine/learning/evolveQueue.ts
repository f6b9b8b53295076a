/** A turn that is still to be learned from. */
export interface EvolveJob {
	readonly jobId: string;
	readonly jobType: 'evolve';
	readonly inputId: string;
	readonly sessionId: string;
	readonly workspaceId: string;
	readonly payload: { readonly instruction: string | null };
	readonly status: 'QUEUED' | 'CLAIMED' | 'DONE' | 'FAILED';
	/** Higher goes first. */
	readonly priority: number;
	/** ms since the epoch, like all times here: not to be started before. */
	readonly availableAt: number;
	/** Failures so far. */
	readonly attempt: number;
	/** One job a turn, however often it is asked for. */
	readonly idempotencyKey: string;
	/** Until when whoever works on it has it for itself. */
	readonly claimedUntil: number | null;
	readonly lastError: { readonly message: string } | null;
	readonly createdAt: number;
}

/** Jobs in the order in which they were asked for. */
export type EvolveQueue = readonly EvolveJob[];

export type EvolveRequest = Pick<EvolveJob, 'jobId' | 'inputId' | 'sessionId' | 'workspaceId'> & {
	readonly instruction?: string | null;
	readonly priority?: number;
};

/** Holaboss 2026.4.13: failures after which a job is given up. */
const mostAttempts = 3;
/** ms until a job is tried again. */
const retryDelay = 5000;
/** ms that a worker has for a job before others may take it. */
const lease = 300_000;

/** The queue with a job for the turn, and that job: the one that is there already where there is one. */
export function enqueueEvolve(
	queue: EvolveQueue,
	{ instruction = null, priority = 0, ...request }: EvolveRequest,
	now: number,
): { readonly queue: EvolveQueue; readonly job: EvolveJob } {
	const idempotencyKey = `evolve:${request.inputId}`;
	const known = queue.find((job) => job.idempotencyKey === idempotencyKey);
	if (known) return { queue, job: known };
	const job: EvolveJob = {
		...request,
		jobType: 'evolve',
		payload: { instruction },
		status: 'QUEUED',
		priority,
		availableAt: now,
		attempt: 0,
		idempotencyKey,
		claimedUntil: null,
		lastError: null,
		createdAt: now,
	};
	return { queue: [...queue, job], job };
}

/**
 * Takes up to `most` jobs whose time has come, the most pressing and then the oldest first, and no two of one session.
 * `recovered` counts those that a worker had and let lie; for them that was a failure.
 */
export function claimEvolve(
	queue: EvolveQueue,
	now: number,
	most = 1,
	delay = retryDelay,
): { readonly queue: EvolveQueue; readonly claimed: readonly EvolveJob[]; readonly recovered: number } {
	const lost = queue.filter(({ status, claimedUntil }) => status === 'CLAIMED' && (claimedUntil ?? 0) <= now);
	const left = lost.reduce(
		(jobs, { jobId }) => settleEvolve(jobs, jobId, { failure: 'the lease of the job ran out', now, delay }),
		queue,
	);
	const sessions = new Set<string>();
	const claimed = left
		.filter(({ status, availableAt }) => status === 'QUEUED' && availableAt <= now)
		.sort((a, b) => b.priority - a.priority || a.createdAt - b.createdAt)
		.filter(({ sessionId }) => !sessions.has(sessionId) && sessions.add(sessionId))
		.slice(0, most)
		.map((job): EvolveJob => ({ ...job, status: 'CLAIMED', claimedUntil: now + lease }));
	const byId = new Map(claimed.map((job) => [job.jobId, job]));
	return { queue: left.map((job) => byId.get(job.jobId) ?? job), claimed, recovered: lost.length };
}

interface JobOutcome {
	/** Why it failed; absent where it did not. */
	readonly failure?: string;
	readonly now: number;
	/** ms until it is tried again. */
	readonly delay?: number;
}

/** The queue once a job has been worked on: done, to be tried again later, or given up. */
export const settleEvolve = (queue: EvolveQueue, jobId: string, outcome: JobOutcome): EvolveQueue =>
	queue.map((job) => (job.jobId === jobId ? settled(job, outcome) : job));

function settled(job: EvolveJob, { failure, now, delay = retryDelay }: JobOutcome): EvolveJob {
	if (failure === undefined) return { ...job, status: 'DONE', claimedUntil: null, lastError: null };
	const attempt = job.attempt + 1;
	const isGivenUp = attempt >= mostAttempts;
	return {
		...job,
		status: isGivenUp ? 'FAILED' : 'QUEUED',
		attempt,
		claimedUntil: null,
		availableAt: isGivenUp ? job.availableAt : now + Math.max(0, delay),
		lastError: { message: failure },
	};
}
