import {
	claimEvolve,
	type EvolveQueue,
	enqueueEvolve,
	settleEvolve,
} from '../../../server/src/engine/learning/evolveQueue.ts';
import type { Adapter } from '../case.ts';

const turn = { inputId: 'i1', sessionId: 's1', workspaceId: 'w1', instruction: 'do' };

export const evolveAdapters: Readonly<Record<string, Adapter>> = {
	'evolve.worker'({ failures_before_success, retry_delay_ms }) {
		const now = Date.parse('2026-04-15T00:00:00.000Z');
		const first = enqueueEvolve([], { jobId: 'j1', ...turn }, now);
		const again = enqueueEvolve(first.queue, { jobId: 'j2', ...turn }, now);
		let queue: EvolveQueue = again.queue;
		const log: unknown[] = [];
		for (let runs = 0; queue.some(({ status }) => status === 'QUEUED'); runs += 1) {
			const claim = claimEvolve(queue, now, 1, retry_delay_ms);
			queue = claim.claimed.reduce(
				(jobs, { jobId }) =>
					settleEvolve(jobs, jobId, {
						now,
						delay: retry_delay_ms,
						...(runs < failures_before_success ? { failure: 'boom' } : {}),
					}),
				claim.queue,
			);
			const processed = claim.recovered + claim.claimed.length;
			const [job] = queue;
			log.push({ processed, status: job?.status, attempt: job?.attempt, last_error: job?.lastError });
			if (processed === 0) break;
		}
		return {
			job_type: first.job.jobType,
			idempotency_key: first.job.idempotencyKey,
			payload: first.job.payload,
			initial_status: first.job.status,
			same_job_on_reenqueue: again.job.jobId === first.job.jobId,
			log,
		};
	},
};
