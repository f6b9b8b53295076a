import * as z from 'zod';
import { isRetirable } from '../../engine/retiring/archive.ts';
import { entriesOf } from '../../engine/retiring/entries.ts';
import { sign } from '../../host/writes/records/record.ts';
import { readableText } from '../readableFiles.ts';
import { changes, ToolFault, tool } from '../tool.ts';

export const forget = tool({
	name: 'forget',
	title: 'Archive something that the agent need not remember any more',
	description:
		'Moves one entry of the agent’s memory to memory/archive/, where no prompt loads it. Nothing is deleted, and "undo" brings it back. The person is asked first, unless they allowed it beforehand.',
	input: z.object({
		path: z.string().min(1).max(1_000),
		text: z.string().trim().min(1).max(20_000).describe('the list item or paragraph as it is in the file'),
	}),
	output: z.object({ paths: z.array(z.string()), problem: z.string().optional(), operation_id: z.string() }),
	hints: changes,
	asks: ({ path, text }) => `Move this from ${path} to the archive?\n\n${text}`,
	async run({ path: asked, text: wanted }, { workspace, world }) {
		const { path, text } = await readableText(workspace, asked);
		if (!isRetirable(workspace.runtime, path)) throw new ToolFault(`${path} is no memory that can be archived.`);
		const plain = wanted.replaceAll('\r\n', '\n');
		const [entry, ...others] = entriesOf(text).filter((each) => each.text.trim() === plain);
		if (!entry)
			throw new ToolFault(`${path} has no list item or paragraph that says just this. Quote it as "fetch" gives it.`);
		if (others.length > 0)
			throw new ToolFault(`${path} says this ${others.length + 1} times. Change one of them with "update" first.`);
		const signature = sign('archive', { kind: 'agent', tool: 'forget (MCP)' });
		const { startLine, endLine, section } = entry;
		const result = await world.write(({ archive }) =>
			archive.retire(
				workspace,
				{ kind: 'lines', path, startLine, endLine, text: entry.text, title: section?.title },
				signature,
			),
		);
		if (result.kind === 'failed') throw new ToolFault(result.message);
		const { paths, problem } = result;
		return { paths: [...paths], ...(problem !== undefined && { problem }), operation_id: signature.operation };
	},
	told: ({ paths, problem }) => [`Archived in ${paths[0]}.`, ...(problem === undefined ? [] : [problem])].join(' '),
});
