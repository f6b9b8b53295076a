import { CodeActionKind } from 'vscode-languageserver';
import { lineBreakOf } from '../../engine/text/lines.ts';
import { editFor } from '../support/diagnostics/fixEdits.ts';
import { cutsIn } from '../support/prompts/cuts.ts';
import { ownRow } from '../support/prompts/fates.ts';
import type { ActionSource } from './action.ts';
import { paragraphStarts } from './sections.ts';
import { freePath } from './splitSection.ts';

/** Moves all paragraphs that lose something to the cut into a file of their own, and leaves a line that says where. */
export const splitCut: ActionSource = ({ file, range, shown, context }) => {
	const { workspace, path, lines, role } = file;
	const { text } = lines;
	if (!role?.injected) return [];
	const cuts = cutsIn(ownRow(workspace.analysis(), path), text);
	const [first] = cuts;
	const last = cuts.at(-1);
	const asked = { start: lines.offsetAt(range.start), end: lines.offsetAt(range.end) };
	if (!first || !last || asked.start >= last.end || asked.end < first.start) return [];
	const starts = paragraphStarts(text);
	// A paragraph that the cut goes through goes as a whole, unless it is the one that the file begins with.
	const start = starts.findLast((each) => each <= first.start) ?? starts.find((each) => each > first.start);
	const end = starts.find((each) => each >= last.end) ?? text.length;
	if (start === undefined || start >= last.end) return [];
	const name = path.slice(path.lastIndexOf('/') + 1).replace(/\.md$/i, '');
	const to = freePath(workspace, `${name} details`);
	const newline = lineBreakOf(text);
	const left = `More is in ${to}: read it when this comes up.${newline}${end < text.length ? newline : ''}`;
	const edit = editFor(
		workspace,
		[
			{ kind: 'create', path: to, text: `${text.slice(start, end).trim()}${newline}` },
			{ kind: 'edit', file: { kind: 'workspace', path }, changes: [{ range: { start, end }, text: left }] },
		],
		context,
	);
	const solved = shown.filter(({ code }) => typeof code === 'string' && code.startsWith('budget.'));
	const title = `Move all cut text into ${to}`;
	return edit ? [{ title, kind: CodeActionKind.QuickFix, diagnostics: solved, edit }] : [];
};
