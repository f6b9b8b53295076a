import { setImmediate } from 'node:timers/promises';
import type { MemoryIndexState } from '../../../../../protocol/memory/search.ts';
import { MemoryIndex } from '../../../engine/memory/search/index/memoryIndex.ts';
import type { Fuse } from '../../../engine/memory/search/ranking/fusion.ts';
import { searchMemory, type TextOf } from '../../../engine/memory/search/search.ts';
import { errorMessage } from '../../../engine/text/errorMessage.ts';
import type { WorkspacePath } from '../../../engine/workspace/snapshot.ts';
import { createQueue } from '../../platform/queue.ts';
import { type IsSkipped, skippingAllBut } from '../../workspace/scan/skippedFolders.ts';
import type { WorkspaceCancellation } from '../../workspace/workspaces.ts';
import type { TextsDue } from '../vectors/vectorStore.ts';
import { fileTexts } from './fileTexts.ts';
import { FolderVectors } from './folderVectors.ts';
import { type IndexAnswer, type IndexQuestion, sayStoodIn, wordsOnly } from './question.ts';
import { isSearched, readMemory, type Scan, scan } from './scan.ts';
import { drop, indexFile, load, save, words } from './store.ts';
import { anotherModel, sayUnknown, unknownTo } from './unknownLanguage.ts';

export interface FolderIndexOptions {
	/** Absolute path of the folder that is searched. */
	readonly root: string;
	/** Absolute path of the folder where indexes are kept; undefined: nowhere. */
	readonly storage: string | undefined;
	/** Folders that are looked into although their names begin with a dot; none unless said. */
	readonly hiddenFolders?: readonly string[];
	/** ms since the epoch. */
	readonly clock: () => number;
	readonly onProgress?: (state: MemoryIndexState) => void;
	/** Called after each file that is looked at or read: makes room for others, and may block for some ms. */
	readonly makeRoom?: () => void;
	/** How words and meaning are put together; our way unless given. */
	readonly fuse?: Fuse;
	/** What people do for a language that the model does not know: a sentence, or nothing. An editor's setting unless given. */
	readonly modelAdvice?: string;
}

/** ms of work between two looks at what else has come in: a question in between waits no longer than that. */
const slice = 8;

/** Terms that the vocabulary takes in between two looks at what else has come in: less than a ms. */
const termsAtOnce = 500;

/** ms. File systems may not show a second change so soon after a first one in the time of change. */
const racy = 2_000;

const mostLeftOut = 50;

/** Passages near in meaning that are looked at for each that is asked for: filters and files take some away. */
const nearPerHit = 4;
const fewestNear = 100;

/**
 * The index of one folder: read from where it was kept, brought up to date, kept again. Markdown on disk is the truth; whatever
 * happens to the index, it is made anew from there.
 */
export class FolderIndex {
	readonly #options: FolderIndexOptions;
	readonly #isSkipped: IsSkipped;
	readonly #file: string | undefined;
	readonly #inTurn = createQueue();
	#index = new MemoryIndex();
	#phase: MemoryIndexState['phase'] = 'closed';
	#rebuilt: MemoryIndexState['rebuilt'];
	#problem: string | undefined;
	/** Why files are not in the index, by path. */
	readonly #leftOut = new Map<WorkspacePath, string>();
	/** Files that are still to be read. */
	#waiting = new Set<WorkspacePath>();
	#isUnsaved = false;
	readonly #vectors: FolderVectors;

	constructor(options: FolderIndexOptions) {
		this.#options = options;
		this.#isSkipped = skippingAllBut(options.hiddenFolders ?? []);
		this.#vectors = new FolderVectors(options);
		this.#file = options.storage === undefined ? undefined : indexFile(options.storage, options.root);
	}

	/** Absolute path of the folder. */
	get root(): string {
		return this.#options.root;
	}

	/** Files that are in the index. */
	paths(): Iterable<WorkspacePath> {
		return this.#index.files.keys();
	}

	get state(): MemoryIndexState {
		const embeddings = this.#vectors.progress(this.#index);
		let waitingNew = 0;
		for (const path of this.#waiting) if (!this.#index.files.has(path)) waitingNew++;
		const total = this.#index.files.size + waitingNew;
		return {
			phase: this.#phase,
			indexed: total - this.#waiting.size,
			total,
			passages: this.#index.postings.live,
			leftOut: [...this.#leftOut].slice(0, mostLeftOut).map(([path, reason]) => ({ path, reason })),
			...(embeddings && { embeddings }),
			...(this.#rebuilt && { rebuilt: this.#rebuilt }),
			...(this.#problem !== undefined && { problem: this.#problem }),
		};
	}

	/** True where what is kept on disk is behind. */
	get isUnsaved(): boolean {
		return this.#isUnsaved;
	}

	/** Reads what was kept, then looks at every file. Again: only looks. */
	open(cancellation?: WorkspaceCancellation): Promise<MemoryIndexState> {
		return this.#inTurn(async () => {
			if (this.#phase === 'closed' && this.#file !== undefined) {
				const loaded = load(words, this.#file, this.#options.root);
				if (loaded.kind === 'loaded') this.#index = loaded.value;
				else if (loaded.kind !== 'none') this.#rebuilt = loaded.kind;
			}
			return this.#refresh(cancellation);
		});
	}

	/** Throws the index away and reads every file. */
	rebuild(cancellation?: WorkspaceCancellation): Promise<MemoryIndexState> {
		return this.#inTurn(async () => {
			if (this.#file !== undefined) drop(this.#file);
			this.#index = new MemoryIndex();
			this.#rebuilt = 'asked';
			this.#isUnsaved = true;
			return this.#refresh(cancellation);
		});
	}

	/** Looks again at these files and folders, now. */
	update(paths: readonly WorkspacePath[]): void {
		for (const path of new Set(paths)) {
			if (isSearched(path, this.#isSkipped)) this.#read(path);
			// A folder that came or went brings or takes all that is in it.
			for (const known of this.#index.files.keys()) if (known.startsWith(`${path}/`)) this.#read(known);
			if (!/\.[a-z]{1,9}$/i.test(path)) for (const found of this.#scan(path).files.keys()) this.#read(found);
		}
		this.#index.keepTidy();
	}

	/** At most `most` texts that have no vector of `model` yet; none: all have. */
	due(model: string, most: number): TextsDue {
		const before = this.#vectors.model;
		const due = this.#vectors.due(model, this.#index, this.#texts(new Set()), most);
		if (before !== model) this.#tell();
		return due;
	}

	/** Passages that have a vector of `model`. */
	embeddedBy(model: string): number {
		return this.#vectors.of(model).embeddedOf(this.#index.files);
	}

	/** Takes vectors of `model` for texts that were due. */
	embedded(model: string, keys: readonly string[], vectors: readonly Float32Array[]): void {
		this.#vectors.add(model, keys, vectors);
		this.#tell();
	}

	/** Finds at once, in what is indexed by now; a hit whose file has changed since is read anew and looked for again. */
	search(question: IndexQuestion): IndexAnswer {
		// In the middle of reading many files, nothing was tidied yet.
		this.#index.keepTidy();
		const { query, limit, diversity, halfLifeDays, vector, types } = question;
		const { fuse, modelAdvice = anotherModel } = this.#options;
		const only = question.only && new Set(question.only);
		const includes = only && ((path: WorkspacePath) => only.has(path));
		const unknown = question.mode !== 'keyword' && vector ? unknownTo(vector.model, query) : undefined;
		// A model makes some vector of a script that it has never seen, and what is near that is there by chance.
		const semantic =
			vector && unknown?.kind !== 'script'
				? this.#vectors.of(vector.model).nearest(vector.numbers, fewestNear + limit * nearPerHit, includes)
				: undefined;
		const today = Math.floor(this.#options.clock() / 86_400_000);
		const ask = () => {
			const changed = new Set<WorkspacePath>();
			const texts = this.#texts(changed);
			const answer = searchMemory(
				this.#index,
				query,
				{
					limit,
					mode: question.mode,
					...(semantic && { semantic }),
					...(fuse && { fuse }),
					...(diversity !== undefined && { diversity }),
					...(halfLifeDays !== undefined && { recency: { today, halfLifeDays } }),
					filter: {
						...(types && { typesOf: (path: WorkspacePath) => types[path] ?? [] }),
						...(includes && { includes }),
					},
				},
				texts,
			);
			return { ...answer, changed };
		};
		let answer = ask();
		for (let round = 0; round < 3 && answer.changed.size > 0; round++) {
			this.update([...answer.changed]);
			answer = ask();
		}
		const isFallback = question.mode !== 'keyword' && !semantic?.length;
		return {
			hits: answer.hits,
			mode: isFallback ? 'keyword' : question.mode,
			notes: [
				...(unknown ? [sayUnknown(unknown, modelAdvice)] : []),
				...(isFallback && unknown?.kind !== 'script' ? [wordsOnly(question)] : []),
				...answer.query.problems,
				...answer.stoodIn.map(sayStoodIn),
			],
			state: this.state,
		};
	}

	/** Keeps the index where it is behind; one that cannot be kept is no reason not to search. */
	save(): void {
		if (this.#file === undefined) return;
		try {
			this.#vectors.save();
			if (!this.#isUnsaved) return;
			save(words, this.#file, this.#options.root, this.#index, this.#options.clock());
			this.#isUnsaved = false;
		} catch (error) {
			const reason = errorMessage(error);
			this.#problem = `The search index could not be saved, so it is rebuilt each time: ${reason}`;
		}
	}

	async #refresh(cancellation?: WorkspaceCancellation): Promise<MemoryIndexState> {
		const { makeRoom } = this.#options;
		this.#phase = 'indexing';
		const { files } = this.#scan('', makeRoom);
		for (const path of [...this.#index.files.keys()]) if (!files.has(path)) this.#forget(path);
		for (const path of [...this.#leftOut.keys()]) if (!files.has(path)) this.#leftOut.delete(path);
		this.#waiting = new Set([...files].filter(([path, found]) => this.#isDue(path, found)).map(([path]) => path));
		this.#tell();
		let began = performance.now();
		let told = began;
		for (const path of [...this.#waiting]) {
			// Read meanwhile, because somebody saved it.
			if (!this.#waiting.has(path)) continue;
			if (cancellation?.isCancellationRequested) break;
			this.#read(path);
			makeRoom?.();
			const now = performance.now();
			if (now - began < slice) continue;
			if (now - told > 100) {
				this.#tell();
				told = now;
			}
			await setImmediate();
			began = performance.now();
		}
		this.#phase = this.#waiting.size === 0 ? 'ready' : 'behind';
		if (this.#isUnsaved) this.#index.tidy();
		// In slices, as a question may come in between: it would take in the rest at once.
		while (!this.#index.vocabulary.isUpToDate && !cancellation?.isCancellationRequested) {
			this.#index.vocabulary.catchUp(termsAtOnce);
			makeRoom?.();
			await setImmediate();
		}
		this.#tell();
		return this.state;
	}

	/** True where the file may hold something else than what is indexed. */
	#isDue(path: WorkspacePath, { size, modified }: { readonly size: number; readonly modified: number }): boolean {
		const known = this.#index.files.get(path);
		return !known || known.size !== size || known.modified !== modified || modified > known.read - racy;
	}

	#scan(folder: WorkspacePath, makeRoom?: () => void): Scan {
		const found = scan(this.#options.root, folder, this.#isSkipped, makeRoom);
		if (folder === '') this.#problem = found.problem;
		return found;
	}

	#read(path: WorkspacePath): void {
		this.#waiting.delete(path);
		const read = this.#readFile(path);
		this.#leftOut.delete(path);
		if (read.kind !== 'read') {
			this.#forget(path);
			if (read.kind === 'left-out') this.#leftOut.set(path, read.reason);
			return;
		}
		const { text, stamp } = read;
		if (this.#index.files.get(path)?.hash === stamp.hash) this.#index.restamp(path, stamp);
		else this.#index.put(path, text, stamp);
		this.#isUnsaved = true;
	}

	#forget(path: WorkspacePath): void {
		if (this.#index.remove(path)) this.#isUnsaved = true;
	}

	#tell(): void {
		this.#options.onProgress?.(this.state);
	}

	#readFile(path: WorkspacePath): ReturnType<typeof readMemory> {
		return readMemory(this.#options.root, path, this.#options.clock());
	}

	#texts(changed: Set<WorkspacePath>): TextOf {
		return fileTexts(
			(path) => this.#readFile(path),
			(path) => this.#index.files.get(path)?.hash,
			changed,
		);
	}
}
