import { CodeActionKind } from 'vscode-languageserver';
import { lineBreakOf } from '../../engine/text/lines.ts';
import type { TextRange } from '../../engine/text/range.ts';
import { editFor } from '../support/diagnostics/fixEdits.ts';
import { cutsIn } from '../support/prompts/cuts.ts';
import { ownRow } from '../support/prompts/fates.ts';
import type { LineMap } from '../support/text/lines.ts';
import type { ActionSource } from './action.ts';
import {
	asBlock,
	type MarkdownSection,
	paragraphAt,
	paragraphStarts,
	sectionAt,
	sectionsOf,
	wholeLines,
} from './sections.ts';

/** Something that could move, and the places that it could go to. */
interface MoveCandidate {
	/** As the menu names it. */
	readonly what: string;
	readonly moved: TextRange;
	readonly places: readonly number[];
}

/** Where a section of this level can stand: before another of its level or above, the title of the file left out. */
const sectionStarts = (sections: readonly MarkdownSection[], { level }: MarkdownSection): readonly number[] =>
	sections
		.filter((other) => other.level <= level && other.range.start > 0 && other.level > 1)
		.map(({ range }) => range.start);

/** What is meant, best first: the selected lines; else the section around the cursor, or the paragraph in it. */
function candidatesAt(lines: LineMap, asked: TextRange, isSelection: boolean): readonly MoveCandidate[] {
	const { text } = lines;
	const starts = paragraphStarts(text);
	if (isSelection) return [{ what: 'the selected lines', moved: wholeLines(text, asked), places: starts }];
	const section = sectionAt(lines, asked.start);
	const paragraph = { what: 'this paragraph', moved: paragraphAt(starts, text, asked.start), places: starts };
	if (!section) return [paragraph];
	return [
		{ what: `“${section.title}”`, moved: section.range, places: sectionStarts(sectionsOf(lines), section) },
		// A heading without what it stands over is nothing to move.
		...(paragraph.moved.start >= section.heading.end ? [paragraph] : []),
	];
}

/** Moves what is selected, or the section or paragraph that the cursor is in, from the stretch that is cut to before it. */
export const moveOverCut: ActionSource = ({ file, range, shown, context }) => {
	const { workspace, path, lines } = file;
	const { text } = lines;
	const cuts = cutsIn(ownRow(workspace.analysis(), path), text);
	const cut = cuts[0];
	const asked: TextRange = { start: lines.offsetAt(range.start), end: lines.offsetAt(range.end) };
	const isLost = cuts.some(({ start, end }) => asked.start < end && asked.end >= start);
	if (!cut || !isLost) return [];
	const newline = lineBreakOf(text);
	const isSelection = asked.end > asked.start && range.end.line > range.start.line;
	for (const { what, moved, places } of candidatesAt(lines, asked, isSelection)) {
		const block = asBlock(text.slice(moved.start, moved.end), newline);
		// What goes in before the cut pushes as much of what stood there into it: the block itself must still fit.
		const place = places.findLast((start) => start + block.length <= cut.start && start < moved.start);
		if (place === undefined || block.trim() === '') continue;
		const changes = [
			{ range: { start: place, end: place }, text: block },
			{ range: moved, text: '' },
		];
		const edit = editFor(workspace, [{ kind: 'edit', file: { kind: 'workspace', path }, changes }], context);
		const solved = shown.filter(({ code }) => typeof code === 'string' && code.startsWith('budget.'));
		return edit
			? [{ title: `Move ${what} above the cut`, kind: CodeActionKind.QuickFix, diagnostics: solved, edit }]
			: [];
	}
	return [];
};
