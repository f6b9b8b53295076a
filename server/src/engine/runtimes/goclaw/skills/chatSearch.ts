import * as z from 'zod';
import type { SkillSearch } from '../../capabilities/skills.ts';
import { indexSkills } from './bm25.ts';
import { knownSkills } from './inWorkspace.ts';
import { skillSearch } from './search.ts';

export const chatSearch: SkillSearch = {
	description: 'Finds skills by what they are for. Read the best one with load_skill before you use it.',
	input: z.object({ query: z.string().max(2_000), max_results: z.number().optional() }),
	// Only what the workspace lists can be loaded here.
	answer(input, { skills: _around, ...own }) {
		const answer = skillSearch(input, indexSkills(knownSkills(own)));
		if (answer.kind !== 'found') return { text: answer.text, isError: answer.kind === 'refused' };
		const next = 'Read the first of them with load_skill, by its name, before you go on.';
		return { text: `${answer.json}\n\n${next}`, isError: false };
	},
};
