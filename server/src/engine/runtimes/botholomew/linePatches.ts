import * as z from 'zod';

/** Lines count from 1; `end_line` 0 inserts before `start_line`. Nothing else of the numbers is checked. */
export const linePatchSchema = z.object({ start_line: z.number(), end_line: z.number(), content: z.string() });

export type LinePatch = z.infer<typeof linePatchSchema>;

/**
 * Applies patches from the last line up, as the runtime does: what lies out of range follows the rules of `splice`,
 * and overlaps go unnoticed.
 */
export function applyLinePatches(text: string, patches: readonly LinePatch[]): string {
	const lines = text.split('\n');
	for (const { start_line, end_line, content } of patches.toSorted((a, b) => b.start_line - a.start_line)) {
		const inserted = content === '' ? [] : content.split('\n');
		const removed = end_line === 0 ? 0 : end_line - start_line + 1;
		lines.splice(start_line - 1, removed, ...inserted);
	}
	return lines.join('\n');
}
