import { randomUUID } from 'node:crypto';
import { setImmediate } from 'node:timers/promises';
import { claimEvolve, type EvolveJob, settleEvolve } from '../../engine/learning/evolveQueue.ts';
import { isSameProposal } from '../../engine/learning/sameProposal.ts';
import { sha256 } from '../../engine/text/sha256.ts';
import type { Transcripts } from '../../host/conversations/transcripts.ts';
import type { Row } from '../../host/records/tables.ts';
import type { Workspace } from '../../host/workspace/workspaces.ts';
import { type ContinuityServices, continueAfter } from '../continuity/afterTurn.ts';
import { endedSession } from '../continuity/endedSession.ts';
import { saidIn } from '../continuity/saidIn.ts';
import { secretsIn } from '../record/redact.ts';
import { learntIn } from './proposing.ts';

type JobRow = Row<'jobs'>;

export interface EvolveServices extends ContinuityServices {
	readonly transcripts: Pick<Transcripts, 'open' | 'records'>;
	/** The open workspaces. */
	workspaces(): readonly Workspace[];
	/** Whether anything is to be proposed in the workspace at `root` (absolute). */
	mayPropose(root: string): boolean;
	/** There is more that could be remembered. */
	proposed(): void;
}

/** Learns from turns, one after the other, whichever window they were taken in. */
export interface Evolver extends Disposable {
	/** There may be something to do. Never throws. */
	wake(): void;
	/** Resolves when nothing is left to do now. */
	settled(): Promise<void>;
}

/** ms between two looks for what another window has left behind when it was closed. */
const lookEvery = 60_000;
/** Jobs that are looked at, of thousands. */
const lookedAt = 200;

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

export function createEvolver(services: EvolveServices): Evolver {
	const { records, transcripts, now, log } = services;
	const me = randomUUID();
	let isEnded = false;
	let running: Promise<void> | undefined;
	let isWoken = false;
	const looking = setInterval(() => wake(), lookEvery).unref();
	let waiting: NodeJS.Timeout | undefined;

	/** Undefined where there is none to be had, or another window was quicker. */
	async function claim(): Promise<JobRow | undefined> {
		const asked = services
			.workspaces()
			.flatMap(({ root }) =>
				(['QUEUED', 'CLAIMED'] as const).map((status) =>
					records.list('jobs', { status, jobType: 'evolve', root }, lookedAt),
				),
			);
		const rows = (await Promise.all(asked)).flat();
		const busy = new Set(rows.flatMap((row) => (isHeld(row) ? [row.sessionId] : [])));
		const free = rows.filter((row) => isHeld(row) || !busy.has(row.sessionId));
		const { queue, claimed } = claimEvolve(free.map(jobOf), now());
		// What a worker let lie is on record as a failure, whoever takes it up.
		for (const [index, row] of free.entries()) {
			const job = queue[index];
			if (row.status === 'CLAIMED' && job && job.status !== 'CLAIMED' && !claimed.includes(job))
				await records.change('jobs', row.jobId, { status: 'CLAIMED', attempt: row.attempt }, valuesOf(job, now()));
		}
		for (const job of claimed) {
			const row = free.find(({ jobId }) => jobId === job.jobId);
			if (!row) continue;
			const expected = { status: row.status, attempt: row.attempt };
			const values = { ...valuesOf(job, now()), claimedBy: me };
			if (await records.change('jobs', row.jobId, expected, values)) return { ...row, ...values };
		}
		return undefined;
	}

	const isHeld = ({ status, claimedUntil }: JobRow): boolean =>
		status === 'CLAIMED' && claimedUntil !== null && Date.parse(claimedUntil) > now();

	async function learn(row: JobRow): Promise<void> {
		const workspace = services.workspaces().find(({ root }) => root === row.root);
		const said = await saidIn(row.sessionId, transcripts);
		if (!workspace || !said) return;
		const { continuity } = workspace.runtime;
		const boundary = await records.get('boundaries', `compaction:${row.inputId}`);
		const [latest] = await records.list('turnResults', { sessionId: row.sessionId }, 1);
		// The process may have gone between the turn and what comes behind it. What a later turn left stays.
		if (!boundary && latest?.inputId === row.inputId) await continueAfter(row.inputId, said, workspace, services);
		const session = await endedSession(row.inputId, said, records);
		if (!continuity || !session || !services.mayPropose(row.root)) return;
		const earlier = await records.list('memoryProposals', { root: row.root });
		const message = session.messages.at(-1);
		const ours = message ? learntIn(message.text) : [];
		for (const [index, learnt] of continuity.learnt(session).entries()) {
			const { kind, key, title, text, evidence, confidence, payload } = learnt;
			if ((await secretsIn(`${text}\n${evidence}`, workspace)).length > 0) continue;
			// In the words of our rules, it may have been turned down before.
			const wordings = ours.flatMap((each) => (each.key === key ? [each.text] : []));
			const proposed = { title, summary: text, payload: { ...payload, wordings } };
			const values = { ...proposed, evidence, confidence, updatedAt: iso(now()) };
			// What our rules heard in the same message already is now as the runtime itself would write it.
			const heard = earlier.find(
				(other) =>
					other.sessionId === row.sessionId && other.sourceMessageId === message?.id && other.targetKey === key,
			);
			if (heard?.state === 'pending') {
				const expected = { state: 'pending', persistedMemoryId: null } as const;
				await records.change('memoryProposals', heard.proposalId, expected, values);
			}
			if (heard) continue;
			const compared = { proposalKind: kind, targetKey: key, ...proposed };
			if (earlier.some((other) => isSameProposal(compared, other))) continue;
			await records.add('memoryProposals', {
				proposalId: sha256(JSON.stringify([row.root, row.inputId, kind, key, text])).slice(0, 32),
				workspaceId: row.workspaceId,
				root: row.root,
				sessionId: row.sessionId,
				inputId: row.inputId,
				proposalKind: kind,
				targetKey: key,
				...values,
				sourceMessageId: message?.id ?? null,
				createdAt: iso(Date.parse(row.createdAt) + index),
			});
		}
		services.proposed();
	}

	async function settle(row: JobRow, failure: string | undefined): Promise<void> {
		const [settled] = settleEvolve([jobOf(row)], row.jobId, { now: now(), ...(failure !== undefined && { failure }) });
		if (!settled) return;
		const expected = { status: 'CLAIMED', claimedBy: me } as const;
		await records.change('jobs', row.jobId, expected, { ...valuesOf(settled, now()), claimedBy: null });
		if (settled.status === 'QUEUED') wakeIn(settled.availableAt - now());
	}

	function wakeIn(ms: number): void {
		clearTimeout(waiting);
		waiting = setTimeout(wake, Math.max(0, ms)).unref();
	}

	async function work(): Promise<void> {
		while (!isEnded) {
			const row = await claim();
			if (!row) return;
			let failure: string | undefined;
			try {
				await learn(row);
			} catch (error) {
				failure = error instanceof Error ? error.message : String(error);
				log('evolve', error);
			}
			await settle(row, failure);
			// Whoever types comes first.
			await setImmediate();
		}
	}

	function wake(): void {
		isWoken = true;
		if (isEnded || running) return;
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
		[Symbol.dispose]() {
			isEnded = true;
			clearInterval(looking);
			clearTimeout(waiting);
		},
	};
}
