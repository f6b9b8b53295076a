import * as z from 'zod';
import { utf8Length } from '../../../text/lengths/measure.ts';
import type { WorkspacePath } from '../../../workspace/snapshot.ts';
import type { SelfEdit } from '../../capabilities/selfEdit.ts';
import { fileNames } from '../files.ts';
import { contextFileOf } from '../store/contextFile.ts';
import { isMemoryPath, memoryFileOf } from '../store/memoryPath.ts';

const input = z.object({
	path: z.string().min(1).max(1_000).describe('USER.md, MEMORY.md, memory/2026-02-26.md, …'),
	content: z.string().max(200_000).describe('The whole new text. Empty for BOOTSTRAP.md: your first run is over then.'),
});

/** Undefined where it is a file of the agent's machine, which nobody has here. */
const targetOf = (path: string): WorkspacePath | undefined =>
	isMemoryPath(path, '') ? memoryFileOf(path, '') : contextFileOf(path, '');

const says = (message: string, isError = false) => ({ message, ...(isError && { is_error: true }) });

/**
 * The runtime's tool as far as it writes rows of the database: whose row that is, the interception says. A BOOTSTRAP.md without text is
 * one that is deleted.
 */
export const writeFile: SelfEdit = {
	description:
		'Writes one of your own files: a context file such as USER.md, or a memory. It takes the place of all that the file says. The person is shown the change first.',
	input,
	summary: (given) => `Writes ${String(given.path)}`,
	target(given) {
		const read = input.safeParse(given);
		return read.success ? targetOf(read.data.path) : undefined;
	},
	run(text, given) {
		const read = input.safeParse(given);
		const path = read.data && targetOf(read.data.path);
		if (!read.success || path === undefined)
			return {
				says: says('There is no such file here: only context files and memories are kept in the database.', true),
				change: { kind: 'none' },
			};
		const { content } = read.data;
		if (path === fileNames.bootstrap && content === '')
			return {
				says: says('Bootstrap is complete.'),
				change: text === undefined ? { kind: 'none' } : { kind: 'remove' },
			};
		return {
			says: says(`Context file written: ${path} (${utf8Length(content)} bytes)`),
			change: text === content ? { kind: 'none' } : { kind: 'write', text: content },
		};
	},
};
