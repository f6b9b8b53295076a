import * as z from 'zod';
import { pageOfList, paging } from '../pages.ts';
import { readableFiles } from '../readableFiles.ts';
import { looks, tool } from '../tool.ts';

const hit = z.object({
	path: z.string(),
	first_line: z.int(),
	last_line: z.int(),
	headings: z.array(z.string()),
	text: z.string(),
	score: z.number(),
});

export const search = tool({
	name: 'search',
	title: 'Search the agent’s memory',
	description:
		'Finds what the agent’s own files say about something: memories, notes, rules, persona, skills. Best first, with path and lines to cite. All words count, and parts of words.',
	input: z.object({
		query: z.string().min(1).max(1_000).describe('words, "a phrase", path:memory/, after:2026-11-01, before:2026-12'),
		limit: z.int().min(1).max(50).default(10),
		...paging,
	}),
	output: z.object({ hits: z.array(hit), notes: z.array(z.string()), next: z.string().optional() }),
	hints: looks,
	async run({ query, limit, ...wish }, { workspace, world }) {
		const { hits, notes } = await world.find(query, [...readableFiles(workspace).keys()], limit);
		const found = hits.map(({ path, startLine, endLine, headings, snippet, score }) => ({
			path,
			first_line: startLine,
			last_line: endLine,
			headings: [...headings],
			text: snippet,
			score,
		}));
		const { content, next } = pageOfList(found, wish, await world.tokens());
		return { hits: [...content], notes: [...notes], ...(next !== undefined && { next }) };
	},
	told: ({ hits, notes }) =>
		[
			...hits.map(
				({ path, first_line, last_line, text }) =>
					`${path}:${first_line}${last_line > first_line ? `-${last_line}` : ''}\n${text}`,
			),
			...(hits.length === 0 ? ['Nothing was found.'] : []),
			...notes,
		].join('\n\n'),
});
