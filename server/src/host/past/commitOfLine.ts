import type { WorkspacePath } from '../../engine/workspace/snapshot.ts';
import { decode } from '../writes/text.ts';
import type { Past, PastPoint } from './past.ts';

/** States that are looked at, the newest first. */
const mostStates = 1_000;

const hasLine = (text: string, line: string): boolean =>
	text.split(/\r\n|\r|\n/u).some((each) => each.trimEnd() === line);

/**
 * The state that brought `line` into the file, going back from the newest for as long as it stands there. Undefined where the
 * newest does not have it, and where that would take too many states. Stops where `isStopped` says so.
 */
export async function commitOfLine(
	past: Past,
	path: WorkspacePath,
	line: string,
	isStopped: () => boolean = () => false,
): Promise<PastPoint | undefined> {
	let found: PastPoint | undefined;
	let states = 0;
	for await (const point of past.points()) {
		if (isStopped() || ++states > mostStates) return undefined;
		const folder = await past.folderAt(point);
		const bytes = await folder.bytes(path);
		const text = bytes && decode(bytes)?.text;
		if (text === undefined || !hasLine(text, line.trimEnd())) return found;
		found = point;
	}
	return found;
}
