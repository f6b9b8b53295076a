import type { EmbeddingCount } from '../../engine/runtimes/capabilities/managedMemory.ts';
import type { Embedder } from '../embedding/embedder.ts';
import type { OpenDatabase } from './storedFiles.ts';
import { type Incomparable, incomparable } from './storedSearch.ts';

/** Passages at a time: their rows are locked while the model reads them. */
const batch = 32;

/** Why nothing was filled in; `message` is a sentence for people. `isModel`: it goes on where the person wants these vectors all the same. */
export class NotEmbedded extends Error {
	readonly isModel: boolean;

	constructor(message: string, isModel = false) {
		super(message);
		this.isModel = isModel;
	}
}

export interface FillOptions {
	/** The key of the agent. */
	readonly agent: string;
	readonly embedder: Embedder;
	/** True where the person has said that vectors of another model than the runtime's are what they want. */
	readonly isAnyModel: boolean;
	readonly signal: AbortSignal;
}

/** What one step has come to: `filled` passages got a vector; none where nothing is left that nobody else works on. */
export interface FilledStep extends EmbeddingCount {
	readonly filled: number;
}

export async function embeddingCount({ database }: OpenDatabase, agent: string): Promise<EmbeddingCount> {
	const { memory } = database.runtime.managed;
	return memory.embeddingCountIn(await database.ask(memory.embeddingCount(agent))) ?? { embedded: 0, all: 0 };
}

const refusal = ({ kind, why }: Incomparable): NotEmbedded =>
	kind === 'length'
		? new NotEmbedded(`Nothing was filled in: ${why}. Choose a model that fits.`)
		: new NotEmbedded(`Nothing was filled in: ${why}.`, true);

/**
 * Gives the next passages of the agent that have no vector one. Whoever does the same at this moment gets others. Each step stands for
 * itself: what is done stays done, and the next step goes on from there. Throws a `NotEmbedded`, what the embedder throws, and what the
 * database does.
 */
export async function fillEmbeddings(open: OpenDatabase, options: FillOptions): Promise<FilledStep> {
	const { agent, embedder, isAnyModel, signal } = options;
	const { database } = open;
	const { memory } = database.runtime.managed;
	if (database.isReadOnly) throw new NotEmbedded('Nothing was filled in: the database is connected only to read.');
	const filled = await database.together(async (ask) => {
		const due = memory.unembeddedIn(await ask(memory.unembedded(agent, batch)));
		const [first] = due;
		if (!first) return 0;
		const texts = due.map(({ text }) => text);
		const vectors = await embedder.embed(texts, { signal });
		const fault = await incomparable(open, agent, embedder.model, vectors[0]?.length ?? 0);
		if (fault && (fault.kind === 'length' || !isAnyModel)) throw refusal(fault);
		const numbers = vectors.map((vector) => [...vector]);
		return (await ask(memory.embed(due, numbers))).length;
	});
	return { filled, ...(await embeddingCount(open, agent)) };
}
