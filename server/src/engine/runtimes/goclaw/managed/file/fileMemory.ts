import * as z from 'zod';
import type { ManagedMemory } from '../../../capabilities/managedMemory.ts';
import { type ManagedHit, managedDefaults, mostHits } from '../../memory/managed/managedSearch.ts';
import { asFound, storedMemory } from '../storedMemory.ts';
import { allTexts, byWords } from './fileStatements.ts';

const chunkRows = z.array(
	z.object({
		path: z.string(),
		start_line: z.number(),
		end_line: z.number(),
		text: z.string(),
		user_id: z.string().nullable(),
	}),
);

/** What the pattern of a LIKE would take for more than itself. */
const literally = (text: string): string => text.replace(/[\\%_]/gu, String.raw`\$&`);

const { embeddings: _none, ...asRows } = storedMemory;

/**
 * GoClaw 3.11.3 with SQLite: the words of the question have to be in a passage as they stand, next to each other, where only the letters
 * a to z count as the same in both cases. All of everybody's are equally good, and so are all of a person's own, which come first.
 */
export const fileMemory: ManagedMemory = {
	...asRows,
	byWords: ({ agent, user, query, limit }) => ({
		statement: byWords,
		values: [agent, user, `%${literally(query)}%`, 2 * mostHits(limit)],
	}),
	found({ user, limit, minScore = 0 }, words) {
		return (chunkRows.safeParse(words).data ?? [])
			.map(({ path, start_line, end_line, text, user_id }): ManagedHit => {
				const score = user_id ? managedDefaults.personalBoost : 1;
				return {
					path,
					startLine: start_line,
					endLine: end_line,
					score,
					snippet: text,
					source: 'memory',
					scope: user_id ? 'personal' : 'global',
					keyword: score,
				};
			})
			.filter(({ score }) => score >= minScore)
			.slice(0, mostHits(limit))
			.map(asFound(user));
	},
	texts: (agent, user) => ({ statement: allTexts, values: [agent, user] }),
};
