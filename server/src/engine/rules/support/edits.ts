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

/** The line that `offset` is in, its line end included. */
export function lineAround(text: string, offset: number): TextRange {
	const end = text.indexOf('\n', offset);
	return { start: offset === 0 ? 0 : text.lastIndexOf('\n', offset - 1) + 1, end: end < 0 ? text.length : end + 1 };
}

export const renameFix = (path: WorkspacePath, to: WorkspacePath): Fix => ({
	title: `Rename to ${to}`,
	preferred: false,
	steps: [{ kind: 'rename', path, to }],
});
