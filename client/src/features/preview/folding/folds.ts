import type { PreviewPart, PreviewResult, ShortStretch } from '../../../../../protocol/preview/preview.ts';
import { figure } from '../../../ui/format.ts';

/** A part of the runtime's own words of which only the first line is shown. */
export interface Fold {
	readonly part: PreviewPart;
	readonly stretch: ShortStretch;
}

/** The length of `words` in the runtime's unit. */
export const lengthOf = (words: string, unit: string): number =>
	unit === 'bytes' ? Buffer.byteLength(words) : words.length;

/** Of what is folded away, in the runtime's unit; empty where nobody knows it. */
function sizeOf(words: string, { unmeasured }: PreviewPart, unit: string): string {
	if (unmeasured) return '';
	return `${figure(lengthOf(words, unit))} ${unit}, `;
}

/** What can be folded: parts of the runtime's own words, loaded or not, that have more than one line. Never a person's file. */
function foldOf(part: PreviewPart, { text, unit }: Pick<PreviewResult, 'text' | 'unit'>, folded: string): Fold[] {
	if (part.kind !== 'wording' || part.wording === 'chat') return [];
	const words = text.slice(part.start, part.end);
	const firstLine = /^\s*.*/u.exec(words)?.[0].trimEnd().length ?? 0;
	const end = words.trimEnd().length;
	if (firstLine >= end) return [];
	const label = ` ⟦${sizeOf(words.slice(firstLine, end).trimStart(), part, unit)}${folded}⟧`;
	return [{ part, stretch: { start: part.start + firstLine, end: part.start + end, text: label } }];
}

/**
 * The folds of a prompt. They are part of the text that a document shows, because an editor asks for folding ranges a good
 * while after it has painted the text, and everything would move then. `folded`: the word for it.
 */
export function foldsIn(
	result: Pick<PreviewResult, 'text' | 'unit' | 'parts' | 'short'>,
	folded: string,
): readonly Fold[] {
	// Short words that begin in the first line already stand for the rest.
	const isShort = (at: number) => result.short?.some(({ start, end }) => start < at && end > at);
	return result.parts.flatMap((part) => foldOf(part, result, folded)).filter(({ stretch }) => !isShort(stretch.start));
}

/** What stands in for stretches of the prompt once `folds` are shut: short words within a fold are gone with it. */
export function stretchesWith(folds: readonly Fold[], short: readonly ShortStretch[]): readonly ShortStretch[] {
	const shut = folds.map(({ stretch }) => stretch);
	const open = short.filter((one) => !shut.some(({ start, end }) => one.start >= start && one.end <= end));
	return [...shut, ...open].sort((a, b) => a.start - b.start);
}
