/** The one stretch of lines in which two versions of a text differ. Lines carry their line breaks. */
export interface Hunk {
	/** Zero-based, the same in both versions. */
	readonly line: number;
	readonly removed: readonly string[];
	readonly added: readonly string[];
	/** The lines around it; absent at the ends of the text. */
	readonly above?: string;
	readonly below?: string;
}

/** Lines with their line breaks; put together again they are `text`. */
const linesOf = (text: string): string[] => (text === '' ? [] : text.split(/(?<=\n)/u));

/** What turns `before` into `after`. */
export function hunkOf(before: string, after: string): Hunk {
	const [old, now] = [linesOf(before), linesOf(after)];
	const shorter = Math.min(old.length, now.length);
	let line = 0;
	while (line < shorter && old[line] === now[line]) line++;
	let same = 0;
	while (same < shorter - line && old.at(-1 - same) === now.at(-1 - same)) same++;
	const above = now[line - 1];
	const below = now[now.length - same];
	return {
		line,
		removed: old.slice(line, old.length - same),
		added: now.slice(line, now.length - same),
		...(above !== undefined && { above }),
		...(below !== undefined && { below }),
	};
}

/**
 * `current` with the change taken back, whatever was changed elsewhere since. Undefined where what it added does not
 * stand between the same lines any more, on one side at least: then nobody can tell what taking it back would mean.
 */
export function revert(current: string, { line, removed, added, above, below }: Hunk): string | undefined {
	const lines = linesOf(current);
	let best: { readonly at: number; readonly fit: number } | undefined;
	for (let at = 0; at + added.length <= lines.length; at++) {
		if (!added.every((text, index) => lines[at + index] === text)) continue;
		const fit = Number(lines[at - 1] === above) + Number(lines[at + added.length] === below);
		const nearer = best && fit === best.fit && Math.abs(at - line) < Math.abs(best.at - line);
		if (fit > 0 && (!best || fit > best.fit || nearer)) best = { at, fit };
	}
	if (!best) return undefined;
	return [...lines.slice(0, best.at), ...removed, ...lines.slice(best.at + added.length)].join('');
}
