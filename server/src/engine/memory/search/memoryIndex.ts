import type { WorkspacePath } from '../../workspace/snapshot.ts';
import { growUint32 } from './columns.ts';
import { datesIn, dateTerms, firstDay, monthName } from './dates.ts';
import { type Passage, passagesOf } from './passages.ts';
import { Postings, type PostingsData, packCounts } from './postings.ts';
import { eachTerm, termOf } from './words.ts';

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

/** Where a passage lies; its text is in the file. */
export interface PassagePlace {
	readonly path: WorkspacePath;
	readonly startLine: number;
	readonly endLine: number;
	/** Half-open UTF-16 range in the file. */
	readonly start: number;
	readonly end: number;
	/** Days since 1970-01-01: of its line, its heading or its file's name; undefined where none of them has a date. */
	readonly day: number | undefined;
}

const columnsOfPassage = 6;

/** Stands for «no day» in a column. */
const noDay = -0x8000_0000;

const dayAt = (value: number): number | undefined => ((value | 0) === noDay ? undefined : value | 0);

/** `type: preference` in a frontmatter block, read without the rest of it. */
function typeIn(text: string): string {
	if (!text.startsWith('---')) return '';
	const end = text.indexOf('\n---', 3);
	const block = end < 0 ? '' : text.slice(0, Math.min(end, 4_000));
	return /^type:[ \t]*["']?([\p{L}\p{N}_-]{1,40})/mu.exec(block)?.[1]?.toLowerCase() ?? '';
}

/** `memory/2026-11-21.md` without its ending: nobody looks for `md`. */
const searchablePath = (path: WorkspacePath): string => path.replace(/\.[a-z]{1,9}$/i, '');

/** Counts one passage's terms; kept between passages, so that nothing is allocated for each. */
class Counter {
	#slot = new Int32Array(4_096).fill(-1);
	terms = new Uint32Array(1_024);
	text = new Uint16Array(1_024);
	heading = new Uint16Array(1_024);
	path = new Uint16Array(1_024);
	size = 0;

	slotOf(term: number): number {
		if (term >= this.#slot.length) {
			const grown = new Int32Array(term * 2).fill(-1);
			grown.set(this.#slot);
			this.#slot = grown;
		}
		const known = this.#slot[term] as number;
		if (known >= 0) return known;
		const slot = this.size++;
		if (slot >= this.terms.length) this.#grow();
		this.#slot[term] = slot;
		this.terms[slot] = term;
		this.text[slot] = 0;
		this.heading[slot] = 0;
		this.path[slot] = 0;
		return slot;
	}

	#grow(): void {
		const grown = (column: Uint16Array): Uint16Array<ArrayBuffer> => {
			const next = new Uint16Array(column.length * 2);
			next.set(column);
			return next;
		};
		this.terms = growUint32(this.terms, this.terms.length * 2);
		const room = this.terms.length;
		while (this.text.length < room) {
			this.text = grown(this.text);
			this.heading = grown(this.heading);
			this.path = grown(this.path);
		}
	}

	/** Terms in ascending order with their packed counts. */
	sorted(): { readonly terms: Uint32Array; readonly counts: Uint16Array } {
		const terms = this.terms.slice(0, this.size).sort();
		const counts = new Uint16Array(this.size);
		for (let at = 0; at < terms.length; at++) {
			const slot = this.#slot[terms[at] as number] as number;
			counts[at] = packCounts(this.text[slot] as number, this.heading[slot] as number, this.path[slot] as number);
		}
		return { terms, counts };
	}

	clear(): void {
		for (let slot = 0; slot < this.size; slot++) this.#slot[this.terms[slot] as number] = -1;
		this.size = 0;
	}
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
	/** By passage, `columnsOfPassage` each. */
	#places = new Uint32Array(columnsOfPassage * 1_024);
	#counter = new Counter();
	#totalLength = 0;

	get postings(): Postings {
		return this.#postings;
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
		return this.#places[passage * columnsOfPassage] as number;
	}

	placeOf(passage: number): PassagePlace {
		const at = passage * columnsOfPassage;
		const file = this.#fileList[this.#places[at] as number];
		return {
			path: file?.path ?? '',
			startLine: this.#places[at + 1] as number,
			endLine: this.#places[at + 2] as number,
			start: this.#places[at + 3] as number,
			end: this.#places[at + 4] as number,
			day: dayAt(this.#places[at + 5] as number) ?? file?.day,
		};
	}

	/** The passage that begins at `start` of `path`; undefined where there is none. */
	passageAt(path: WorkspacePath, start: number): number | undefined {
		const passages = this.#files.get(path)?.passages ?? [];
		for (const passage of passages) if (this.#places[passage * columnsOfPassage + 3] === start) return passage;
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
			this.#setPlace(added.passage, number, passage);
		}
		const file = { ...stamp, path, passages, length, type: typeIn(text), day: firstDay(path) };
		this.#fileList.push(file);
		this.#files.set(path, file);
		this.#totalLength += length;
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
		return true;
	}

	#setPlace(passage: number, file: number, { startLine, endLine, start, end, day }: Passage): void {
		const at = passage * columnsOfPassage;
		this.#places = growUint32(this.#places, at + columnsOfPassage);
		this.#places[at] = file;
		this.#places[at + 1] = startLine;
		this.#places[at + 2] = endLine;
		this.#places[at + 3] = start;
		this.#places[at + 4] = end;
		this.#places[at + 5] = day ?? noDay;
	}

	#addPassage(path: WorkspacePath, text: string, { start, end, headings }: Passage) {
		const counter = this.#counter;
		const postings = this.#postings;
		const own = text.slice(start, end);
		let length = 0;
		eachTerm(own, (term, _from, _to, kind) => {
			if (kind === 'word') length++;
			(counter.text[counter.slotOf(postings.intern(term))] as number)++;
		});
		eachDateTerm(own, (term) => {
			(counter.text[counter.slotOf(postings.intern(term))] as number)++;
		});
		const inHeading = (term: string) => {
			(counter.heading[counter.slotOf(postings.intern(term))] as number)++;
		};
		if (headings !== '') {
			eachTerm(headings, inHeading);
			eachDateTerm(headings, inHeading);
		}
		const inPath = (term: string) => {
			(counter.path[counter.slotOf(postings.intern(term))] as number)++;
		};
		const named = searchablePath(path);
		eachTerm(named, inPath);
		eachDateTerm(named, inPath);
		const { terms, counts } = counter.sorted();
		counter.clear();
		return { passage: postings.add(terms, counts, terms.length, length), length };
	}

	/** Makes room where removed passages were. Numbers of passages and files are others afterwards. */
	tidy(): void {
		const kept = this.#postings.tidy();
		const places = new Uint32Array(Math.max(1, kept.length) * columnsOfPassage);
		const numbers = new Map<number, number>();
		const fileList: IndexedFile[] = [];
		const passages = new Map<number, number[]>();
		for (const [next, passage] of kept.entries()) {
			const from = passage * columnsOfPassage;
			places.set(this.#places.subarray(from, from + columnsOfPassage), next * columnsOfPassage);
			const old = this.#places[from] as number;
			let number = numbers.get(old);
			if (number === undefined) {
				number = fileList.length;
				numbers.set(old, number);
				fileList.push(this.#fileList[old] as IndexedFile);
				passages.set(number, []);
			}
			places[next * columnsOfPassage] = number;
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
		this.#places = places;
	}

	/** The passages' terms and places, in the order of files. */
	toData(): IndexData {
		this.tidy();
		const files = this.#fileList as IndexedFile[];
		const stamps = new Float64Array(files.length * 4);
		for (const [at, { size, modified, read, passages }] of files.entries()) {
			stamps.set([size, modified, read, passages.length], at * 4);
		}
		const count = this.#postings.count;
		return {
			postings: this.#postings.toData(),
			paths: files.map(({ path }) => path),
			types: files.map(({ type }) => type),
			hashes: files.map(({ hash }) => hash),
			files: stamps,
			places: new Int32Array(this.#places.buffer.slice(0, count * columnsOfPassage * 4)),
		};
	}

	/** Throws where the data do not fit together. */
	static from(data: IndexData): MemoryIndex {
		const made = new MemoryIndex();
		made.#postings = Postings.from(data.postings);
		const count = made.#postings.count;
		const { paths, types, hashes } = data;
		if (data.files.length !== paths.length * 4 || data.places.length !== count * columnsOfPassage) {
			throw new Error('The files of the index do not fit together.');
		}
		// The buffer behind it may be the whole file’s.
		made.#places = new Uint32Array(data.places);
		const passages: number[][] = paths.map(() => []);
		const lengths = new Float64Array(paths.length);
		for (let passage = 0; passage < count; passage++) {
			const number = made.#places[passage * columnsOfPassage] as number;
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

/** What a date in `text` is found by beyond what is written: its day and month as ISO 8601 has them, the month's name. */
function eachDateTerm(text: string, sink: (term: string) => void): void {
	for (const date of datesIn(text)) {
		for (const term of dateTerms(date)) {
			// Written that way, it is a term already.
			if (text.slice(date.start, date.end) !== term) sink(term);
		}
		const name = monthName(date.month);
		if (name !== undefined && /^\d/.test(text.slice(date.start)) && !/[a-z]/i.test(text.slice(date.start, date.end)))
			sink(termOf(name));
	}
}
