import type { MemoryIndexState } from '../../../../../protocol/memory/search.ts';
import type { MemoryIndex } from '../../../engine/memory/search/index/memoryIndex.ts';
import type { TextOf } from '../../../engine/memory/search/search.ts';
import { type TextsDue, VectorStore } from '../vectors/vectorStore.ts';
import { Pace } from './pace.ts';

/** The vectors of one folder's passages, and how far they are: of the model that was last asked for. */
export class FolderVectors {
	readonly #options: Omit<ConstructorParameters<typeof VectorStore>[0], 'model'>;
	#store: VectorStore | undefined;
	#pace = new Pace();
	/** Passages that had a vector when somebody asked last: it takes a look at every file. */
	#counted: { readonly of: readonly unknown[]; readonly embedded: number } | undefined;

	constructor(options: Omit<ConstructorParameters<typeof VectorStore>[0], 'model'>) {
		this.#options = options;
	}

	/** The model that was last asked for. */
	get model(): string | undefined {
		return this.#store?.model;
	}

	/** Undefined until somebody has asked for a model. */
	progress(index: MemoryIndex): MemoryIndexState['embeddings'] {
		const store = this.#store;
		if (!store) return undefined;
		const { files, postings } = index;
		const of = [store, store.changes, index, index.changes];
		const isKnown = this.#counted?.of.every((each, at) => each === of[at]);
		if (!this.#counted || !isKnown) this.#counted = { of, embedded: store.embeddedOf(files) };
		const { embedded } = this.#counted;
		const left = this.#pace.left(Math.max(0, postings.live - embedded));
		return { model: store.model, embedded, ...(left !== undefined && { left }) };
	}

	/** At most `most` texts that have no vector of `model` yet; none: all have. */
	due(model: string, { files }: MemoryIndex, textOf: TextOf, most: number): TextsDue {
		this.#pace.begin(performance.now());
		return this.of(model).due(files, (path) => textOf(path)?.text, most);
	}

	/** Takes vectors of `model` for texts that were due. */
	add(model: string, keys: readonly string[], vectors: readonly Float32Array[]): void {
		this.of(model).add(keys, vectors);
		this.#pace.end(performance.now(), keys.length);
	}

	of(model: string): VectorStore {
		if (this.#store?.model !== model) {
			this.#store?.save();
			this.#store = new VectorStore({ ...this.#options, model });
			this.#pace = new Pace();
		}
		return this.#store;
	}

	save(): void {
		this.#store?.save();
	}
}
