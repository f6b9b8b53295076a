import { distance } from 'fastest-levenshtein';

/** The same letters in another order: how fingers usually slip, and two edits by Levenshtein's count. */
function isAnagram(left: string, right: string): boolean {
	return left.length === right.length && [...left].sort().join('') === [...right].sort().join('');
}

/**
 * How far `name` is from being `known`, or undefined where nobody would call it a slip. Letter case is no difference.
 * One edit must leave the first letter alone (“Game” is not a “Name” gone wrong); two edits must be letters in
 * another order, or the words must be long (8 letters and more).
 */
function slip(name: string, known: string): number | undefined {
	const left = name.toLowerCase();
	const right = known.toLowerCase();
	if (left === right) return 0;
	if (Math.min(left.length, right.length) < 3) return undefined;
	const edits = distance(left, right);
	if (edits <= 2 && isAnagram(left, right)) return edits;
	if (left[0] !== right[0]) return undefined;
	const allowed = Math.min(left.length, right.length) >= 10 ? 3 : Math.min(left.length, right.length) >= 8 ? 2 : 1;
	return edits <= allowed ? edits : undefined;
}

/** The one of `known` that `name` was probably meant to be; undefined where none is near, or two are equally near. */
export function nearest(name: string, known: Iterable<string>): string | undefined {
	let best: { readonly name: string; readonly edits: number } | undefined;
	let tied = false;
	for (const candidate of known) {
		const edits = slip(name, candidate);
		if (edits === undefined) continue;
		if (best && edits === best.edits) tied = true;
		if (best && edits >= best.edits) continue;
		best = { name: candidate, edits };
		tied = false;
	}
	return tied ? undefined : best?.name;
}
