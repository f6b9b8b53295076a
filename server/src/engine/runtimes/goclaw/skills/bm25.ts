import { tokenize } from './tokens.ts';

/** GoClaw 2026.2.26, skill search. */
export const bm25Parameters = { k1: 1.2, b: 0.75, limit: 5 } as const;

export interface SearchableSkill {
	readonly name: string;
	readonly description: string;
}

interface IndexedSkill<T> {
	readonly skill: T;
	readonly length: number;
	readonly counts: ReadonlyMap<string, number>;
}

export interface SkillIndex<T> {
	readonly skills: readonly IndexedSkill<T>[];
	/** In how many skills each word is. */
	readonly frequencies: ReadonlyMap<string, number>;
	/** In words. */
	readonly averageLength: number;
}

const countsOf = (words: readonly string[]): Map<string, number> => {
	const counts = new Map<string, number>();
	for (const word of words) counts.set(word, (counts.get(word) ?? 0) + 1);
	return counts;
};

/** Counts the words of every skill's name and description once, for any number of searches. */
export function indexSkills<T extends SearchableSkill>(skills: readonly T[]): SkillIndex<T> {
	const indexed = skills.map((skill): IndexedSkill<T> => {
		const words = tokenize(`${skill.name} ${skill.description}`);
		return { skill, length: words.length, counts: countsOf(words) };
	});
	const total = indexed.reduce((sum, { length }) => sum + length, 0);
	return {
		skills: indexed,
		frequencies: countsOf(indexed.flatMap(({ counts }) => [...counts.keys()])),
		averageLength: indexed.length === 0 ? 0 : total / indexed.length,
	};
}

/** Skills by Okapi BM25, best first, those of one score as they are listed; a word that is asked for twice counts twice. */
export function searchSkills<T>(
	{ skills, frequencies, averageLength }: SkillIndex<T>,
	query: string,
	limit = 0,
): { readonly skill: T; readonly score: number }[] {
	const { k1, b } = bm25Parameters;
	const words = tokenize(query).map((word) => {
		const found = frequencies.get(word) ?? 0;
		return { word, weight: Math.log((skills.length - found + 0.5) / (found + 0.5) + 1) };
	});
	return skills
		.map(({ skill, length, counts }) => {
			const norm = k1 * (1 - b + (b * length) / averageLength);
			const score = words.reduce((sum, { word, weight }) => {
				const count = counts.get(word) ?? 0;
				return count === 0 ? sum : sum + (weight * count * (k1 + 1)) / (count + norm);
			}, 0);
			return { skill, score };
		})
		.filter(({ score }) => score > 0)
		.sort((a, b) => b.score - a.score)
		.slice(0, limit > 0 ? limit : bm25Parameters.limit);
}
