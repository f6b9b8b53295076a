import { firstDay } from '../../../engine/memory/search/text/dates.ts';
import { sha256 } from '../../../engine/text/sha256.ts';
import type { WorkspacePath } from '../../../engine/workspace/snapshot.ts';
import { type TextsDue, VectorStore } from '../vectors/vectorStore.ts';
import type { RuntimeRecall } from './runtimeSearch.ts';

/** What our model makes of the runtime's own chunks. */
export interface RuntimeVectorStore {
	readonly model: string;
	/** At most `most` chunks that have no vector yet; none: all have. */
	due(most: number): TextsDue;
	/** Throws a `RangeError` for vectors of another length than the rest. */
	add(keys: readonly string[], vectors: readonly Float32Array[]): void;
	/** Chunks in all, and those that have a vector. */
	count(): { readonly embedded: number; readonly all: number };
	vectorOf(text: string): readonly number[] | undefined;
	/** Throws where the disk does. */
	save(): void;
}

interface RuntimeVectorStoreOptions {
	/** Absolute path of the folder where vectors are kept; undefined: nowhere. */
	readonly storage: string | undefined;
	/** ms since the epoch. */
	readonly clock: () => number;
}

/** Kept beside our own index, and apart from it: a runtime cuts files otherwise. */
export function openRuntimeVectorStore(
	{ workspace, runtime, policy, texts }: RuntimeRecall,
	model: string,
	options: RuntimeVectorStoreOptions,
): RuntimeVectorStore {
	const chunks = new Map(
		[...texts].map(([path, text]) => [
			path,
			policy.chunk(path, text).map((chunk, start) => ({ start, text: chunk.text })),
		]),
	);
	const cut = (path: WorkspacePath) => chunks.get(path) ?? [];
	// Of the chunks and not of the file: the configuration says how it is cut.
	const hashOf = (path: WorkspacePath) =>
		sha256(
			cut(path)
				.map(({ text }) => text)
				.join('\0'),
		);
	const files = new Map([...texts.keys()].map((path) => [path, { hash: hashOf(path), day: firstDay(path) }]));
	const store = new VectorStore({
		...options,
		root: workspace.root,
		model,
		cut,
		keptAs: `${model} ${runtime.id}`,
	});
	const all = [...chunks.values()].reduce((sum, own) => sum + own.length, 0);
	return {
		model,
		due: (most) => store.due(files, (path) => texts.get(path), most),
		add: (keys, vectors) => store.add(keys, vectors),
		count: () => ({ embedded: store.embeddedOf(files), all }),
		vectorOf(text) {
			const vector = store.vectorOf(text);
			return vector && [...vector];
		},
		save: () => store.save(),
	};
}
