import { diskOf, OverlaidFiles } from '../files.ts';
import { placesOf } from '../places.ts';
import type { FileContent, FileEntry, PlaceFacts, PlaceName, Places, Snapshot, WorkspacePath } from '../snapshot.ts';

type FileEntries = ReadonlyMap<WorkspacePath, FileEntry>;

const none: FileEntries = new Map();

const isAlike = (
	before: FileEntries | undefined,
	next: FileEntries,
	isSame: (before: FileEntries) => boolean,
): boolean => before === undefined || before === next || (before.size === next.size && isSame(before));

/** FileEntries that note which of them were asked for. */
class TrackedEntries implements FileEntries {
	readonly #now: () => FileEntries;
	readonly #asked = new Map<WorkspacePath, FileEntry | undefined>();
	/** Names that were asked for, and nothing else of them. */
	readonly #named = new Map<WorkspacePath, boolean>();
	/** What was there when somebody went through all of them, or all of their names. */
	#all: FileEntries | undefined;
	#allNames: FileEntries | undefined;

	constructor(now: () => FileEntries) {
		this.#now = now;
	}

	/** True where `next` answers all that was asked as before. */
	holds(next: FileEntries): boolean {
		for (const [path, entry] of this.#asked) if (next.get(path) !== entry) return false;
		for (const [path, isThere] of this.#named) if (next.has(path) !== isThere) return false;
		return (
			isAlike(this.#all, next, (all) => [...all].every(([path, entry]) => next.get(path) === entry)) &&
			isAlike(this.#allNames, next, (all) => [...all.keys()].every((path) => next.has(path)))
		);
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
		this.#allNames ??= this.#now();
		return this.#now().size;
	}

	keys(): MapIterator<WorkspacePath> {
		this.#allNames ??= this.#now();
		return this.#now().keys();
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
	/** Texts by what they were for and by path: to a chat, a file around the workspace is one thing as settings and another as text. */
	readonly #read = {
		settings: new Map<string, FileContent | undefined>(),
		text: new Map<string, FileContent | undefined>(),
	};
	/** Where nothing was, perhaps as nobody has looked: it has to stay a question. */
	readonly #missed = { facts: new Set<string>(), list: new Set<string>() };

	constructor(now: () => Places) {
		this.#now = now;
	}

	holds(next: Places): boolean {
		const answersOf = (places: Places): object => places.answers ?? places;
		if (answersOf(next) !== answersOf(this.#now())) return false;
		for (const [path, content] of this.#read.text) if (next.read(path) !== content) return false;
		for (const [path, content] of this.#read.settings) if (next.read(path, 'settings') !== content) return false;
		for (const path of this.#missed.facts) next.facts(path);
		for (const folder of this.#missed.list) next.list(folder);
		return true;
	}

	get answers(): Places['answers'] {
		return this.#now().answers;
	}

	facts(path: string): PlaceFacts {
		const facts = this.#now().facts(path);
		if (facts.kind === 'nothing') this.#missed.facts.add(path);
		return facts;
	}

	knows(path: string): boolean {
		const isKnown = this.#now().knows(path);
		if (!isKnown) this.#missed.facts.add(path);
		return isKnown;
	}

	list(folder: string): readonly PlaceName[] | undefined {
		const names = this.#now().list(folder);
		if (names === undefined) this.#missed.list.add(folder);
		return names;
	}

	read(path: string, use?: 'settings'): FileContent | undefined {
		const content = this.#now().read(path, use);
		this.#read[use ?? 'text'].set(path, content);
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
