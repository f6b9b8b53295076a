import type { TextRange } from '../../text/range.ts';
import type { WorkspacePath } from '../../workspace/snapshot.ts';
import type { Fix, TextChange } from '../rule.ts';

/** A fix that changes one file of the workspace. */
export const editFix = (
	title: string,
	path: WorkspacePath,
	changes: readonly TextChange[],
	preferred = false,
): Fix => ({
	title,
	preferred,
	steps: [{ kind: 'edit', file: { kind: 'workspace', path }, changes }],
});

/** The line that `offset` is in, its line end included, whichever that is. */
export function lineAround(text: string, offset: number): TextRange {
	const feed = text.indexOf('\n', offset);
	const start = offset === 0 ? 0 : text.lastIndexOf('\n', offset - 1) + 1;
	const end = feed < 0 ? text.length : feed + 1;
	// Old Macs, and what some programs add, end lines with CR alone. It is looked for no further than it has to be.
	const before = text.startsWith('\r\n', offset - 1) ? offset - 1 : offset;
	const above = text.slice(start, before).lastIndexOf('\r') + 1;
	const below = /\r(?!\n)/u.exec(text.slice(offset, end))?.index;
	return { start: start + above, end: below === undefined ? end : offset + below + 1 };
}

export const renameFix = (path: WorkspacePath, to: WorkspacePath): Fix => ({
	title: `Rename to ${to}`,
	preferred: false,
	steps: [{ kind: 'rename', path, to }],
});
