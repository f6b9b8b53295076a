import { isBlank } from '../../text/lines.ts';
import type { ChangeHunk } from './hunk.ts';
import { narrowed } from './places.ts';
import { revert } from './revert.ts';

const isHeading = (line: string): boolean => /^#{1,6}(?:\s|$)/.test(line);

/** What is left of a change whose undo took only `removed` away: undefined unless it is headings that later lines stood under. */
export function headingsLeft(hunk: ChangeHunk, removed: readonly string[]): ChangeHunk | undefined {
	const core = narrowed(hunk);
	const gone = removed.map((line) => line.trimEnd());
	const added = core.added.filter((line) => {
		const at = gone.indexOf(line.trimEnd());
		if (at >= 0) gone.splice(at, 1);
		return at < 0;
	});
	const filled = added.filter((line) => !isBlank(line));
	const isHeadings = filled.length > 0 && filled.every(isHeading) && core.removed.every(isBlank);
	return isHeadings ? { ...core, removed: [], added } : undefined;
}

/** `reverted` without the headings of `left`, if nothing stands under them since `current`. */
export function withoutEmptied(current: string, reverted: string, left: ChangeHunk): string {
	const isEmptied = revert(current, left) === undefined;
	return (isEmptied ? revert(reverted, left) : undefined) ?? reverted;
}
