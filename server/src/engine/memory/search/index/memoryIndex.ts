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
	/** The number of its first passage; those of the others follow. */
	readonly first: number;
	/** How many passages it has. */
	readonly passages: number;
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
	/** One a line, by file: in one piece, they are read back in a fraction of the time. */
	readonly paths: string;
	readonly types: string;
	readonly hashes: string;
	/** By file: size, modified, read, how many passages, words, day; no number where there is no day. */
	readonly files: Float64Array<ArrayBuffer>;
	/** By passage: file, first line, last line, start, end, day. In the order of files. */
	readonly places: Uint32Array<ArrayBuffer>;
}

/** Numbers of a file in `IndexData.files`. */
const fileColumns = 6;

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
	/** Made for the first file: a saved index may only be asked. */
	#counter: PassageCounter | undefined;
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
		const file = this.#files.get(path);
		if (!file) return undefined;
		for (let passage = file.first; passage < file.first + file.passages; passage++)
			if (this.#places.startOf(passage) === start) return passage;
		return undefined;
	}

	/** Puts the file in, in place of what was known of it. */
	put(path: WorkspacePath, text: string, stamp: FileStamp): void {
		this.remove(path);
		const number = this.#fileList.length;
		const found = passagesOf(text);
		const first = this.#postings.count;
		let length = 0;
		for (const passage of found) {
			const added = this.#addPassage(path, text, passage);
			length += added.length;
			this.#places.set(added.passage, number, passage);
		}
		const file = { ...stamp, path, first, passages: found.length, length, type: typeIn(text), day: firstDay(path) };
		this.#fileList.push(file);
		this.#files.set(path, file);
		this.#totalLength += length;
		this.#changes++;
	}

	/** Tidies where questions would take longer than that. For when many files came, and before anybody asks. */
	keepTidy(): void {
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
		for (let at = 0; at < file.passages; at++) this.#postings.remove(file.first + at);
		this.#files.delete(path);
		const number = file.passages > 0 ? this.fileNumberOf(file.first) : this.#fileList.indexOf(file);
		this.#fileList[number] = undefined;
		this.#totalLength -= file.length;
		this.#changes++;
		return true;
	}

	#addPassage(path: WorkspacePath, text: string, passage: Passage) {
		this.#counter ??= new PassageCounter((term) => this.#postings.intern(term));
		const { terms, counts, length } = this.#counter.count(path, text, passage);
		return { passage: this.#postings.add(terms, counts, length), length };
	}

	/** Makes room where removed passages were. Numbers of passages and files are others afterwards. */
	tidy(): void {
		if (this.#postings.isTidy && this.#fileList.length === this.#files.size) return;
		const kept = this.#postings.tidy();
		const fileList: IndexedFile[] = [];
		let old: number | undefined;
		for (const [next, passage] of kept.entries()) {
			const number = this.#places.fileOf(passage);
			// All passages of a file stand together.
			if (number !== old) fileList.push({ ...(this.#fileList[number] as IndexedFile), first: next });
			old = number;
			// Never behind itself, so nothing is written over that is still to be read.
			this.#places.move(passage, next, fileList.length - 1);
		}
		// Files without a word have no passages, and are known all the same.
		for (const file of this.#files.values()) if (file.passages === 0) fileList.push({ ...file, first: kept.length });
		for (const file of fileList) this.#files.set(file.path, file);
		this.#fileList = fileList;
		this.#places.shrink(kept.length);
	}

	/** The passages' terms and places, in the order of files; as they are until something changes. */
	toData(): IndexData {
		this.tidy();
		const files = this.#fileList as IndexedFile[];
		const numbers = new Float64Array(files.length * fileColumns);
		for (const [at, { size, modified, read, passages, length, day = Number.NaN }] of files.entries())
			numbers.set([size, modified, read, passages, length, day], at * fileColumns);
		return {
			postings: this.#postings.toData(),
			paths: files.map(({ path }) => path).join('\n'),
			types: files.map(({ type }) => type).join('\n'),
			hashes: files.map(({ hash }) => hash).join('\n'),
			files: numbers,
			places: this.#places.toData(this.#postings.count),
		};
	}

	/** Takes the arrays as they are. Throws where the data do not fit together. */
	static from({ postings, files, places, ...texts }: IndexData): MemoryIndex {
		const made = new MemoryIndex();
		made.#postings = Postings.from(postings);
		const { count } = made.#postings;
		const lines = (text: string) => (files.length === 0 ? [] : text.split('\n'));
		const [paths, types, hashes] = [lines(texts.paths), lines(texts.types), lines(texts.hashes)];
		const isWhole = [paths, types, hashes].every(({ length }) => length * fileColumns === files.length);
		if (!isWhole || !PassagePlaces.fits(places, count)) throw new Error('The files of the index do not fit together.');
		made.#places = PassagePlaces.from(places);
		let first = 0;
		for (const [number, path] of paths.entries()) {
			const at = number * fileColumns;
			const passages = files[at + 3] as number;
			const length = files[at + 4] as number;
			const day = files[at + 5] as number;
			const end = first + passages;
			// They stand together: where the ends are right, all are.
			const isRight = (passage: number) => passage < count && made.#places.fileOf(passage) === number;
			if (passages > 0 && !(isRight(first) && isRight(end - 1)))
				throw new Error('A file of the index has other passages than it should.');
			const file: IndexedFile = {
				path,
				first,
				passages,
				length,
				type: types[number] ?? '',
				hash: hashes[number] ?? '',
				day: Number.isNaN(day) ? undefined : day,
				size: files[at] as number,
				modified: files[at + 1] as number,
				read: files[at + 2] as number,
			};
			made.#fileList.push(file);
			made.#files.set(path, file);
			made.#totalLength += length;
			first = end;
		}
		if (first !== count) throw new Error('The index names a file that it does not have.');
		return made;
	}
}
