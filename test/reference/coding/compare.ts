import { around, firstDifference } from '../compare.ts';
import type { Said } from './program.ts';

/** One text that the real program sends otherwise than we say. */
export interface Difference {
	/** What kind of text it is: differences of one kind are counted together, and shrunk to one example. */
	readonly kind: string;
	/** UTF-16 offset of the first difference. */
	readonly at: number;
	readonly theirs: string;
	readonly ours: string;
}

/** How many texts there are, and which differ. */
export interface Comparison {
	readonly texts: number;
	readonly differences: readonly Difference[];
}

/** Text by text, in the order in which they are named first. */
export function compareSaid(theirs: Said, ours: Said): Comparison {
	const kinds = [...new Set([...Object.keys(theirs), ...Object.keys(ours)])];
	const differences = kinds.flatMap((kind): readonly Difference[] => {
		const [one, other] = [theirs[kind] ?? '', ours[kind] ?? ''];
		const at = firstDifference(one, other);
		return at === undefined ? [] : [{ kind, at, theirs: around(one, at), ours: around(other, at) }];
	});
	return { texts: kinds.length, differences };
}
