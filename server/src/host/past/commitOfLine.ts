import { diffArrays } from 'diff';
import { linesOf } from '../../engine/text/lines.ts';
import type { WorkspacePath } from '../../engine/workspace/snapshot.ts';
import { decode } from '../writes/text.ts';
import type { Past, PastPoint } from './past.ts';

/** States that are looked at, the newest first. */
const mostStates = 1_000;

/** Lines that two states may differ in and be compared line by line; that takes time by their product. */
const mostEdits = 4_000;

interface AskedLine {
	/** What the file says now, without byte order mark. */
	readonly text: string;
	/** Zero-based. */
	readonly at: number;
}

/** What ends a line is not a part of it: systems write other line breaks. */
const keysOf = (text: string): readonly string[] => linesOf(text).map((line) => line.text.trimEnd());

/** Where the line `at` of `young` stood in `old`: `new` where it did not, undefined where nobody can tell. */
function placeIn(old: readonly string[], young: readonly string[], at: number): number | 'new' | undefined {
	const parts = diffArrays([...old], [...young], { maxEditLength: mostEdits });
	if (!parts) {
		const same = (lines: readonly string[]) => lines.flatMap((line, place) => (line === young[at] ? [place] : []));
		const [place = 'new', ...others] = same(old);
		return others.length === 0 && same(young).length === 1 ? place : undefined;
	}
	let [before, after] = [0, 0];
	for (const { value, added, removed } of parts) {
		if (removed) before += value.length;
		else if (at < after + value.length) return added ? 'new' : before + at - after;
		else {
			after += value.length;
			if (!added) before += value.length;
		}
	}
	return 'new';
}

/**
 * The state that brought a line into the file, as it is followed from what the file says now to the state before which it was not
 * there: another line that says the same does not count. Undefined where the newest state does not have it, and where nobody
 * can tell, or that would take too many states. Stops where `isStopped` says so.
 */
export async function commitOfLine(
	past: Past,
	path: WorkspacePath,
	{ text, at }: AskedLine,
	isStopped: () => boolean = () => false,
): Promise<PastPoint | undefined> {
	let found: PastPoint | undefined;
	let lines = keysOf(text);
	let place = at;
	let content: string | undefined;
	let states = 0;
	for await (const point of past.points()) {
		if (isStopped() || ++states > mostStates) return undefined;
		const folder = await past.folderAt(point);
		const entry = await folder.entry(path);
		if (content === undefined || entry?.content !== content) {
			const bytes = entry && (await folder.bytes(path));
			const then = bytes && decode(bytes)?.text;
			if (then === undefined) return found;
			const older = keysOf(then);
			const next = placeIn(older, lines, place);
			if (next === 'new') return found;
			if (next === undefined) return undefined;
			[lines, place, content] = [older, next, entry?.content];
		}
		found = point;
	}
	return found;
}
