import { safeEnd } from '../../engine/text/utf16.ts';

/** UTF-16 units of a title that was taken from what was said, and of one that a person chose. */
const lengths = { said: 60, chosen: 200 } as const;

/** What would turn the rest of a line around. */
const directions = /[\u202a-\u202e\u2066-\u2069]/gu;

/** One line of `text` that is no longer than its kind may be, code points whole; empty where there is nothing to see. */
export function titleFrom(text: string, kind: keyof typeof lengths): string {
	const most = lengths[kind];
	// Whatever is cut off here is beyond any title; what people paste may be long.
	const start = text.trimStart().slice(0, 10 * most);
	const line = start
		.replace(directions, '')
		.replace(/[\s\p{Cc}]+/gu, ' ')
		.trim()
		.toWellFormed();
	return line.length <= most ? line : `${line.slice(0, safeEnd(line, most - 1)).trimEnd()}…`;
}
