import type { KnownRuntime } from '../../../engine/runtimes/runtime.ts';
import type { WorkspacePath } from '../../../engine/workspace/snapshot.ts';

/** Where runtimes say that all lies which they read. */
export interface ReadPlaces {
	/** False for a path that none of them reads. */
	mayHave(path: WorkspacePath): boolean;
	/** False for a name on top that none of them reads in any letter case. */
	mayMean(name: string): boolean;
}

const ascii = /^[\0-\x7F]*$/;

/** Undefined where one of `runtimes` does not say: then all of them are asked about each path. */
export function readPlacesOf(runtimes: readonly KnownRuntime[]): ReadPlaces | undefined {
	const each = runtimes.map(({ detection: { reads } }) => reads);
	const names = new Set<string>();
	const folders = new Set<string>();
	for (const reads of each) {
		if (!reads) return undefined;
		for (const name of reads.names) names.add(name);
		for (const folder of reads.folders) folders.add(folder);
	}
	const inAnyCase = new Set([...names].map((name) => name.toLowerCase()));
	// Paths of one folder come one after the other.
	let last = { prefix: '/', isRead: false };
	return {
		mayHave(path) {
			if (path.startsWith(last.prefix)) return last.isRead;
			const end = path.indexOf('/');
			if (end < 0) return names.has(path);
			last = { prefix: path.slice(0, end + 1), isRead: folders.has(path.slice(0, end)) };
			return last.isRead;
		},
		// Beyond ASCII, several letters may be the same one in another case.
		mayMean: (name) => inAnyCase.has(name.toLowerCase()) || !ascii.test(name),
	};
}
