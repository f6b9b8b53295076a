import { goJson } from '../text/goJson.ts';
import type { SkillIndex } from './bm25.ts';
import { bm25Parameters, searchSkills } from './bm25.ts';
import type { GoClawSkill } from './list.ts';

/** A skill as the search shows it. */
export interface RankedSkill {
	readonly name: string;
	readonly description: string;
	readonly location: string;
	readonly baseDir: string;
	readonly source: string;
	readonly score: number;
}

/** GoClaw 2026.2.26, skill search. */
const weights = { text: 0.3, vector: 0.7 } as const;

/** Twice as many are looked at as are asked for. */
export const candidatesFor = (limit: number): number => 2 * limit;

/**
 * Both lists as one, summed by name: text scores as shares of the best, each by its weight, or alone where the other
 * list is empty. `vector` is undefined where embedding or the search by vectors failed: then words count as they are.
 */
export function fuseSkills(
	text: readonly RankedSkill[],
	vector: readonly RankedSkill[] | undefined,
	limit: number,
): RankedSkill[] {
	if (!vector) return text.slice(0, limit);
	const most = Math.max(0, ...text.map(({ score }) => score));
	const textWeight = vector.length === 0 ? 1 : text.length === 0 ? 0 : weights.text;
	const vectorWeight = vector.length === 0 ? 0 : text.length === 0 ? 1 : weights.vector;
	const merged = new Map<string, RankedSkill>();
	const add = (skill: RankedSkill, score: number) => {
		const before = merged.get(skill.name);
		merged.set(skill.name, { ...(before ?? skill), score: (before?.score ?? 0) + score });
	};
	for (const skill of text) add(skill, (most > 0 ? skill.score / most : skill.score) * textWeight);
	for (const skill of vector) add(skill, skill.score * vectorWeight);
	return [...merged.values()].sort((a, b) => b.score - a.score).slice(0, limit);
}

export type SkillAnswer =
	| { readonly kind: 'refused' | 'nothing'; readonly text: string }
	/** `json` is followed by the runtime's own words, which send the model to `first`. */
	| { readonly kind: 'found'; readonly json: string; readonly first: string };

/** Answers `skill_search` by words alone. */
export function skillSearch(given: Readonly<Record<string, unknown>>, index: SkillIndex<GoClawSkill>): SkillAnswer {
	const query = typeof given.query === 'string' ? given.query : '';
	if (query === '') return { kind: 'refused', text: 'query parameter is required' };
	const asked = typeof given.max_results === 'number' ? Math.trunc(given.max_results) : 0;
	const limit = asked > 0 ? asked : bm25Parameters.limit;
	const results = searchSkills(index, query, candidatesFor(limit))
		.slice(0, limit)
		.map(({ skill: { name, description, path, baseDir, source }, score }) => ({
			name,
			description,
			location: path,
			baseDir,
			source,
			score,
		}));
	const first = results[0];
	if (!first) return { kind: 'nothing', text: `No skills found matching: ${query}` };
	return { kind: 'found', json: goJson({ count: results.length, results }), first: first.location };
}
