/** Scripts that put no spaces between words; each of their characters counts as one, and each two that touch. */
const unspaced = /[\u3040-\u309f\u30a0-\u30ff\u3400-\u4dbf\u4e00-\u9fff\uac00-\ud7af\u1100-\u11ff]/u;

function wordsOf(lower: string): ReadonlySet<string> {
	const words = new Set<string>(lower.match(/[a-z0-9_]+/gu));
	let before = '';
	for (const character of lower) {
		const counts = unspaced.test(character);
		if (counts) {
			words.add(character);
			if (before !== '') words.add(before + character);
		}
		before = counts ? character : '';
	}
	return words;
}

interface MmrCandidate<T> {
	readonly item: T;
	/** The item's score between that of the worst, 0, and that of the best, 1. */
	readonly relevance: number;
	readonly text: string;
	readonly words: ReadonlySet<string>;
	/** Of all that is chosen, the likest to it. */
	readonly likeness: number;
}

/** Words in both over words in either; texts that have none are alike where they are the same. */
function likeness(a: MmrCandidate<unknown>, b: MmrCandidate<unknown>): number {
	if (a.words.size === 0 && b.words.size === 0) return a.text === b.text ? 1 : 0;
	const [few, many] = a.words.size <= b.words.size ? [a.words, b.words] : [b.words, a.words];
	let both = 0;
	for (const word of few) if (many.has(word)) both += 1;
	return both / (few.size + many.size - both);
}

export interface Diversity {
	readonly enabled?: boolean;
	/** 1: by score alone; 0: as unlike each other as can be. */
	readonly lambda?: number;
}

/** OpenClaw 2026.9.6, search defaults. */
export const diversityDefaults = { enabled: true, lambda: 0.7 } as const;

/**
 * Maximal marginal relevance: the best first, then always the one that weighs most once its likeness to what is chosen
 * already is taken off. `items` are few: the time grows with their square.
 */
export function diversify<T extends { readonly score: number; readonly snippet: string }>(
	items: readonly T[],
	{ enabled = false, lambda = diversityDefaults.lambda }: Diversity,
): readonly T[] {
	if (!enabled || items.length <= 1) return items;
	const share = Math.max(0, Math.min(1, lambda));
	if (share === 1) return [...items].sort((a, b) => b.score - a.score);
	const scores = items.map(({ score }) => score);
	const [least, most] = [Math.min(...scores), Math.max(...scores)];
	let left: readonly MmrCandidate<T>[] = items.map((item) => {
		const text = item.snippet.trim().toLowerCase();
		const relevance = most === least ? 1 : (item.score - least) / (most - least);
		return { item, relevance, text, words: wordsOf(text), likeness: 0 };
	});
	const chosen: T[] = [];
	const worth = (candidate: MmrCandidate<T>) => share * candidate.relevance - (1 - share) * candidate.likeness;
	while (left.length > 0) {
		const next = left.reduce((best, candidate) => {
			const gain = worth(candidate) - worth(best);
			return gain > 0 || (gain === 0 && candidate.item.score > best.item.score) ? candidate : best;
		});
		chosen.push(next.item);
		left = left
			.filter((candidate) => candidate !== next)
			.map((candidate) => ({ ...candidate, likeness: Math.max(candidate.likeness, likeness(candidate, next)) }));
	}
	return chosen;
}
