import * as z from 'zod';
import { textIn } from '../../engine/workspace/snapshot.ts';
import { pageOfList, paging } from '../pages.ts';
import { readableFiles } from '../readableFiles.ts';
import { looks, type ToolScene, tool } from '../tool.ts';

const hit = z.object({
	path: z.string(),
	first_line: z.int(),
	last_line: z.int(),
	headings: z.array(z.string()),
	text: z.string(),
	score: z.number(),
});

/** What a hit shows, without what it has of the file's secrets, if only a part of one. */
async function cleanText(
	{ path, first_line, last_line, text }: z.output<typeof hit>,
	{ workspace, clean }: ToolScene,
): Promise<string> {
	const shown = await clean(text);
	const file = textIn(await workspace.read(path));
	if (file === undefined) return shown;
	const whole = await clean(file);
	if (whole.includes(shown.replace(/^…|…$/gu, ''))) return shown;
	const lines = whole.split(/\r\n|\n|\r/u).slice(first_line - 1, last_line);
	return lines.join('\n').slice(0, text.length).toWellFormed().trim() || '[redacted]';
}

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
	async run({ query, limit, ...wish }, scene) {
		const { workspace, world } = scene;
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
		const shown = await Promise.all(content.map(async (each) => ({ ...each, text: await cleanText(each, scene) })));
		return { hits: shown, notes: [...notes], ...(next !== undefined && { next }) };
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
