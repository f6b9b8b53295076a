import type { TextRange } from '../../text/range.ts';
import {
	configContentAt,
	entryAt,
	type FileContent,
	type Snapshot,
	textIn,
	textOf,
	type WorkspacePath,
} from '../../workspace/snapshot.ts';
import type { FindingPlace, RuleView } from '../rule.ts';

export const placeIn = (path: WorkspacePath, range: TextRange): FindingPlace => ({
	file: { kind: 'workspace', path },
	range,
});

/** What stands where a finding points. */
export const contentOfPlace = (snapshot: Snapshot, { kind, path }: FindingPlace['file']): FileContent | undefined =>
	kind === 'workspace' ? entryAt(snapshot, path)?.content : configContentAt(snapshot, path);

/** The text that a finding points into, or undefined where there is none to be had. */
export const textOfPlace = (snapshot: Snapshot, file: FindingPlace['file']): string | undefined =>
	textIn(contentOfPlace(snapshot, file));

/** The first line that says something, without its line end: where a finding about the whole file stands. */
export function headLine(text: string): TextRange {
	const start = text.search(/[^\s\uFEFF]/);
	if (start < 0) return { start: 0, end: 0 };
	const lineEnd = text.indexOf('\n', start);
	const line = text.slice(start, lineEnd < 0 ? text.length : lineEnd);
	return { start, end: start + line.trimEnd().length };
}

/** Where a finding about a file as such stands: its first line, or its very start where nobody has read it. */
export const wholeFile = (view: RuleView, path: WorkspacePath): FindingPlace =>
	placeIn(path, headLine(textOf(view.snapshot, path) ?? ''));
