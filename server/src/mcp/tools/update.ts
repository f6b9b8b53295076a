import * as z from 'zod';
import { writable } from '../../engine/memory/notes/note.ts';
import { sign } from '../../host/writes/records/record.ts';
import { readableText, versionOf } from '../readableFiles.ts';
import { changes, ToolFault, tool } from '../tool.ts';

/** Stands in the place of a secret in every answer. */
const redaction = '[redacted]';

/** How often `part` stands in `text`, without overlaps. */
const timesIn = (text: string, part: string): number => text.split(part).length - 1;

interface Replacement {
	readonly path: string;
	readonly if_match: string;
	readonly old_text: string;
	readonly new_text: string;
}

/** The text with the passage replaced, in the line ends of its file; or why it stays as it is. */
function changed(current: string, { path, if_match, old_text, new_text }: Replacement): string | { decline: string } {
	if (versionOf(current) !== if_match) return { decline: `${path} has changed since it was read. Fetch it again.` };
	const inItsLineEnds = (text: string) => (current.includes('\r\n') ? text.replaceAll(/\r?\n/gu, '\r\n') : text);
	const old = inItsLineEnds(old_text);
	const count = timesIn(current, old);
	const withheld = old_text.split('\n').find((line) => line.includes(redaction));
	if (count === 0 && withheld !== undefined)
		return {
			decline: `Where “${withheld.trim()}” has ${redaction}, ${path} has a key or a password, which is never given out. Quote only text without ${redaction}; the person can change the rest.`,
		};
	if (count === 0) return { decline: `${path} does not have this text. Quote it as "fetch" gives it.` };
	if (count > 1) return { decline: `${path} has this text ${count} times. Quote more of what is around it.` };
	return current.replace(old, () => inItsLineEnds(writable(new_text)));
}

export const update = tool({
	name: 'update',
	title: 'Change a passage of one of the agent’s files',
	description:
		'Replaces one passage of a file that the agent reads or keeps, if the file still is as "fetch" gave it. The person is asked first, unless they allowed it beforehand. "undo" takes it back.',
	input: z.object({
		path: z.string().min(1).max(1_000),
		if_match: z
			.string()
			.regex(/^[0-9a-f]{64}$/u)
			.describe('"version_id" of the answer of "fetch"'),
		old_text: z.string().min(1).max(20_000).describe('as it is in the file, and only once there'),
		new_text: z.string().max(20_000),
	}),
	output: z.object({ path: z.string(), version_id: z.string(), operation_id: z.string() }),
	hints: changes,
	async asks(input, { workspace }) {
		const { path, text } = await readableText(workspace, input.path);
		const then = changed(text, { ...input, path });
		if (typeof then !== 'string') throw new ToolFault(then.decline);
		return `Change ${path}?\n\nNow:\n${input.old_text}\n\nThen:\n${input.new_text}`;
	},
	async run(input, { workspace, world }) {
		const { path, text: known } = await readableText(workspace, input.path);
		const locked = workspace.runtime.memory.declines?.(known);
		if (locked !== undefined) throw new ToolFault(locked);
		const signature = sign('edit', { kind: 'agent', tool: 'update (MCP)' });
		const outcome = await world.write(({ gate }) =>
			gate.change({
				root: workspace.root,
				path,
				policy: { what: 'memory', accepts: (target) => target === path },
				signature,
				transform: (current = '') => changed(current, { ...input, path }),
			}),
		);
		if (outcome.kind === 'failed') throw new ToolFault(outcome.message);
		return { path, version_id: versionOf(outcome.after), operation_id: signature.operation };
	},
	told: ({ path }) => `Changed: ${path}`,
});
