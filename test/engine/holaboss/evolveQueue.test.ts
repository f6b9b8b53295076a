import { describe, expect, it } from 'vitest';
import {
	claimEvolve,
	type EvolveQueue,
	enqueueEvolve,
	settleEvolve,
} from '../../../server/src/engine/learning/evolveQueue.ts';

const queueOf = (...turns: readonly { id: string; session?: string; priority?: number; at?: number }[]): EvolveQueue =>
	turns.reduce<EvolveQueue>(
		(queue, { id, session = id, priority = 0, at = 0 }) =>
			enqueueEvolve(queue, { jobId: id, inputId: id, sessionId: session, workspaceId: 'w', priority }, at).queue,
		[],
	);

const ids = ({ claimed }: ReturnType<typeof claimEvolve>) => claimed.map(({ jobId }) => jobId);

describe('the queue of turns to learn from', () => {
	it('has one job a turn', () => {
		expect(queueOf({ id: 'a' }, { id: 'a' })).toHaveLength(1);
	});

	it('gives out the most pressing first, then the oldest, and one a session', () => {
		const queue = queueOf(
			{ id: 'late', at: 2 },
			{ id: 'early', at: 1, session: 's' },
			{ id: 'same', at: 1, session: 's' },
			{ id: 'pressing', at: 2, priority: 1 },
		);
		expect(ids(claimEvolve(queue, 5, 4))).toEqual(['pressing', 'early', 'late']);
	});

	it('waits before it tries again, and gives up after the third failure', () => {
		let queue = queueOf({ id: 'a' });
		const fail = (now: number) => {
			queue = settleEvolve(claimEvolve(queue, now).queue, 'a', { failure: 'boom', now });
		};
		fail(0);
		expect(ids(claimEvolve(queue, 4999))).toEqual([]);
		fail(5000);
		fail(10_000);
		expect(queue).toMatchObject([{ status: 'FAILED', attempt: 3, lastError: { message: 'boom' } }]);
	});

	it('takes a job back from whoever let it lie', () => {
		const { queue } = claimEvolve(queueOf({ id: 'a' }), 0);
		expect(claimEvolve(queue, 299_999)).toMatchObject({ recovered: 0, claimed: [] });
		const later = claimEvolve(queue, 300_000, 1, 0);
		expect(later).toMatchObject({ recovered: 1, claimed: [{ attempt: 1 }] });
	});
});
