import * as z from 'zod';
import type { SkillSearch } from '../../capabilities/skills.ts';
import { type BotholomewSkill, parseSkillFile } from './skills.ts';

interface SkillHit {
	readonly name: string;
	readonly description: string;
	readonly path: string;
	readonly score: number;
	readonly snippet: string;
}

/** Botholomew 0.18.8: what a hit in each place counts, and how often one in the text does at most. */
const weights = { name: 10, description: 5, argument: 3, argumentDescription: 2, mostInBody: 5 } as const;

/** UTF-16 units around the first hit in the text. */
const reach = 60;

function hitsIn(text: string, needle: string, most: number): number {
	let hits = 0;
	for (let at = text.indexOf(needle); at !== -1 && hits < most; at = text.indexOf(needle, at + needle.length))
		hits += 1;
	return hits;
}

function snippetOf(body: string, at: number, length: number): string {
	if (at === -1) return '';
	return body.slice(Math.max(0, at - reach), at + length + reach).toWellFormed();
}

/** Skills that say `query`, in any letter case, best first and those of one score as they come. */
function searchSkillFiles(skills: readonly BotholomewSkill[], query: string): readonly SkillHit[] {
	const needle = query.trim().toLowerCase();
	if (needle === '') return [];
	const has = (text: string): number => (text.toLowerCase().includes(needle) ? 1 : 0);
	return skills
		.map(({ name, description, arguments: given, body, filePath }) => {
			const lower = body.toLowerCase();
			const score =
				weights.name * has(name) +
				weights.description * has(description) +
				given.reduce(
					(sum, argument) =>
						sum + weights.argument * has(argument.name) + weights.argumentDescription * has(argument.description),
					0,
				) +
				hitsIn(lower, needle, weights.mostInBody);
			const snippet = snippetOf(body, lower.indexOf(needle), needle.length);
			return { name, description, path: filePath, score, snippet };
		})
		.filter(({ score }) => score > 0)
		.sort((a, b) => b.score - a.score);
}

const input = z.object({ query: z.string().min(1).max(2_000), limit: z.int().min(1).max(100).default(10) });

/** The agent's tool: the texts of all skills, looked through for the words as they are. */
export const skillSearch: SkillSearch = {
	description: 'Finds skills by words in their names, descriptions, arguments and text.',
	input,
	readsTexts: true,
	answer(given, _snapshot, texts) {
		const { query, limit } = input.parse(given);
		const skills = [...texts].map(([path, text]) => parseSkillFile(text, path));
		const results = searchSkillFiles(skills, query).slice(0, limit);
		return { text: JSON.stringify({ results, total: results.length, is_error: false }), isError: false };
	},
};
