import { concatMapped, literal, type MappedText, sliceMapped } from '../../../prompt/mappedText.ts';
import { codePoints } from '../../../text/lengths/measure.ts';
import type { HermesSettings } from '../config/settings.ts';
import { startOfLast, unitsOfFirst } from './pythonText.ts';

/** Hermes Agent 0.19.0: characters of a file that arrive in any case, and at most; and what of the model’s window a file may take. */
const least = 20_000;
const most = 500_000;
const charactersPerToken = 4;
const shareOfWindow = 0.06;

/** What of a file that is too long is kept of its beginning and its end. */
const headShare = 0.7;
const tailShare = 0.2;

/** Characters of one file that arrive. `window`: tokens that the model takes in. */
export function limitOf({ value }: HermesSettings, window: number): number {
	const stated = value('context_file_max_chars');
	// Python takes `true` for 1.
	const said = stated === true ? 1 : stated;
	if (typeof said === 'number' && said > 0) return Math.trunc(said);
	return Math.max(least, Math.min(Math.trunc(window * charactersPerToken * shareOfWindow), most));
}

/** `shown` as it arrives. `mark`: what stands in the place of its middle, for so many characters of its head, its tail and in all. */
export function shortened(
	shown: MappedText,
	limit: number,
	mark: (head: number, tail: number, length: number) => string,
): MappedText {
	const length = codePoints(shown.text);
	if (length <= limit) return shown;
	const head = Math.trunc(limit * headShare);
	const tail = Math.trunc(limit * tailShare);
	return concatMapped([
		sliceMapped(shown, 0, unitsOfFirst(shown.text, head)),
		literal(mark(head, tail, length)),
		// A tail of none is all of it: Python counts from the end, and the end is 0 as well.
		sliceMapped(shown, tail === 0 ? 0 : startOfLast(shown.text, tail), shown.text.length),
	]);
}
