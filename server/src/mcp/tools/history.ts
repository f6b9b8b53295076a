import * as z from 'zod';
import { memoryAccess } from '../../host/memory/access.ts';
import { pageOfList, paging } from '../pages.ts';
import { looks, tool } from '../tool.ts';

const change = z.object({
	at: z.string(),
	path: z.string(),
	what: z.string(),
	by: z.string(),
	undoes: z.boolean(),
	operation_id: z.string(),
});

/** Changes that are looked through. */
const most = 1_000;

export const history = tool({
	name: 'history',
	title: 'What was changed in the agent’s files, and by whom',
	description:
		'What Soulscope has written into this workspace, newest first: which file, when, and whether a person or which tool did it. Edits by hand are not on record.',
	input: z.object({ path: z.string().max(1_000).optional().describe('only changes of this file'), ...paging }),
	output: z.object({ changes: z.array(change), next: z.string().optional() }),
	hints: looks,
	async run({ path, ...wish }, { workspace, world }) {
		const { isOthers } = memoryAccess(workspace);
		const all = (await world.records.list(workspace.root, most))
			.filter((record) => (path === undefined || record.path === path) && !isOthers(record.path))
			.map(({ at, path: changed, what, by, undoes, operation }) => ({
				at: new Date(at).toISOString(),
				path: changed,
				what,
				by: by.kind === 'person' ? 'the person' : (by.tool ?? 'the agent'),
				undoes: undoes !== undefined,
				operation_id: operation,
			}));
		const { content, next } = pageOfList(all, wish, await world.tokens());
		return { changes: [...content], ...(next !== undefined && { next }) };
	},
	told: ({ changes }) =>
		changes.length === 0
			? 'Nothing is on record.'
			: changes.map(({ at, path, what, by }) => `${at} ${path}: ${what} by ${by}`).join('\n'),
});
