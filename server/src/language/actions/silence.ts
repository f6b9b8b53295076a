import { type CodeAction, CodeActionKind, type Diagnostic } from 'vscode-languageserver';
import { readFrontmatter } from '../../engine/text/frontmatter.ts';
import { lineBreakOf } from '../../engine/text/lines.ts';
import { editFor } from '../support/diagnostics/fixEdits.ts';
import type { ActionSource } from './action.ts';

/** Codes of the rules that speak here, each once. */
const codesOf = (shown: readonly Diagnostic[]): readonly string[] => [
	...new Set(shown.flatMap(({ source, code }) => (source === 'soulscope' && typeof code === 'string' ? [code] : []))),
];

/** Offers to switch a rule off where it speaks: for the next line, or for the file, by a comment that the rules heed. */
export const silence: ActionSource = ({ file, range, shown, context }) => {
	const { workspace, path, lines } = file;
	const { text } = lines;
	const asked = { start: lines.offsetAt(range.start), end: lines.offsetAt(range.end) };
	const here = shown.filter(({ range: { start, end }, tags }) => {
		// Where a faded stretch ends is no place in it. Editors ask there too, for what helps on the line of its beginning, and
		// would show what they get before what helps.
		const last = tags?.length ? asked.start + 1 : asked.start;
		return lines.offsetAt(start) <= asked.end && lines.offsetAt(end) >= last;
	});
	const codes = codesOf(here);
	if (codes.length === 0) return [];
	const newline = lineBreakOf(text);
	const frontmatter = readFrontmatter(text);
	const body = frontmatter.kind === 'none' ? 0 : frontmatter.body;
	const insertion = (at: number, comment: string) =>
		editFor(
			workspace,
			[
				{
					kind: 'edit',
					file: { kind: 'workspace', path },
					changes: [{ range: { start: at, end: at }, text: comment }],
				},
			],
			context,
		);
	const action = (title: string, code: string, at: number, comment: string): CodeAction[] => {
		const edit = insertion(at, comment);
		const diagnostics = here.filter((diagnostic) => diagnostic.code === code);
		return edit ? [{ title, kind: CodeActionKind.QuickFix, diagnostics, edit }] : [];
	};
	return codes.flatMap((code) => {
		const told = here.find((diagnostic) => diagnostic.code === code);
		const line = lines.offsetAt({ line: (told?.range ?? range).start.line, character: 0 });
		// What is faded is about a stretch, not about a line; and between the fences a comment would be data.
		const isStretch = here.some((diagnostic) => diagnostic.code === code && diagnostic.tags?.length);
		const onLine =
			// Above the first words a comment would be the first words itself: what is said of those would be said of it.
			isStretch || line < body || text.slice(0, line).trim() === ''
				? []
				: action(
						`Turn ${code} off for this line`,
						code,
						line,
						`<!-- soulscope-disable-next-line ${code} -->${newline}`,
					);
		// At the very end it is in nobody's way.
		const end = text.trimEnd().length;
		const inFile = action(
			`Turn ${code} off in this file`,
			code,
			end,
			`${end > 0 ? newline + newline : ''}<!-- soulscope-disable ${code} -->`,
		);
		return [...onLine, ...inFile];
	});
};
