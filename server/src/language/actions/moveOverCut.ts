import { CodeActionKind } from 'vscode-languageserver';
import type { TextRange } from '../../engine/text/range.ts';
import { cutsIn } from '../support/cuts.ts';
import { ownRow } from '../support/fates.ts';
import { editFor } from '../support/fixEdits.ts';
import type { ActionSource } from './action.ts';
import { asBlock, type Section, sectionAt, sectionsOf, wholeLines } from './sections.ts';

const fence = /^ {0,3}(?:`{3,}|~{3,})/gm;

/** Starts of paragraphs: places between which text can be put without breaking anything apart. */
function paragraphStarts(text: string, before: number): readonly number[] {
	const starts: number[] = [];
	for (const match of text.slice(0, before).matchAll(/\n[ \t]*\r?\n(?=[^\s])/g))
		starts.push(match.index + match[0].length);
	return starts.filter((start) => (text.slice(0, start).match(fence)?.length ?? 0) % 2 === 0);
}

/** Where a section of this level can stand: before another of its level or above, the title of the file left out. */
const sectionStarts = (sections: readonly Section[], { level }: Section): readonly number[] =>
	sections
		.filter((other) => other.level <= level && other.range.start > 0 && other.level > 1)
		.map(({ range }) => range.start);

/** Moves what is selected, or the section that the cursor is in, from the stretch that is cut to before it. */
export const moveOverCut: ActionSource = ({ file, range, shown, context }) => {
	const { workspace, path, lines } = file;
	const { text } = lines;
	const cuts = cutsIn(ownRow(workspace.analysis(), path), text);
	const cut = cuts[0];
	const asked: TextRange = { start: lines.offsetAt(range.start), end: lines.offsetAt(range.end) };
	const isLost = cuts.some(({ start, end }) => asked.start < end && asked.end >= start);
	if (!cut || !isLost) return [];
	const sections = sectionsOf(text);
	const isSelection = asked.end > asked.start && range.end.line > range.start.line;
	const section = sectionAt(sections, asked.start);
	const moved = isSelection ? wholeLines(text, asked) : section?.range;
	if (!moved) return [];
	const newline = text.includes('\r\n') ? '\r\n' : '\n';
	const block = asBlock(text.slice(moved.start, moved.end), newline);
	const places = isSelection || !section ? paragraphStarts(text, cut.start) : sectionStarts(sections, section);
	// What goes in before the cut pushes as much of what stood there into it: the block itself must still fit.
	const place = places.findLast((start) => start + block.length <= cut.start && start < moved.start);
	if (place === undefined) return [];
	const what = isSelection ? 'the selected lines' : `“${section?.title}”`;
	const edit = editFor(
		workspace,
		[
			{
				kind: 'edit',
				file: { kind: 'workspace', path },
				changes: [
					{ range: { start: place, end: place }, text: block },
					{ range: moved, text: '' },
				],
			},
		],
		context,
	);
	const solved = shown.filter(({ code }) => typeof code === 'string' && code.startsWith('budget.'));
	return edit
		? [{ title: `Move ${what} above the cut`, kind: CodeActionKind.QuickFix, diagnostics: solved, edit }]
		: [];
};
