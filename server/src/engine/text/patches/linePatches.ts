import * as z from 'zod';

/** Lines count from 1; `end_line` 0 inserts before `start_line`. Nothing else of the numbers is checked. */
export const linePatchSchema = z.object({ start_line: z.number(), end_line: z.number(), content: z.string() });

export type LinePatch = z.infer<typeof linePatchSchema>;

/**
 * Applies patches from the last line up, as the runtime does: what lies out of range follows the rules of `splice`,
 * and overlaps go unnoticed.
 */
export function applyLinePatches(text: string, patches: readonly LinePatch[]): string {
	let lines = text.split('\n');
	for (const { start_line, end_line, content } of patches.toSorted((a, b) => b.start_line - a.start_line)) {
		const inserted = content === '' ? [] : content.split('\n');
		const removed = end_line === 0 ? 0 : end_line - start_line + 1;
		const at = spliceStart(start_line - 1, lines.length);
		lines.splice(start_line - 1, removed);
		// Not as arguments of `splice`: there may be more lines than a call takes.
		lines = lines.slice(0, at).concat(inserted, lines.slice(at));
	}
	return lines.join('\n');
}

/** Where `splice` starts in a list of `length`: a fraction is cut off, and below zero it counts from the end. */
function spliceStart(start: number, length: number): number {
	const whole = Math.trunc(start) || 0;
	return whole < 0 ? Math.max(0, length + whole) : Math.min(whole, length);
}
