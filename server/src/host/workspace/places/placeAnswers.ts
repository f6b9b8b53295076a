import { dirname, sep } from 'node:path';
import { AskedPlaces, pathFrom } from '../../../engine/workspace/places.ts';
import type {
	FileContent,
	FileEntry,
	KnownPlaces,
	PlaceFacts,
	PlaceName,
	WorkspacePath,
} from '../../../engine/workspace/snapshot.ts';
import type { DiskFiles, FileFacts } from '../../platform/diskFiles.ts';
import { inOwnLetters } from '../../platform/inOwnLetters.ts';
import { isInside } from '../../platform/insideFolder.ts';
import { folded } from '../../platform/lettersOfDisk.ts';
import { mapLimit } from '../../platform/queue.ts';
import type { FileChange } from '../workspaces.ts';

/** More than any sane project needs; a bound on what a hostile one can make us look at. */
const limits = { rounds: 64, questions: 20_000, atOnce: 32 } as const;

/** What was asked and nobody has looked at, by question. */
type OpenQuestions = AskedPlaces['unanswered'];

/** No more than `most` of each: links that lead back to their own folder make of every answer many questions. */
const firstOf = ({ facts, read, list }: OpenQuestions, most: number): OpenQuestions => ({
	facts: facts.slice(0, most),
	read: read.slice(0, most),
	list: list.slice(0, most),
});

const countOf = ({ facts, read, list }: OpenQuestions): number => facts.length + read.length + list.length;

/** Length of the folder that both absolute paths name in the same letters, in UTF-16 units. */
function sharedLength(a: string, b: string): number {
	let length = 0;
	for (let at = 0; at <= a.length && at <= b.length; at++) {
		const isEnd = (at === a.length || a[at] === sep) && (at === b.length || b[at] === sep);
		if (isEnd) length = at;
		if (a[at] !== b[at]) break;
	}
	return length;
}

/** The folders around `path`, nearest first. */
function foldersOf(path: string): readonly string[] {
	const above = dirname(path);
	return above === path ? [] : [above, ...foldersOf(above)];
}

/** Files of the workspace and around it that programs have read, as a snapshot lists them. */
export interface PlacedFiles {
	readonly inside: ReadonlyMap<WorkspacePath, FileEntry>;
	readonly around: ReadonlyMap<WorkspacePath, FileEntry>;
}

export interface PlaceSearch {
	readonly files: DiskFiles;
	/** Absolute. */
	readonly root: string;
	/** False in a folder that the person does not trust: then nothing outside of it is looked at. */
	readonly trusted: () => boolean;
}

/**
 * What the disk answered to programs that find their own files. An answer stays until a change is told of; whatever was not asked is
 * never looked at, and no folder is walked.
 */
export class PlaceAnswers {
	readonly #search: PlaceSearch;
	#known: KnownPlaces = { facts: new Map(), read: new Map(), list: new Map() };
	/** What the directory says of the files that were read. */
	readonly #entries = new Map<string, FileFacts>();
	#placed: PlacedFiles | undefined;
	#asked: readonly string[] | undefined;
	/** What was asked for in other letters than the disk has, by what was asked. */
	#onDisk: ReadonlyMap<string, string> = new Map();
	/** What changes while the disk is looked at, for each look. */
	readonly #meanwhile = new Set<FileChange[]>();

	constructor(search: PlaceSearch) {
		this.#search = search;
	}

	/** As far as the answers go at this moment. `openText`: of the document that is open at an absolute path. */
	now(openText?: (path: string) => FileContent | undefined): AskedPlaces {
		return new AskedPlaces(this.#known, openText);
	}

	/** Absolute paths that were asked for, there or not; of what the disk has in other letters, these as well. */
	get asked(): readonly string[] {
		const { facts, read, list } = this.#known;
		this.#asked ??= [...new Set([...facts.keys(), ...read.keys(), ...list.keys(), ...this.#onDisk.values()])];
		return this.#asked;
	}

	/** What the disk, which minds no letter case, has in other letters than was asked for. Both absolute. */
	get onDisk(): ReadonlyMap<string, string> {
		return this.#onDisk;
	}

	/** True once as much is known as is ever looked at: what else is asked stays a question, and nobody has to wait for its answer. */
	get isFull(): boolean {
		return this.asked.length >= limits.questions;
	}

	/** True for a file that some program has read. */
	has(path: string): boolean {
		return this.#known.read.get(path) !== undefined;
	}

	get placed(): PlacedFiles {
		this.#placed ??= this.#place();
		return this.#placed;
	}

	/** Has `ask` put its questions until every one of them is answered. True where there were new answers. */
	async settle(ask: () => AskedPlaces): Promise<boolean> {
		for (let round = 0; round < limits.rounds; round++) {
			const open = ask().unanswered;
			if (countOf(open) === 0 || this.isFull) return round > 0;
			const heard: FileChange[] = [];
			this.#meanwhile.add(heard);
			await this.#answer(firstOf(open, limits.questions - this.asked.length)).finally(() =>
				this.#meanwhile.delete(heard),
			);
			// It may have been looked at before that.
			this.filesChanged(heard);
		}
		return true;
	}

	/** Forgets what these changes may have made untrue. True where something was. */
	filesChanged(changes: readonly FileChange[]): boolean {
		for (const heard of this.#meanwhile) heard.push(...changes);
		const { facts, read, list } = this.#known;
		const gone = new Set<string>();
		const linked = new Map<string, string[]>();
		for (const [path, its] of facts)
			if ('real' in its && its.real !== path) linked.set(its.real, [...(linked.get(its.real) ?? []), path]);
		const inAnyCase = changes.some(({ kind }) => kind !== 'changed') ? this.asked.map((path) => folded(path)) : [];
		for (const { path, kind } of changes) {
			for (const each of [path, ...(linked.get(path) ?? [])]) if (this.#isKnown(each)) gone.add(each);
			if (kind === 'changed') continue;
			if (list.has(dirname(path))) gone.add(dirname(path));
			// A folder comes and goes with all that is in it, and with what is first or last in it. Of a file that is new, nobody knows yet
			// whether the disk gives it under other letters too.
			const its = folded(path);
			const below = its.endsWith(sep) ? its : its + sep;
			for (const [index, each] of inAnyCase.entries())
				if (each === its || each.startsWith(below)) gone.add(this.asked[index] ?? '');
			for (const folder of foldersOf(path)) {
				if (kind === 'created' && this.#isThere(folder)) break;
				for (const each of [folder, dirname(folder)]) if (this.#isKnown(each)) gone.add(each);
			}
		}
		if (gone.size === 0) return false;
		const without = <Answer>(answers: ReadonlyMap<string, Answer>) =>
			new Map([...answers].filter(([path]) => !gone.has(path)));
		this.#known = { facts: without(facts), read: without(read), list: without(list) };
		for (const path of gone) this.#entries.delete(path);
		const onDisk = [...this.#onDisk].filter(([path]) => !gone.has(path));
		if (onDisk.length < this.#onDisk.size) this.#onDisk = new Map(onDisk);
		this.#placed = undefined;
		this.#asked = undefined;
		return true;
	}

	/** Forgets the texts that nobody has `asked` for by now. True where there were some. */
	keepTexts(asked: ReadonlySet<string>): boolean {
		const { read } = this.#known;
		const kept = new Map([...read].filter(([path]) => asked.has(path)));
		if (kept.size === read.size) return false;
		for (const path of read.keys()) if (!kept.has(path)) this.#entries.delete(path);
		this.#known = { ...this.#known, read: kept };
		this.#placed = undefined;
		this.#asked = undefined;
		return true;
	}

	/** True for a folder that answers have already. */
	#isThere(folder: string): boolean {
		const facts = this.#known.facts.get(folder);
		return (facts !== undefined && facts.kind !== 'nothing') || this.#known.list.get(folder) !== undefined;
	}

	#isKnown(path: string): boolean {
		const { facts, read, list } = this.#known;
		return facts.has(path) || read.has(path) || list.has(path);
	}

	async #answer({ facts, read, list }: OpenQuestions): Promise<void> {
		const { files, root } = this.#search;
		// Whoever gives a text away asks where it lies: that is known with the text, and where the root lies is known from the start.
		const placed = [...new Set([...(this.#known.facts.has(root) ? [] : [root]), ...facts, ...read])];
		const may = placed.filter((path) => this.#mayLook(path));
		const found = new Map((await files.facts(may)).map((its, index) => [may[index] ?? '', its]));
		const asFacts = await mapLimit(placed, limits.atOnce, async (path): Promise<[string, PlaceFacts]> => {
			if (!this.#mayLook(path)) return [path, { kind: 'nothing', isLink: false, isBarred: true }];
			return [path, await this.#factsOf(path, found.get(path))];
		});
		const texts = await mapLimit(read, limits.atOnce, async (path): Promise<[string, FileContent | undefined]> => {
			const its = found.get(path);
			if (its?.target !== 'file') return [path, undefined];
			this.#entries.set(path, its);
			return [path, await files.read(path)];
		});
		const listings = await mapLimit(
			list,
			limits.atOnce,
			async (path): Promise<[string, readonly PlaceName[] | undefined]> => {
				const listing = this.#mayLook(path) ? await files.list(path) : undefined;
				return [path, listing?.kind === 'listed' ? listing.entries : undefined];
			},
		);
		// A new object: what a snapshot was made of never changes.
		this.#known = {
			facts: new Map([...this.#known.facts, ...asFacts]),
			read: new Map([...this.#known.read, ...texts]),
			list: new Map([...this.#known.list, ...listings]),
		};
		this.#placed = undefined;
		this.#asked = undefined;
	}

	async #factsOf(path: string, its: FileFacts | undefined): Promise<PlaceFacts> {
		if (!its) return { kind: 'nothing', isLink: false };
		const isLink = its.link === 'symlink';
		const real = its.target === 'nothing' ? undefined : await this.#search.files.realPath(path);
		if (its.target === 'nothing' || real === undefined) return { kind: 'nothing', isLink };
		const { root } = this.#search;
		const own = await inOwnLetters(this.#search.files, path, real, sharedLength(root, path));
		if (own !== path) this.#onDisk = new Map([...this.#onDisk, [path, own]]);
		return { kind: its.target, real, isLink };
	}

	#mayLook(path: string): boolean {
		const { trusted, root } = this.#search;
		return trusted() || path === root || isInside(root, path);
	}

	#place(): PlacedFiles {
		const { root } = this.#search;
		const { facts } = this.#known;
		const realRoot = facts.get(root);
		const inside = new Map<WorkspacePath, FileEntry>();
		const around = new Map<WorkspacePath, FileEntry>();
		for (const [absolute, content] of this.#known.read) {
			const its = this.#entries.get(absolute);
			if (content === undefined || !its) continue;
			const path = pathFrom(root, absolute);
			const isNamedInside = isInside(root, absolute);
			const lies = facts.get(absolute);
			const isOwn =
				isNamedInside &&
				lies !== undefined &&
				realRoot !== undefined &&
				'real' in lies &&
				'real' in realRoot &&
				isInside(realRoot.real, lies.real);
			const { link, size, modified } = its;
			// What lies around the workspace is shown, and never sent anywhere.
			const entry: FileEntry = { path, content, link, size, modified, ...(!isOwn && { leadsOut: true }) };
			(isNamedInside ? inside : around).set(path, entry);
		}
		return { inside, around };
	}
}
