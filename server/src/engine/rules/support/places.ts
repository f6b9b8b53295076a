import type { TextRange } from '../../text/range.ts';
import { textOf, type WorkspacePath } from '../../workspace/snapshot.ts';
import type { Place, RuleView } from '../rule.ts';

export const placeIn = (path: WorkspacePath, range: TextRange): Place => ({ file: { kind: 'workspace', path }, range });

/** The first line that says something, without its line end: where a finding about the whole file stands. */
export function headLine(text: string): TextRange {
	const start = text.search(/[^\s\uFEFF]/);
	if (start < 0) return { start: 0, end: 0 };
	const lineEnd = text.indexOf('\n', start);
	const line = text.slice(start, lineEnd < 0 ? text.length : lineEnd);
	return { start, end: start + line.trimEnd().length };
}

/** Where a finding about a file as such stands: its first line, or its very start where nobody has read it. */
export const wholeFile = (view: RuleView, path: WorkspacePath): Place =>
	placeIn(path, headLine(textOf(view.snapshot, path) ?? ''));
