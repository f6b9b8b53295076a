import type { Engine } from './engines.ts';
import type { RetrievalSet } from './sets.ts';

export interface Quality {
	readonly ndcg10: number;
	readonly recall100: number;
	readonly recall5: number;
	/** 95 % of resamplings of the questions lie in between. */
	readonly interval: readonly [low: number, high: number];
	readonly questions: number;
}

/** Gains as TREC's tool has them for judgements of yes or no: 1 each, discounted by log2 of the rank. */
export function ndcg(found: readonly string[], relevant: ReadonlyMap<string, number>, k: number): number {
	const discounted = (rank: number) => 1 / Math.log2(rank + 2);
	const gained = found.slice(0, k).reduce((sum, id, rank) => sum + (relevant.has(id) ? discounted(rank) : 0), 0);
	let best = 0;
	for (let rank = 0; rank < Math.min(k, relevant.size); rank++) best += discounted(rank);
	return gained / best;
}

export const recall = (found: readonly string[], relevant: ReadonlyMap<string, number>, k: number): number =>
	found.slice(0, k).filter((id) => relevant.has(id)).length / relevant.size;

export const mean = (values: readonly number[]): number =>
	values.reduce((sum, value) => sum + value, 0) / (values.length || 1);

/** The same draws each time, so that two runs can be compared. */
function resampled(values: readonly number[], rounds: number): readonly [number, number] {
	let state = 1;
	const draw = () => {
		state = (state * 1_664_525 + 1_013_904_223) >>> 0;
		return values[Math.floor((state / 2 ** 32) * values.length)] ?? 0;
	};
	const means = Array.from({ length: rounds }, () => mean(values.map(draw))).sort((one, other) => one - other);
	return [means[Math.floor(rounds * 0.025)] ?? 0, means[Math.floor(rounds * 0.975)] ?? 0];
}

/** Asks every question that anything answers. */
export async function qualityOf(engine: Engine, sets: readonly RetrievalSet[]): Promise<Quality> {
	const ndcgs: number[] = [];
	const recalls100: number[] = [];
	const recalls5: number[] = [];
	for (const { questions } of sets) {
		for (const { text, relevant } of questions) {
			if (relevant.size === 0) continue;
			const found = await engine.search(text, 100);
			ndcgs.push(ndcg(found, relevant, 10));
			recalls100.push(recall(found, relevant, 100));
			recalls5.push(recall(found, relevant, 5));
		}
	}
	return {
		ndcg10: mean(ndcgs),
		recall100: mean(recalls100),
		recall5: mean(recalls5),
		interval: resampled(ndcgs, 1_000),
		questions: ndcgs.length,
	};
}
