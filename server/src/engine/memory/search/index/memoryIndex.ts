import type { WorkspacePath } from '../../../workspace/snapshot.ts';
import { firstDay } from '../text/dates.ts';
import { PassageCounter } from './passageCounter.ts';
import { PassagePlaces, type PassageSpan } from './passagePlaces.ts';
import { type Passage, passagesOf } from './passages.ts';
import { Postings, type PostingsData } from './postings.ts';
import { Vocabulary } from './vocabulary.ts';

/** A file as the disk had it when it was read into the index. */
export interface FileStamp {
	/** Of its text, in lower-case hex. */
	readonly hash: string;
	/** Bytes. */
	readonly size: number;
	/** Last change, ms since the epoch. */
	readonly modified: number;
	/** When it was read, ms since the epoch: a change right then may not show in `modified`. */
	readonly read: number;
}

export interface IndexedFile extends FileStamp {
	readonly path: WorkspacePath;
	/** Numbers of its passages, ascending. */
	readonly passages: Int32Array;
	/** Words in all of them. */
	readonly length: number;
	/** What its frontmatter says it is; empty where it says nothing. */
	readonly type: string;
	/** The date in its path, as days since 1970-01-01. */
	readonly day: number | undefined;
}

/** Where a passage lies; its text is in the file. `day` is of its line, its heading or its file's name. */
export interface PassagePlace extends PassageSpan {
	readonly path: WorkspacePath;
}

/** `type: preference` in a frontmatter block, read without the rest of it. */
function typeIn(text: string): string {
	if (!text.startsWith('---')) return '';
	const end = text.indexOf('\n---', 3);
	const block = end < 0 ? '' : text.slice(0, Math.min(end, 4_000));
	return /^type:[ \t]*["']?([\p{L}\p{N}_-]{1,40})/mu.exec(block)?.[1]?.toLowerCase() ?? '';
}

/** What has to be kept to make the same index again; a plain object of strings and typed arrays. */
export interface IndexData {
	readonly postings: PostingsData;
	/** By file. */
	readonly paths: readonly string[];
	readonly types: readonly string[];
	readonly hashes: readonly string[];
	/** By file: size, modified, read, how many passages. */
	readonly files: Float64Array<ArrayBuffer>;
	/** By passage: file, first line, last line, start, end, day. In the order of files. */
	readonly places: Int32Array<ArrayBuffer>;
}

/**
 * What Markdown files say, found by their words. Knows where passages are and which terms they have, never their text: that
 * is in the files. Everything is synchronous, and adding one file costs what that file is long.
 */
export class MemoryIndex {
	#postings = new Postings();
	readonly #files = new Map<WorkspacePath, IndexedFile>();
	/** By number; undefined where it was removed. */
	#fileList: (IndexedFile | undefined)[] = [];
	#places = new PassagePlaces();
	#counter = new PassageCounter();
	#vocabulary: Vocabulary | undefined;
	#totalLength = 0;
	#changes = 0;

	/** Another number whenever a file came, went or says something else. */
	get changes(): number {
		return this.#changes;
	}

	get postings(): Postings {
		return this.#postings;
	}

	/** Its words, to be found by their beginnings and in spite of slips. */
	get vocabulary(): Vocabulary {
		this.#vocabulary ??= new Vocabulary(this.#postings);
		return this.#vocabulary;
	}

	get files(): ReadonlyMap<WorkspacePath, IndexedFile> {
		return this.#files;
	}

	/** Numbers given out to files so far; some may be of removed ones. */
	get fileNumbers(): number {
		return this.#fileList.length;
	}

	/** Words in the average file. */
	get averageFileLength(): number {
		return this.#files.size > 0 ? this.#totalLength / this.#files.size : 1;
	}

	fileAt(number: number): IndexedFile | undefined {
		return this.#fileList[number];
	}

	/** The number of the file that a passage is in. */
	fileNumberOf(passage: number): number {
		return this.#places.fileOf(passage);
	}

	placeOf(passage: number): PassagePlace {
		const { day, ...place } = this.#places.at(passage);
		const file = this.#fileList[this.#places.fileOf(passage)];
		return { path: file?.path ?? '', ...place, day: day ?? file?.day };
	}

	/** The passage that begins at `start` of `path`; undefined where there is none. */
	passageAt(path: WorkspacePath, start: number): number | undefined {
		const passages = this.#files.get(path)?.passages ?? [];
		for (const passage of passages) if (this.#places.startOf(passage) === start) return passage;
		return undefined;
	}

	/** Puts the file in, in place of what was known of it. */
	put(path: WorkspacePath, text: string, stamp: FileStamp): void {
		this.remove(path);
		const number = this.#fileList.length;
		const found = passagesOf(text);
		const passages = new Int32Array(found.length);
		let length = 0;
		for (const [at, passage] of found.entries()) {
			const added = this.#addPassage(path, text, passage);
			passages[at] = added.passage;
			length += added.length;
			this.#places.set(added.passage, number, passage);
		}
		const file = { ...stamp, path, passages, length, type: typeIn(text), day: firstDay(path) };
		this.#fileList.push(file);
		this.#files.set(path, file);
		this.#totalLength += length;
		this.#changes++;
		if (this.#postings.isUntidy) this.tidy();
	}

	/** The file's text is what it was; only its stamp is new. */
	restamp(path: WorkspacePath, stamp: FileStamp): void {
		const known = this.#files.get(path);
		if (!known) return;
		const file = { ...known, ...stamp };
		this.#files.set(path, file);
		const number = this.#fileList.indexOf(known);
		if (number >= 0) this.#fileList[number] = file;
	}

	/** True where the file was there. */
	remove(path: WorkspacePath): boolean {
		const file = this.#files.get(path);
		if (!file) return false;
		for (const passage of file.passages) this.#postings.remove(passage);
		this.#files.delete(path);
		const number =
			file.passages.length > 0 ? this.fileNumberOf(file.passages[0] as number) : this.#fileList.indexOf(file);
		this.#fileList[number] = undefined;
		this.#totalLength -= file.length;
		this.#changes++;
		return true;
	}

	#addPassage(path: WorkspacePath, text: string, passage: Passage) {
		const { terms, counts, length } = this.#counter.count(path, text, passage, (term) => this.#postings.intern(term));
		return { passage: this.#postings.add(terms, counts, terms.length, length), length };
	}

	/** Makes room where removed passages were. Numbers of passages and files are others afterwards. */
	tidy(): void {
		const kept = this.#postings.tidy();
		const numbers = new Map<number, number>();
		const fileList: IndexedFile[] = [];
		const passages = new Map<number, number[]>();
		for (const [next, passage] of kept.entries()) {
			const old = this.#places.fileOf(passage);
			let number = numbers.get(old);
			if (number === undefined) {
				number = fileList.length;
				numbers.set(old, number);
				fileList.push(this.#fileList[old] as IndexedFile);
				passages.set(number, []);
			}
			// Never behind itself, so nothing is written over that is still to be read.
			this.#places.move(passage, next, number);
			passages.get(number)?.push(next);
		}
		for (const [number, file] of fileList.entries()) {
			const renumbered = { ...file, passages: Int32Array.from(passages.get(number) ?? []) };
			fileList[number] = renumbered;
			this.#files.set(file.path, renumbered);
		}
		// Files without a word have no passages, and are known all the same.
		for (const file of this.#files.values()) if (file.passages.length === 0) fileList.push(file);
		this.#fileList = fileList;
		this.#places.shrink(kept.length);
	}

	/** The passages' terms and places, in the order of files. */
	toData(): IndexData {
		this.tidy();
		const files = this.#fileList as IndexedFile[];
		const stamps = new Float64Array(files.length * 4);
		for (const [at, { size, modified, read, passages }] of files.entries()) {
			stamps.set([size, modified, read, passages.length], at * 4);
		}
		return {
			postings: this.#postings.toData(),
			paths: files.map(({ path }) => path),
			types: files.map(({ type }) => type),
			hashes: files.map(({ hash }) => hash),
			files: stamps,
			places: this.#places.toData(this.#postings.count),
		};
	}

	/** Throws where the data do not fit together. */
	static from(data: IndexData): MemoryIndex {
		const made = new MemoryIndex();
		made.#postings = Postings.from(data.postings);
		const count = made.#postings.count;
		const { paths, types, hashes } = data;
		if (data.files.length !== paths.length * 4 || !PassagePlaces.fits(data.places, count)) {
			throw new Error('The files of the index do not fit together.');
		}
		made.#places = PassagePlaces.from(data.places);
		const passages: number[][] = paths.map(() => []);
		const lengths = new Float64Array(paths.length);
		for (let passage = 0; passage < count; passage++) {
			const number = made.#places.fileOf(passage);
			const own = passages[number];
			if (!own) throw new Error('The index names a file that it does not have.');
			own.push(passage);
			lengths[number] = (lengths[number] as number) + made.#postings.lengthOf(passage);
		}
		for (const [number, path] of paths.entries()) {
			const [size = 0, modified = 0, read = 0, owned = 0] = data.files.subarray(number * 4, number * 4 + 4);
			const own = passages[number] ?? [];
			if (own.length !== owned) throw new Error('A file of the index has other passages than it should.');
			const file: IndexedFile = {
				path,
				passages: Int32Array.from(own),
				length: lengths[number] ?? 0,
				type: types[number] ?? '',
				hash: hashes[number] ?? '',
				day: firstDay(path),
				size,
				modified,
				read,
			};
			made.#fileList.push(file);
			made.#files.set(path, file);
			made.#totalLength += file.length;
		}
		return made;
	}
}
