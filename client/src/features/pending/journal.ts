import type { MemoryChange } from '../../../../protocol/memory/changes.ts';
import type { Written } from './pending.ts';

/** The file is gone, and by somebody else's operation than `id`. */
function isGone(uri: string, id: string, changes: readonly MemoryChange[]): boolean {
	const newest = changes.find((change) => change.uri === uri);
	return newest?.became === 'deleted' && newest.undo !== id;
}

/**
 * What still stands, held against the journal of its workspace (newest first): gone is what was taken back, wherever that was,
 * what lay in files that were deleted since, and what is from before and not known any more.
 */
export function stillStanding(written: readonly Written[], changes: readonly MemoryChange[]): readonly Written[] {
	return written.flatMap((one): Written[] => {
		const mine = changes.filter(({ undo }) => undo === one.id);
		if (mine.length === 0) {
			// A change that is too large to be kept can be taken back for as long as the server lives.
			const isOver = one.restored || changes.some(({ undoes }) => undoes === one.id);
			return isOver ? [] : [one];
		}
		if (mine.every(({ uri }) => isGone(uri, one.id, changes))) return [];
		const { restored, ...known } = one;
		return [{ ...known, changes: mine }];
	});
}

const isHeading = (line: string): boolean => line.trim() === '' || /^\s*(#{1,6}\s|---\s*$)/.test(line);

/** The line of a change that tells most of it: a heading that came with an entry says less than the entry. */
export function tellingLine({ excerpt = '' }: Pick<MemoryChange, 'excerpt'>): string {
	const shown = excerpt.replace(/…$/, '').split(/\r?\n/);
	return (shown.find((each) => !isHeading(each)) ?? shown[0] ?? '').trim();
}

/**
 * Zero-based line of a document where a change stands by now: the one nearest to where it was written that says the same;
 * undefined where none does.
 */
export function lineOf(lines: readonly string[], change: MemoryChange): number | undefined {
	const { line, added = 0 } = change;
	if (line === undefined || added === 0) return undefined;
	const telling = tellingLine(change);
	if (telling === '') return undefined;
	return lines
		.flatMap((text, index) => (text.includes(telling) ? [index] : []))
		.sort((a, b) => Math.abs(a - line) - Math.abs(b - line))[0];
}
