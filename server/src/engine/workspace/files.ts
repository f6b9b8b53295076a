import { keptOn } from '../text/keptOn.ts';
import type {
	FileContent,
	FileEntry,
	SeenEntry,
	Snapshot,
	TextContent,
	UnseenEntry,
	WorkspacePath,
} from './snapshot.ts';

type SnapshotFiles = Snapshot['files'];

type ContentlessEntry = Omit<SeenEntry, 'content'> | Omit<UnseenEntry, 'content'>;

/** What directories say of the files, by path. */
export type Listing = ReadonlyMap<WorkspacePath, ContentlessEntry>;

/**
 * The files of the disk with open documents laid over some of them. Making one costs nothing, however many files there are,
 * and `disk` stays the same object while people type.
 */
export class OverlaidFiles implements SnapshotFiles {
	readonly disk: SnapshotFiles;
	readonly open: SnapshotFiles;

	/** Every path of `open` is one of `disk`. */
	constructor(disk: SnapshotFiles, open: SnapshotFiles) {
		this.disk = disk;
		this.open = open;
	}

	get size(): number {
		return this.disk.size;
	}

	get(path: WorkspacePath): FileEntry | undefined {
		return this.open.get(path) ?? this.disk.get(path);
	}

	has(path: WorkspacePath): boolean {
		return this.disk.has(path);
	}

	keys(): MapIterator<WorkspacePath> {
		return this.disk.keys();
	}

	*values(): MapIterator<FileEntry> {
		for (const [path, entry] of this.disk) yield this.open.get(path) ?? entry;
	}

	*entries(): MapIterator<[WorkspacePath, FileEntry]> {
		for (const [path, entry] of this.disk) yield [path, this.open.get(path) ?? entry];
	}

	[Symbol.iterator](): MapIterator<[WorkspacePath, FileEntry]> {
		return this.entries();
	}

	forEach(callback: (entry: FileEntry, path: WorkspacePath, files: SnapshotFiles) => void): void {
		for (const [path, entry] of this) callback(entry, path, this);
	}
}

const none: ReadonlySet<WorkspacePath> = new Set();

/** Paths of all files of which an editor shows what stands in the place of what is saved. */
export const openPaths = (files: SnapshotFiles): ReadonlySet<WorkspacePath> =>
	files instanceof OverlaidFiles ? new Set(files.open.keys()) : none;

/** What lies under the open documents: the same object while people type. */
export const diskOf = <Some extends Listing>(files: Some): Some | SnapshotFiles =>
	files instanceof OverlaidFiles ? files.disk : files;

/**
 * `compute`, once for each state of the disk: what goes by names, sizes and links alone is not worked out again at a
 * keystroke.
 */
export function oncePerListing<Result>(compute: (listing: Listing) => Result): (files: Listing) => Result {
	const results = keptOn<Listing, { readonly result: Result }>();
	return (files) => {
		const disk = diskOf(files);
		let known = results.get(disk);
		if (!known) {
			known = { result: compute(disk) };
			results.set(disk, known);
		}
		return known.result;
	};
}

/** `compute`, once for each text: the same content object comes back until the file changes. */
export function oncePerContent<Result>(compute: (text: string) => Result): (content: TextContent) => Result {
	const results = keptOn<TextContent, { readonly result: Result }>();
	return (content) => {
		let known = results.get(content);
		if (!known) {
			known = { result: compute(content.text) };
			results.set(content, known);
		}
		return known.result;
	};
}

/** `entry` with another content. `bytes`: its size, where that is another. */
export const withContent = <Entry extends FileEntry, Content extends FileContent>(
	entry: Entry,
	content: Content,
	bytes?: number,
): Entry & { readonly content: Content } => ({
	...entry,
	content,
	...(bytes !== undefined && !entry.isUnseen && { size: bytes }),
});

/** Bytes. What is no larger need not be told of as soon as it is known. */
export const ordinarySize = 200_000;

/** True where a rule may have something to say of the file for its size or its links. Of a file that nobody has seen, nothing is said. */
export const isRemarkable = <Entry extends ContentlessEntry>(
	entry: Entry,
): entry is Extract<Entry, { isUnseen?: false }> =>
	!entry.isUnseen && (entry.link !== 'none' || entry.size >= ordinarySize);

/** The few of many that anybody has to say something of: those that were read, or tried to, and those of which `isRemarkable` is true. */
const notable = oncePerListing((listing) => {
	const read: FileEntry[] = [];
	const remarkable: Omit<SeenEntry, 'content'>[] = [];
	for (const entry of (listing as SnapshotFiles).values()) {
		if (entry.content.kind !== 'unread') read.push(entry);
		if (isRemarkable(entry)) remarkable.push(entry);
	}
	return { read, remarkable };
});

/** Those of which `isRemarkable` is true, as far as somebody has looked. */
export const remarkableFiles = (files: Listing): readonly Omit<SeenEntry, 'content'>[] => notable(files).remarkable;

/** The files that somebody has read, or tried to, in the order of the snapshot: few, where most are only listed. */
export function readFiles(files: SnapshotFiles): readonly FileEntry[] {
	const { read } = notable(files);
	if (!(files instanceof OverlaidFiles) || files.open.size === 0) return read;
	const now = new Map(read.map((entry) => [entry.path, entry]));
	const added = [...files.open.values()].filter(({ path }) => !now.has(path));
	for (const [path, entry] of files.open) now.set(path, entry);
	const entries = [...now.values()];
	return added.length > 0 ? entries.sort((a, b) => (a.path < b.path ? -1 : 1)) : entries;
}

/** Paths by the folder that they lie in (`''`: the workspace itself), each in the order of the listing. One look at each path, for all who ask. */
export const byFolder = oncePerListing((listing): ReadonlyMap<string, readonly WorkspacePath[]> => {
	const folders = new Map<string, WorkspacePath[]>();
	// A listing is sorted, so that most lie where the last one lay.
	let folder = '';
	let last: WorkspacePath[] | undefined;
	for (const path of listing.keys()) {
		const end = Math.max(0, path.lastIndexOf('/'));
		if (!last || end !== folder.length || !path.startsWith(folder)) {
			folder = path.slice(0, end);
			last = folders.get(folder) ?? [];
			folders.set(folder, last);
		}
		last.push(path);
	}
	return folders;
});

const nothing: readonly WorkspacePath[] = [];

/** Paths of all files in `folder` and below: who asks about one folder need not go through thousands of paths in another. */
export function pathsBelow(files: Listing, folder: string): readonly WorkspacePath[] {
	const folders = byFolder(files);
	const below = [...folders].filter(([each]) => each === folder || each.startsWith(`${folder}/`));
	const [only] = below;
	return below.length > 1 ? below.flatMap(([, paths]) => paths).sort() : (only?.[1] ?? nothing);
}

/** Paths of the files that lie directly in the workspace. */
export const rootFiles = (files: Listing): readonly WorkspacePath[] => byFolder(files).get('') ?? nothing;

/** `compute`, once for each state of the disk and each folder with all below it. */
export function oncePerFolder<Result>(
	compute: (paths: readonly WorkspacePath[]) => Result,
): (files: Listing, folder: string) => Result {
	const results = oncePerListing(() => new Map<string, { readonly result: Result }>());
	return (files, folder) => {
		const known = results(files).get(folder) ?? { result: compute(pathsBelow(files, folder)) };
		results(files).set(folder, known);
		return known.result;
	};
}
