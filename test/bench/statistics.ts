/** What a series of measurements comes to; ms unless the row says otherwise. */
export interface Summary {
	readonly rounds: number;
	readonly p50: number;
	readonly p95: number;
	readonly max: number;
}

export interface Row {
	readonly what: string;
	readonly server: string;
	/** Files in the workspace; undefined where it does not matter. */
	readonly files?: number;
	readonly unit: 'ms' | 'MB';
	readonly summary: Summary;
	/** The budget on its p95, in the row's unit. */
	readonly budget?: number;
}

const quantile = (sorted: readonly number[], share: number): number =>
	sorted[Math.min(sorted.length - 1, Math.ceil(share * sorted.length) - 1)] ?? Number.NaN;

export function summarise(values: readonly number[]): Summary {
	const sorted = [...values].sort((a, b) => a - b);
	return {
		rounds: sorted.length,
		p50: quantile(sorted, 0.5),
		p95: quantile(sorted, 0.95),
		max: sorted.at(-1) ?? Number.NaN,
	};
}

/** Runs `work` `rounds` times after `warmUps` that do not count, and times each in ms. */
export async function timed(
	rounds: number,
	warmUps: number,
	work: (round: number) => unknown,
): Promise<readonly number[]> {
	const times: number[] = [];
	for (let round = 0; round < warmUps + rounds; round++) {
		const started = performance.now();
		await work(round);
		if (round >= warmUps) times.push(performance.now() - started);
	}
	return times;
}
