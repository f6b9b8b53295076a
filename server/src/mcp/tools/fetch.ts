import * as z from 'zod';
import { pageOfText, paging } from '../pages.ts';
import { readableText, versionOf } from '../readableFiles.ts';
import { looks, tool } from '../tool.ts';

export const fetchFile = tool({
	name: 'fetch',
	title: 'Read one of the agent’s files',
	description:
		'Reads a file that the agent reads or keeps, as it is now. "status" lists them, and "search" finds the right one.',
	input: z.object({ path: z.string().min(1).max(1_000).describe('in the workspace: memory/2026-11-20.md'), ...paging }),
	output: z.object({
		path: z.string(),
		text: z.string(),
		version_id: z.string().describe('changes whenever the file does'),
		next: z.string().optional(),
	}),
	hints: looks,
	async run({ path: asked, ...wish }, { workspace, world, clean }) {
		const { path, text } = await readableText(workspace, asked);
		const { content, next } = pageOfText(await clean(text), wish, await world.tokens());
		return { path, text: content, version_id: versionOf(text), ...(next !== undefined && { next }) };
	},
	told: ({ text }) => text,
});
