import { forget } from '../memory/notes/forget.ts';
import { entriesOf } from './entries.ts';

interface PlacedText {
	/** Zero-based: of several places the nearest one counts. */
	readonly startLine: number;
	/** Its lines, `\n` between them. */
	readonly text: string;
	/** The heading that it stands under. */
	readonly title?: string | undefined;
}

const withoutEnds = (text: string): string =>
	text
		.split('\n')
		.map((line) => line.trimEnd())
		.join('\n');

/** Whether an entry of `current` says that, under whichever heading. */
export const isSaidIn = (current: string, text: string): boolean =>
	entriesOf(current).some((entry) => withoutEnds(entry.text) === withoutEnds(text));

/**
 * `current` without the entry, wherever it stands by now. Undefined where no entry is that any more: under another heading, in
 * code, or with more below it, the same words are something else.
 */
export function withoutEntry(current: string, { startLine, text, title }: PlacedText): string | undefined {
	const [found] = entriesOf(current)
		.filter((entry) => entry.section?.title === title && withoutEnds(entry.text) === withoutEnds(text))
		.sort((a, b) => Math.abs(a.startLine - startLine) - Math.abs(b.startLine - startLine));
	return found && forget(current, found);
}
