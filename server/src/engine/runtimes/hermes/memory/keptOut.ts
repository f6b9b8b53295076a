import { fromFile } from '../../../prompt/mappedText.ts';
import type { TextRange } from '../../../text/range.ts';
import { blockedEntries } from './block.ts';
import { entriesIn, keptEntries } from './entries.ts';

/** Entries of a memory that the program keeps from its agent, by where they are in the file. */
export const keptOut = (text: string): readonly TextRange[] =>
	blockedEntries(keptEntries(entriesIn(fromFile(text)))).flatMap(({ entry: { runs } }) => {
		const [first] = runs;
		const last = runs.at(-1);
		return first && last ? [{ start: first.from, end: last.from + last.length }] : [];
	});
