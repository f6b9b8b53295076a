import { lineBreakOf } from '../../text/lines.ts';
import { seenAt, textOf, type WorkspacePath } from '../../workspace/snapshot.ts';
import type { Fix, RuleView } from '../rule.ts';

const titleOf = (text: string): string | undefined => /^\uFEFF?\s*(?<title>#[ \t][^\r\n]*)/u.exec(text)?.groups?.title;

/** The text without a title that stands in the other file as well. */
function bodyOf(text: string, title: string | undefined): string {
	const plain = text.replace(/^\uFEFF/u, '').trim();
	return title !== undefined && titleOf(plain)?.trim() === title.trim()
		? plain.slice(title.trim().length).trim()
		: plain;
}

/** Appends what `path` says to the file `into`, and deletes `path`. None where one of the two is no plain text, or a link. */
export function mergeFixes({ snapshot }: RuleView, path: WorkspacePath, into: WorkspacePath): readonly Fix[] {
	const [from, to] = [textOf(snapshot, path), textOf(snapshot, into)];
	const isPlain = [path, into].every((name) => seenAt(snapshot, name)?.link === 'none');
	// Settings at the top of a file count for that one.
	if (from === undefined || to === undefined || !isPlain || from.startsWith('---')) return [];
	const newline = lineBreakOf(to);
	const body = bodyOf(from, titleOf(to)).split(/\r\n|\r|\n/u);
	const end = to.trimEnd().length;
	const text = [...(end > 0 ? ['', ''] : []), ...body, ''].join(newline);
	return [
		{
			title: `Move its text to ${into}, and delete ${path}`,
			preferred: false,
			steps: [
				{
					kind: 'edit',
					file: { kind: 'workspace', path: into },
					changes: [{ range: { start: end, end: to.length }, text }],
				},
				{ kind: 'delete', path },
			],
		},
	];
}
