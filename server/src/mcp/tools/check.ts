import * as z from 'zod';
import { pageOfList, paging } from '../pages.ts';
import { looks, tool } from '../tool.ts';

const problem = z.object({
	path: z.string(),
	line: z.int(),
	column: z.int(),
	severity: z.string(),
	code: z.string(),
	message: z.string(),
});

export const check = tool({
	name: 'check',
	title: 'Find what the agent does not read as it was meant',
	description:
		'Problems in the agent’s files: what its runtime cuts, drops, ignores or misreads, secrets, broken links, contradictions. Errors first.',
	input: z.object({
		severity: z.enum(['error', 'warning', 'information', 'hint']).default('warning').describe('the least serious'),
		...paging,
	}),
	output: z.object({ problems: z.array(problem), count: z.int(), next: z.string().optional() }),
	hints: looks,
	async run({ severity, ...wish }, { workspace, world }) {
		const levels = ['error', 'warning', 'information', 'hint'];
		const least = levels.indexOf(severity);
		const all = (await world.check(workspace))
			.filter((each) => levels.indexOf(each.severity) <= least)
			.toSorted((a, b) => levels.indexOf(a.severity) - levels.indexOf(b.severity));
		const { content, next } = pageOfList(all, wish, await world.tokens());
		return { problems: [...content], count: all.length, ...(next !== undefined && { next }) };
	},
	told: ({ problems }) =>
		problems.length === 0
			? 'No problems of this severity.'
			: problems
					.map(
						({ path, line, column, severity, code, message }) =>
							`${path}:${line}:${column} ${severity} ${code}: ${message}`,
					)
					.join('\n'),
});
