import { monotonicMs } from './monotonic.ts';

/** Lets work in the background wait for a moment without a person. */
interface Quiet {
	/** The person did something just now. */
	disturb(): void;
	/** Resolves when nothing was done for a while. */
	reached(): Promise<void>;
}

/** Quiet is when nobody did anything for `rest` ms. */
export function createQuiet(rest: number): Quiet {
	let disturbed = Number.NEGATIVE_INFINITY;
	return {
		disturb() {
			disturbed = monotonicMs();
		},
		async reached() {
			for (let left = disturbed + rest - monotonicMs(); left > 0; left = disturbed + rest - monotonicMs())
				await new Promise((resolve) => setTimeout(resolve, left).unref());
		},
	};
}
