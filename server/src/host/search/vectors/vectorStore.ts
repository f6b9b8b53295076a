import { createHash } from 'node:crypto';
import { passagesOf } from '../../../engine/memory/search/index/passages.ts';
import { Vectors } from '../../../engine/memory/search/ranking/vectors.ts';
import type { SemanticHit } from '../../../engine/memory/search/search.ts';
import type { WorkspacePath } from '../../../engine/workspace/snapshot.ts';
import { keptVectors, load, save, vectorsFile } from '../index/store.ts';
import { likelyFirst } from './likelyFirst.ts';

/** Texts that wait for a vector. */
export interface TextsDue {
	/** Of each text, to hand in with its vector. */
	readonly keys: readonly string[];
	readonly texts: readonly string[];
}

/** Files as they are indexed. */
type IndexedFiles = ReadonlyMap<
	WorkspacePath,
	{ readonly hash: string; readonly modified?: number; readonly day?: number | undefined }
>;

export interface VectorStoreOptions {
	/** Absolute path of the folder that is searched. */
	readonly root: string;
	/** Absolute path of the folder where vectors are kept; undefined: nowhere. */
	readonly storage: string | undefined;
	readonly model: string;
	/** ms since the epoch. */
	readonly clock: () => number;
	/** How a file becomes texts; our own passages unless given. What is cut otherwise is `keptAs` something else. */
	readonly cut?: (path: WorkspacePath, text: string) => readonly EmbeddedText[];
	readonly keptAs?: string;
}

/** A text that gets a vector. */
interface EmbeddedText {
	/** Tells it from others of its file: where it begins, in UTF-16 units. */
	readonly start: number;
	readonly text: string;
}

/** What the passages of one folder mean, as one model has it. Kept apart from the words: it is costlier to make anew. */
export class VectorStore {
	readonly #options: VectorStoreOptions;
	readonly #file: string | undefined;
	readonly #vectors: Vectors;
	#isUnsaved = false;

	constructor(options: VectorStoreOptions) {
		const { root, storage, model, keptAs = model } = options;
		this.#options = options;
		this.#file = storage === undefined ? undefined : vectorsFile(storage, root, keptAs);
		const loaded = this.#file === undefined ? undefined : load(keptVectors, this.#file, root);
		const isOurs = loaded?.kind === 'loaded' && loaded.value.model === model;
		this.#vectors = isOurs ? loaded.value : new Vectors(model);
	}

	get model(): string {
		return this.#options.model;
	}

	/** Another number whenever something else can be found here. */
	get changes(): number {
		return this.#vectors.changes;
	}

	/** Passages of `files`, as they are now, that have a vector. */
	embeddedOf(files: IndexedFiles): number {
		return this.#vectors.embeddedOf(files);
	}

	/** The vector of a text that was due once. */
	vectorOf(text: string): Float32Array | undefined {
		return this.#vectors.vectorOf(keyOf(text));
	}

	/**
	 * At most `most` texts of `files` that have no vector yet; none: all have. `textOf` reads a file as it is indexed, and
	 * gives undefined where it is another by now: it is indexed again soon. What is likely to be asked for first comes first.
	 */
	due(files: IndexedFiles, textOf: (path: WorkspacePath) => string | undefined, most: number): TextsDue {
		this.#vectors.keepOnly(files);
		const due = new Map<string, string>();
		for (const [path, { hash }] of likelyFirst([...files].filter((file) => this.#isDue(...file)))) {
			if (due.size >= most) break;
			const isPlaced = this.#vectors.isPlaced(path, hash);
			const text = textOf(path);
			if (text === undefined) continue;
			const cut = this.#options.cut ?? cutIntoPassages;
			const places = cut(path, text).map((passage) => ({ ...passage, key: keyOf(passage.text) }));
			if (!isPlaced) {
				this.#vectors.place(
					path,
					hash,
					places.map(({ start, key }) => ({ start, key })),
				);
				this.#isUnsaved = true;
			}
			const missing = new Set(this.#vectors.missing(path).map(({ key }) => key));
			for (const { key, text: own } of places) if (missing.has(key) && due.size < most) due.set(key, own);
		}
		return { keys: [...due.keys()], texts: [...due.values()] };
	}

	#isDue(path: WorkspacePath, { hash }: { readonly hash: string }): boolean {
		return !this.#vectors.isPlaced(path, hash) || this.#vectors.missing(path).length > 0;
	}

	/** Throws a `RangeError` for vectors of another length than the rest. */
	add(keys: readonly string[], vectors: readonly Float32Array[]): void {
		for (const [at, key] of keys.entries()) {
			const vector = vectors[at];
			if (vector) this.#vectors.add(key, vector);
		}
		this.#isUnsaved = true;
	}

	nearest(query: Float32Array, most: number, includes?: (path: WorkspacePath) => boolean): readonly SemanticHit[] {
		return this.#vectors.nearest(query, most, includes);
	}

	/** Keeps the vectors where they are behind. Throws where the disk does. */
	save(): void {
		if (!this.#isUnsaved || this.#file === undefined) return;
		save(keptVectors, this.#file, this.#options.root, this.#vectors, this.#options.clock());
		this.#isUnsaved = false;
	}
}

const cutIntoPassages = (_path: WorkspacePath, text: string): readonly EmbeddedText[] =>
	passagesOf(text).map(({ start, end, headings }) => ({ start, text: embeddedText(headings, text.slice(start, end)) }));

/** A passage under its headings: alone it often does not say what it is about. */
const embeddedText = (headings: string, text: string): string =>
	headings === '' ? text : `${headings.replaceAll('\n', ' › ')}\n${text}`;

const keyOf = (text: string): string => createHash('sha256').update(text).digest('base64url').slice(0, 24);
