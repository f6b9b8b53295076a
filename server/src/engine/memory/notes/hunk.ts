import { isBlank, linesOf } from '../../text/lines.ts';

/** The one stretch of lines in which two versions of a text differ. Lines carry their line breaks. */
export interface ChangeHunk {
	/** Zero-based, the same in both versions. */
	readonly line: number;
	readonly removed: readonly string[];
	readonly added: readonly string[];
	/** The lines around it; absent at the ends of the text. */
	readonly above?: string;
	readonly below?: string;
	/** The first line under it that says something, where the one right below does not. */
	readonly next?: string;
}

/** Lines with their line breaks; put together again they are `text`. */
export const wholeLines = (text: string): string[] => linesOf(text).map(({ start, next }) => text.slice(start, next));

/** What turns `before` into `after`. */
export function hunkOf(before: string, after: string): ChangeHunk {
	const [old, now] = [wholeLines(before), wholeLines(after)];
	const shorter = Math.min(old.length, now.length);
	let line = 0;
	while (line < shorter && old[line] === now[line]) line++;
	let same = 0;
	while (same < shorter - line && old.at(-1 - same) === now.at(-1 - same)) same++;
	const above = now[line - 1];
	const below = now[now.length - same];
	const next =
		below !== undefined && isBlank(below) ? now.slice(now.length - same).find((text) => !isBlank(text)) : undefined;
	return {
		line,
		removed: old.slice(line, old.length - same),
		added: now.slice(line, now.length - same),
		...(above !== undefined && { above }),
		...(below !== undefined && { below }),
		...(next !== undefined && { next }),
	};
}
