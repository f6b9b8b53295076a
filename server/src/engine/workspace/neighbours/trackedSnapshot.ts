import { diskOf, OverlaidFiles } from '../files.ts';
import { placesOf } from '../places.ts';
import type { FileContent, FileEntry, PlaceFacts, PlaceName, Places, Snapshot, WorkspacePath } from '../snapshot.ts';

type FileEntries = ReadonlyMap<WorkspacePath, FileEntry>;

const none: FileEntries = new Map();

/** FileEntries that note which of them were asked for. */
class TrackedEntries implements FileEntries {
	readonly #now: () => FileEntries;
	readonly #asked = new Map<WorkspacePath, FileEntry | undefined>();
	/** Names that were asked for, and nothing else of them. */
	readonly #named = new Map<WorkspacePath, boolean>();
	/** What was there when somebody went through all of them. */
	#all: FileEntries | undefined;

	constructor(now: () => FileEntries) {
		this.#now = now;
	}

	/** True where `next` answers all that was asked as before. */
	holds(next: FileEntries): boolean {
		for (const [path, entry] of this.#asked) if (next.get(path) !== entry) return false;
		for (const [path, isThere] of this.#named) if (next.has(path) !== isThere) return false;
		const all = this.#all;
		if (all === undefined || all === next) return true;
		return all.size === next.size && [...all].every(([path, entry]) => next.get(path) === entry);
	}

	#whole(): FileEntries {
		this.#all ??= this.#now();
		return this.#now();
	}

	get(path: WorkspacePath): FileEntry | undefined {
		const entry = this.#now().get(path);
		this.#asked.set(path, entry);
		return entry;
	}

	has(path: WorkspacePath): boolean {
		const isThere = this.#now().has(path);
		this.#named.set(path, isThere);
		return isThere;
	}

	get size(): number {
		return this.#whole().size;
	}

	keys(): MapIterator<WorkspacePath> {
		return this.#whole().keys();
	}

	values(): MapIterator<FileEntry> {
		return this.#whole().values();
	}

	entries(): MapIterator<[WorkspacePath, FileEntry]> {
		return this.#whole().entries();
	}

	[Symbol.iterator](): MapIterator<[WorkspacePath, FileEntry]> {
		return this.entries();
	}

	forEach(callback: (entry: FileEntry, path: WorkspacePath, entries: FileEntries) => void): void {
		for (const [path, entry] of this.#whole()) callback(entry, path, this);
	}
}

/** Places that note which texts were asked for. All else is answered alike as long as `answers` is the same object. */
class TrackedPlaces implements Places {
	readonly #now: () => Places;
	readonly #read = new Map<string, FileContent | undefined>();

	constructor(now: () => Places) {
		this.#now = now;
	}

	holds(next: Places): boolean {
		const answersOf = (places: Places): object => places.answers ?? places;
		if (answersOf(next) !== answersOf(this.#now())) return false;
		for (const [path, content] of this.#read) if (next.read(path) !== content) return false;
		return true;
	}

	get answers(): object {
		return this.#now().answers ?? this;
	}

	facts(path: string): PlaceFacts {
		return this.#now().facts(path);
	}

	knows(path: string): boolean {
		return this.#now().knows(path);
	}

	list(folder: string): readonly PlaceName[] | undefined {
		return this.#now().list(folder);
	}

	read(path: string): FileContent | undefined {
		const content = this.#now().read(path);
		this.#read.set(path, content);
		return content;
	}
}

/** Open documents that lie over the disk. */
const openOf = ({ files }: Snapshot): FileEntries => (files instanceof OverlaidFiles ? files.open : none);

/** A snapshot that notes what is asked of it, and so can tell whether a later one would give the same answers. */
export interface TrackedSnapshot {
	readonly snapshot: Snapshot;
	/** True where `next` answers all that was asked so far as before: from then on what is asked is asked of it. */
	moveTo(next: Snapshot): boolean;
}

/** Fields that are followed by themselves, and not as a whole. */
const followed: ReadonlySet<string> = new Set(['files', 'around', 'places']);

export function trackedSnapshot(first: Snapshot): TrackedSnapshot {
	let base = first;
	const open = new TrackedEntries(() => openOf(base));
	const around = new TrackedEntries(() => base.around ?? none);
	const places = new TrackedPlaces(() => placesOf(base));
	const own = { files: new OverlaidFiles(diskOf(first.files), open), around, places };
	const askedFields = new Set<keyof Snapshot>();
	const names = Object.keys(first) as (keyof Snapshot)[];
	const snapshot = {};
	for (const name of names)
		Object.defineProperty(snapshot, name, {
			enumerable: true,
			get() {
				if (followed.has(name)) return own[name as keyof typeof own];
				askedFields.add(name);
				return base[name];
			},
		});

	const holds = (next: Snapshot): boolean => {
		const nextNames = Object.keys(next);
		return (
			nextNames.length === names.length &&
			names.every((name) => name in next) &&
			diskOf(next.files) === own.files.disk &&
			[...askedFields].every((name) => next[name] === base[name]) &&
			open.holds(openOf(next)) &&
			around.holds(next.around ?? none) &&
			places.holds(placesOf(next))
		);
	};
	return {
		snapshot: snapshot as Snapshot,
		moveTo(next) {
			if (next !== base && !holds(next)) return false;
			base = next;
			return true;
		},
	};
}
