/** ms without another change before views ask again: typing comes in bursts. */
const rest = 200;

/** Calls `work` once changes have come to a rest. */
export function whenAtRest(work: () => void): { soon(): void; dispose(): void } {
	let timer: NodeJS.Timeout | undefined;
	return {
		soon() {
			clearTimeout(timer);
			timer = setTimeout(work, rest);
		},
		dispose: () => clearTimeout(timer),
	};
}

/** Never two at once: however often it is called meanwhile, `work` runs once more behind the one under way. It must not reject. */
export function oneAtATime(work: () => Promise<void>): () => Promise<void> {
	let isRunning = false;
	let isStale = false;
	return async () => {
		isStale = true;
		if (isRunning) return;
		isRunning = true;
		while (isStale) {
			isStale = false;
			await work();
		}
		isRunning = false;
	};
}

export const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

/**
 * The ids of rows that say something else than before; undefined where rows came, went or moved, so that all of them have to be
 * painted anew.
 */
export function changedRows<T>(
	before: readonly T[],
	after: readonly T[],
	idOf: (row: T) => string,
): readonly string[] | undefined {
	const ids = after.map(idOf);
	if (!isSame(before.map(idOf), ids)) return undefined;
	return ids.filter((_, index) => !isSame(before[index], after[index]));
}

/** ms below which progress would only flicker. */
const timeoutMs = 300;

/** Shows progress once `work` has taken a while, and until it is done; nothing where it is done before. */
export function progressIfSlow(show: (done: Promise<void>) => void): {
	readonly isShown: boolean;
	busy(): void;
	done(): void;
} {
	let timer: NodeJS.Timeout | undefined;
	let end: (() => void) | undefined;
	return {
		get isShown() {
			return end !== undefined;
		},
		busy() {
			if (timer !== undefined || end) return;
			timer = setTimeout(() => {
				timer = undefined;
				show(
					new Promise((resolve) => {
						end = resolve;
					}),
				);
			}, timeoutMs);
		},
		done() {
			clearTimeout(timer);
			timer = undefined;
			end?.();
			end = undefined;
		},
	};
}
