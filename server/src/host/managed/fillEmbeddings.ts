import type { EmbeddingCount, ManagedMemory } from '../../engine/runtimes/capabilities/managedMemory.ts';
import type { Embedder } from '../embedding/embedder.ts';
import type { OpenDatabase } from './storedFiles.ts';
import { type Incomparable, incomparable, noEmbeddings } from './storedSearch.ts';

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
	/** True where a long job on this computer should wait by now. Never unless given. */
	readonly isHeld?: () => Promise<boolean>;
}

/**
 * What one step has come to: `filled` passages got a vector; none where nothing is left that nobody else works on. `isHeld`: it ended
 * early, as a long job should wait.
 */
export interface FilledStep extends EmbeddingCount {
	readonly filled: number;
	readonly isHeld?: true;
}

/** Ends a step early. */
const held = Symbol('held');

function embeddingsOf({ database }: OpenDatabase): NonNullable<ManagedMemory['embeddings']> {
	const { memory, title } = database.runtime.managed;
	if (memory.embeddings) return memory.embeddings;
	throw new NotEmbedded(`Nothing was filled in: ${noEmbeddings(title)}.`);
}

/** Throws a `NotEmbedded` where the database keeps none, and what the database does. */
export async function embeddingCount(open: OpenDatabase, agent: string): Promise<EmbeddingCount> {
	const embeddings = embeddingsOf(open);
	const rows = await open.database.ask(embeddings.embeddingCount(agent));
	return embeddings.embeddingCountIn(rows) ?? { embedded: 0, all: 0 };
}

const refusal = ({ kind, why, wanted }: Incomparable): NotEmbedded =>
	kind === 'length'
		? new NotEmbedded(`Nothing was filled in: ${why}, so nobody could search with them. Choose ${wanted}.`)
		: new NotEmbedded(`Nothing was filled in: ${why}.`, true);

/** Why vectors of the embedder do not even fit into the database, before it has read a text of anybody’s: it is given a word of ours. */
export async function misfit(open: OpenDatabase, agent: string, embedder: Embedder): Promise<NotEmbedded | undefined> {
	const [vector] = await embedder.embed(['length'], { urgent: true });
	const fault = vector && (await incomparable(open, agent, embedder.model, vector.length));
	return fault?.kind === 'length' ? refusal(fault) : undefined;
}

/**
 * Embeds until the end, or until something ends it before. The vectors are in the order of the texts; of one that is not done,
 * undefined. `waiting`: how many texts there are after these.
 */
async function embedUntil(
	texts: readonly string[],
	waiting: number,
	{ embedder, signal, isHeld }: FillOptions,
): Promise<{ readonly vectors: readonly (Float32Array | undefined)[]; readonly ended?: { readonly by: unknown } }> {
	const done: (Float32Array | undefined)[] = [];
	let begun = 0;
	/** Rows are locked, so nothing is waited for here. One text tells whether its vector fits, and no battery is empty by it. */
	const pause = async (isLong: boolean): Promise<void> => {
		if (begun++ > 0 && isLong && (await isHeld?.())) throw held;
	};
	const onVector = (at: number, vector: Float32Array) => {
		done[at] = vector;
	};
	try {
		return { vectors: await embedder.embed(texts, { signal, waiting, pause, onVector }) };
	} catch (by) {
		// A copy, as a text that is under way may still come.
		return { vectors: [...done], ended: { by } };
	}
}

/**
 * Gives the next passages of the agent that have no vector one. Whoever does the same at this moment gets others. What is done stays
 * done, however a step ends, and the next one goes on from there. Throws a `NotEmbedded`, the signal’s reason, what the embedder
 * throws, and what the database does.
 */
export async function fillEmbeddings(open: OpenDatabase, options: FillOptions): Promise<FilledStep> {
	const { agent, embedder, isAnyModel, signal } = options;
	const { database } = open;
	const embeddings = embeddingsOf(open);
	if (database.isReadOnly) throw new NotEmbedded('Nothing was filled in: the database is connected only to read.');
	const { embedded, all } = await embeddingCount(open, agent);
	const { filled, ended } = await database.together(async (ask) => {
		const due = embeddings.unembeddedIn(await ask(embeddings.unembedded(agent, batch)));
		if (due.length === 0) return { filled: 0 };
		const texts = due.map(({ text }) => text);
		const { vectors, ended } = await embedUntil(texts, Math.max(0, all - embedded - due.length), options);
		const done = due.flatMap((passage, at) => (vectors[at] ? [{ passage, vector: vectors[at] }] : []));
		const [first] = done;
		if (!first) return { filled: 0, ended };
		const fault = await incomparable(open, agent, embedder.model, first.vector.length);
		if (fault && (fault.kind === 'length' || !isAnyModel)) throw refusal(fault);
		const [passages, numbers] = [done.map(({ passage }) => passage), done.map(({ vector }) => [...vector])];
		return { filled: (await ask(embeddings.embed(passages, numbers))).length, ended };
	});
	if (ended && ended.by !== held) throw ended.by;
	signal.throwIfAborted();
	return { filled, ...(ended && { isHeld: true }), ...(await embeddingCount(open, agent)) };
}
