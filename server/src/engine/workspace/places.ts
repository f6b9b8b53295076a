import { extname, isAbsolute, relative, resolve, sep } from 'node:path';
import { keptOn } from '../text/keptOn.ts';
import { oncePerListing } from './files.ts';
import type { FileContent, KnownPlaces, PlaceFacts, PlaceName, Places, Snapshot, WorkspacePath } from './snapshot.ts';

export type PlaceQuestion = 'facts' | 'read' | 'list';

const nothing: PlaceFacts = { kind: 'nothing', isLink: false };

/** Places that note what was asked, and what of it nobody has looked at. */
export class AskedPlaces implements Places {
	readonly #known: KnownPlaces;
	/** The text of an open document at the absolute path; undefined where none is open. */
	readonly #openText: (path: string) => FileContent | undefined;
	/** Paths by question: all that was asked. */
	readonly asked: Readonly<Record<PlaceQuestion, Set<string>>> = { facts: new Set(), read: new Set(), list: new Set() };

	constructor(known: KnownPlaces, openText: (path: string) => FileContent | undefined = () => undefined) {
		this.#known = known;
		this.#openText = openText;
	}

	get answers(): KnownPlaces {
		return this.#known;
	}

	facts(path: string): PlaceFacts {
		this.asked.facts.add(path);
		return this.#known.facts.get(path) ?? nothing;
	}

	knows(path: string): boolean {
		this.asked.facts.add(path);
		return this.#known.facts.has(path);
	}

	read(path: string): FileContent | undefined {
		this.asked.read.add(path);
		const known = this.#known.read.get(path);
		return known && (this.#openText(path) ?? known);
	}

	list(folder: string): readonly PlaceName[] | undefined {
		this.asked.list.add(folder);
		return this.#known.list.get(folder);
	}

	/** Questions that nobody has answered. */
	get unanswered(): Readonly<Record<PlaceQuestion, readonly string[]>> {
		const open = (question: PlaceQuestion) =>
			[...this.asked[question]].filter((path) => !this.#known[question].has(path));
		return { facts: open('facts'), read: open('read'), list: open('list') };
	}
}

/** What is in each folder that something lies in, by its path from the root; once for each state of the disk. */
const foldersOf = oncePerListing((listing): ReadonlyMap<WorkspacePath, ReadonlyMap<string, PlaceName>> => {
	const folders = new Map<WorkspacePath, Map<string, PlaceName>>([['', new Map()]]);
	for (const path of listing.keys()) {
		const names = path.split('/');
		for (const [index, name] of names.entries()) {
			const kind = index === names.length - 1 ? 'file' : 'folder';
			const folder = names.slice(0, index).join('/');
			const listed = folders.get(folder) ?? new Map<string, PlaceName>();
			folders.set(folder, listed);
			listed.set(name, { name, kind });
		}
	}
	return folders;
});

/** The files of a snapshot as places: nothing around them is known, and no link. */
class SnapshotPlaces implements Places {
	readonly #snapshot: Snapshot;

	constructor(snapshot: Snapshot) {
		this.#snapshot = snapshot;
	}

	facts(path: string): PlaceFacts {
		const { root, files } = this.#snapshot;
		const own = pathFrom(root, path);
		const entry = files.get(own);
		if (entry && entry.content.kind !== 'unreadable') return { kind: 'file', real: path, isLink: false };
		return foldersOf(files).has(own) ? { kind: 'folder', real: path, isLink: false } : nothing;
	}

	knows(): boolean {
		return true;
	}

	read(path: string): FileContent | undefined {
		const { root, files } = this.#snapshot;
		const content = files.get(pathFrom(root, path))?.content;
		return content?.kind === 'unread' ? undefined : content;
	}

	list(folder: string): readonly PlaceName[] | undefined {
		const { root, files } = this.#snapshot;
		const names = foldersOf(files).get(pathFrom(root, folder));
		return names && [...names.values()];
	}
}

const ofSnapshots = keptOn<Snapshot, Places>();

/** What a program that finds its own files would see; of a snapshot around which nobody has looked, its files alone. */
export function placesOf(snapshot: Snapshot): Places {
	if (snapshot.places) return snapshot.places;
	const known = ofSnapshots.get(snapshot) ?? new SnapshotPlaces(snapshot);
	ofSnapshots.set(snapshot, known);
	return known;
}

/** An empty name, `.` or `..` among the names of a path. */
const unsettled = /(?:^|[\\/])\.{0,2}(?:[\\/]|$)/u;

/**
 * `absolute` as a path from `root`: `src/AGENTS.md`; of what lies around it, with as many `..` as it takes (`../CLAUDE.md`). On another
 * drive it stays absolute.
 */
export function pathFrom(root: string, absolute: string): WorkspacePath {
	// Nearly all of them: to take both apart takes much longer.
	if (absolute.startsWith(root) && absolute[root.length] === sep) {
		const below = absolute.slice(root.length + 1);
		if (!unsettled.test(below)) return sep === '/' ? below : below.split(sep).join('/');
	}
	const path = relative(root, absolute);
	return isAbsolute(path) ? absolute.split(sep).join('/') : path.split(sep).join('/');
}

/** The absolute path behind a path that `pathFrom` gave back. */
export const absoluteFrom = (root: string, path: WorkspacePath): string => resolve(root, path);

/**
 * True where something is at `path` (from the root), a file or a folder, as far as a listing goes, and where somebody looks for it when
 * asked; also where nobody has looked yet.
 */
export function mayBeThere({ root, files, places }: Snapshot, path: WorkspacePath): boolean {
	if (files.has(path) || !places) return files.has(path);
	const absolute = resolve(root, path);
	return !places.knows(absolute) || places.facts(absolute).kind !== 'nothing';
}

/** True where there is what such a name is for: at `CLAUDE.md` a file, at `.claude/rules` anything. */
export function isNamed(places: Places, path: string): boolean {
	const { kind } = places.facts(path);
	return extname(path) === '' ? kind !== 'nothing' : kind === 'file';
}

/** True for a path that leads out of the workspace. */
export const isAround = (path: WorkspacePath): boolean =>
	path === '..' || path.startsWith('../') || isAbsolute(path) || /^[A-Za-z]:\//u.test(path);
