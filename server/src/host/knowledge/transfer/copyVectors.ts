import type { EmbeddingModel, KnowledgeVectors, PlacedVector } from '../storage.ts';

/** Vectors that are read and written together. */
const batch = 500;

async function* vectorsOf(from: KnowledgeVectors, { name }: EmbeddingModel): AsyncGenerator<readonly PlacedVector[]> {
	for (let after = 0; ; ) {
		const some = await from.vectorsBehind(name, after, batch);
		const last = some.at(-1);
		if (!last) return;
		yield some;
		after = last.place;
	}
}

/**
 * Brings what models made of the chunks of one store to the other, for those that say the same there and have none yet. A model that gives
 * vectors of another length there is left out. Gives how many were brought.
 */
export async function copyVectors(from: KnowledgeVectors, into: KnowledgeVectors): Promise<number> {
	let copied = 0;
	const there = new Map((await into.models()).map(({ name, dimensions }) => [name, dimensions]));
	for (const model of await from.models()) {
		if ((there.get(model.name) ?? model.dimensions) !== model.dimensions) continue;
		for await (const some of vectorsOf(from, model)) copied += await into.takeVectors(model, some);
	}
	return copied;
}
