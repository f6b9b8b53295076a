import { createQueue } from '../../platform/queue.ts';

/** One after the other: what is said second is never kept before what was said first. */
export interface StoredSteps {
	inTurn<T>(step: () => Promise<T>): Promise<T>;
	/** Once all that was begun before is done, and next to what comes after. */
	behind<T>(work: () => Promise<T>): Promise<T>;
	/** True where nothing was begun that is not done. */
	readonly areDone: boolean;
}

export function createSteps(): StoredSteps {
	const queue = createQueue();
	let pending = 0;
	const inTurn = <T>(step: () => Promise<T>): Promise<T> => {
		pending += 1;
		return queue(step).finally(() => {
			pending -= 1;
		});
	};
	return {
		inTurn,
		async behind(work) {
			await inTurn(async () => undefined);
			return work();
		},
		get areDone() {
			return pending === 0;
		},
	};
}
