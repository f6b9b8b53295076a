import type { PreviewPart, PreviewResult, ShortStretch } from '../../../../../protocol/preview/preview.ts';
import { shorten } from '../../../../../shared/shortened.ts';
import { indexLines, type LineIndex, type LinePosition } from './lines.ts';

/** A part with the lines that it fills: both inclusive, blank lines at its ends left out. */
interface PartLines {
	readonly part: PreviewPart;
	readonly first: number;
	readonly last: number;
}

/** Where in a file a place of the prompt came from. */
interface PromptOrigin {
	readonly uri: string;
	/** UTF-16 offset in the file. */
	readonly offset: number;
	/** True where exactly this text stands in the file; false for headings and markers, which lead to the nearest kept text. */
	readonly verbatim: boolean;
}

/** A prompt as a document: its parts by lines, and the way back to the files. */
export interface PromptLayout {
	/** What the document shows: the prompt with its placeholders in fewer words. */
	readonly text: string;
	/** Of what is shown. */
	readonly lines: LineIndex;
	readonly parts: readonly PartLines[];
	/** What stands in for stretches of the prompt: placeholders, and the runtime's words that are folded. */
	readonly stretches: readonly ShortStretch[];
	/** The offset in the prompt, every unit of it counted, of a place that is shown. */
	offsetAt(position: LinePosition): number;
	/** Where an offset in the prompt is shown. */
	positionAt(offset: number): LinePosition;
	partAt(position: LinePosition): PreviewPart | undefined;
	originAt(position: LinePosition): PromptOrigin | undefined;
	/** The same for an offset in the prompt. */
	originOf(offset: number): PromptOrigin | undefined;
}

function originIn(part: PreviewPart, offset: number): PromptOrigin | undefined {
	if (!part.uri) return undefined;
	const local = offset - part.start;
	const exact = part.runs.find((run) => local >= run.at && local < run.at + run.length);
	if (exact) return { uri: part.uri, offset: exact.from + (local - exact.at), verbatim: true };
	// Above the first run lies the heading; between two runs, the cut: both lead to where the file was left off.
	const before = part.runs.findLast((run) => run.at + run.length <= local);
	return { uri: part.uri, offset: before ? before.from + before.length : (part.runs[0]?.from ?? 0), verbatim: false };
}

export function layOut(
	result: Pick<PreviewResult, 'text' | 'parts' | 'short'>,
	stretches: readonly ShortStretch[] = result.short ?? [],
): PromptLayout {
	const shown = shorten(result.text, stretches);
	const lines = indexLines(shown.text);
	const positionAt = (offset: number) => lines.positionAt(shown.toShown(offset));
	const offsetAt = (position: LinePosition) => shown.toExact(lines.offsetAt(position));
	const partAtOffset = (offset: number) =>
		// The very end of the text still belongs to its last part.
		result.parts.find((part) => offset >= part.start && offset < part.end) ??
		(offset === result.text.length ? result.parts.findLast((part) => part.end > part.start) : undefined);

	const originOf = (offset: number) => {
		const part = partAtOffset(offset);
		return part && originIn(part, offset);
	};

	const parts = result.parts.flatMap((part): PartLines[] => {
		const text = result.text.slice(part.start, part.end);
		const start = part.start + (text.length - text.trimStart().length);
		const end = part.end - (text.length - text.trimEnd().length);
		if (start >= end) return [];
		return [{ part, first: positionAt(start).line, last: positionAt(end).line }];
	});

	return {
		text: shown.text,
		lines,
		parts,
		stretches,
		offsetAt,
		positionAt,
		partAt: (position) => partAtOffset(offsetAt(position)),
		originAt: (position) => originOf(offsetAt(position)),
		originOf,
	};
}
