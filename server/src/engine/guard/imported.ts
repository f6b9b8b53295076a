import { placeholderWording } from '../prompt/wording/placeholder.ts';
import type { Runtime } from '../runtimes/runtime.ts';
import { diskOf } from '../workspace/files.ts';
import { viewOf } from '../workspace/neighbours/neighbours.ts';
import { AskedPlaces } from '../workspace/places.ts';
import type { Session } from '../workspace/session.ts';
import type { Snapshot, WorkspacePath } from '../workspace/snapshot.ts';

/** What people write. Data that is brought in, as a `package.json`, is what programs write all day. */
export const isProse = (path: WorkspacePath): boolean => /\.(?:md|mdc|mdx|markdown|txt)$/iu.test(path);

/** A session as somebody at home begins it. */
interface UsualSession {
	readonly runtime: Runtime;
	readonly session: Session;
}

/**
 * Files, there or not, that the files of somebody at home bring into a prompt: by their names they are nobody's. What counts is what the
 * disk has: a draft brings in nothing yet, and nobody has to look for what it names.
 */
export function importedProse(snapshot: Snapshot, sessions: readonly UsualSession[]): ReadonlySet<WorkspacePath> {
	const { files, places } = snapshot;
	if (!places?.answers) return new Set();
	const onDisk: Snapshot = { ...snapshot, files: diskOf(files), places: new AskedPlaces(places.answers) };
	const rows = sessions
		.filter(({ runtime }) => runtime.detection.asksPlaces)
		.flatMap((each) => viewOf(onDisk, each, placeholderWording).prompt(each.session.kind).ledger.rows);
	return new Set(rows.flatMap(({ path, importedBy }) => (importedBy && isProse(path) ? [path] : [])));
}
