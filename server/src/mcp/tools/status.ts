import * as z from 'zod';
import { pageOfList, paging } from '../pages.ts';
import { readableFiles } from '../readableFiles.ts';
import { looks, tool } from '../tool.ts';
import type { McpWorld } from '../world.ts';

const file = z.object({
	path: z.string(),
	role: z.string().describe('what the file is to the runtime'),
	bytes: z.int(),
	fates: z.record(z.string(), z.string()).describe('by kind of session: whole, cut, withheld, …'),
});

function mayWrite({ mayWrite, cannotWrite }: McpWorld): string {
	if (cannotWrite !== undefined) return 'no';
	return mayWrite ? 'yes' : 'after the person has agreed to each change';
}

export const status = tool({
	name: 'status',
	title: 'Whose workspace this is, and its files',
	description:
		'Which agent lives in this folder, its runtime and why it is taken for that, and every file that it reads or keeps with what happens to it in each kind of session.',
	input: z.object({ ...paging }),
	output: z.object({
		runtime: z.string(),
		title: z.string(),
		why: z.array(z.string()),
		sessions: z.array(z.string()),
		files: z.array(file),
		count: z.int(),
		may_write: z.string(),
		next: z.string().optional(),
	}),
	hints: looks,
	async run(wish, { workspace, world }) {
		const { runtime, evidence } = workspace;
		const analysis = workspace.analysis();
		const fates = new Map<string, Record<string, string>>();
		for (const kind of runtime.sessionKinds)
			for (const row of analysis.prompt(kind).ledger.rows)
				fates.set(row.path, { ...fates.get(row.path), [kind]: row.fate });
		const files = [...readableFiles(workspace).values()].map(({ path, size }) => ({
			path,
			role: runtime.roleOf(path)?.title ?? 'Memory',
			bytes: size,
			fates: fates.get(path) ?? {},
		}));
		const { content, next } = pageOfList(files, wish, await world.tokens());
		return {
			runtime: runtime.id,
			title: runtime.title,
			why: [...evidence.reasons, ...(evidence.version === undefined ? [] : [evidence.version])],
			sessions: [...runtime.sessionKinds],
			files: [...content],
			count: files.length,
			may_write: mayWrite(world),
			...(next !== undefined && { next }),
		};
	},
	told: ({ title, why, files, count }) =>
		[
			`${title}, because ${why.join('; ')}. ${count} files:`,
			...files.map(({ path, role, fates }) => {
				const told = Object.entries(fates).map(([kind, fate]) => `${kind} ${fate}`);
				return `${path} (${role})${told.length > 0 ? `: ${told.join(', ')}` : ''}`;
			}),
		].join('\n'),
});
