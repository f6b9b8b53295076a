import { plainWords } from '../../engine/memory/search/query/query.ts';
import type { MemoryHit, SearchMode } from '../../engine/memory/search/search.ts';
import type { StoredHit } from '../../engine/runtimes/capabilities/managedMemory.ts';
import type { Runtime } from '../../engine/runtimes/runtime.ts';
import { EmbeddingFailure } from '../../host/embedding/embedder.ts';
import { storedWorkspace } from '../../host/managed/storedPlaces.ts';
import { createStoredMemories, noEmbeddings } from '../../host/managed/storedSearch.ts';
import { type EmbedderFlags, embedderFrom } from '../agents/storedEmbedder.ts';
import { InputError } from '../terminal/terminal.ts';
import { agentMeant, openDatabase } from '../workspace/openDatabase.ts';

export interface DatabaseQuestion extends EmbedderFlags {
	/** Address. */
	readonly database: string;
	/** Key of the agent; needed where the database has several. */
	readonly agent?: string;
	/** Whose memories are searched besides everybody's. */
	readonly user?: string;
	readonly query: string;
	/** Most results of each search. */
	readonly limit: number;
	/** By both unless said; by words alone where no service embeds. */
	readonly mode?: SearchMode;
}

interface DatabaseAnswer<Hit> {
	readonly mode: SearchMode;
	readonly hits: readonly Hit[];
	/** A line each, for people. */
	readonly notes: readonly string[];
}

/** The memory of an agent, and a question to it. */
export interface AskedDatabase {
	readonly agent: string;
	/** Absolute path of the workspace. */
	readonly root: string;
	readonly runtime: Runtime;
	/** What the database belongs to, for people: `GoClaw`. */
	readonly title: string;
	/** What the runtime's own search finds, and what ours does. Both throw an `InputError` where the database does not answer. */
	byRuntime(): Promise<DatabaseAnswer<StoredHit>>;
	byOurs(): Promise<DatabaseAnswer<MemoryHit>>;
}

const noService =
	'Only words were searched. For semantic search, name who embeds the question with --service: the model has to be the runtime’s own.';

/** Opens the database, and embeds the question where a service is named. Throws an `InputError`. */
export async function askDatabase(options: DatabaseQuestion): Promise<AskedDatabase> {
	const { database: address, user = '', query, limit, mode = 'hybrid' } = options;
	const embedder = mode === 'keyword' ? undefined : embedderFrom(options);
	const open = await openDatabase(address);
	const { database } = open;
	const agent = await agentMeant(open, options.agent);
	const memories = createStoredMemories(new Map([[database.name, open]]), Date.now);
	const who = { root: storedWorkspace(database.name, agent), user };
	const told = async <Result>(work: () => Promise<Result>): Promise<Result> => {
		try {
			return await work();
		} catch (error) {
			if (error instanceof EmbeddingFailure) throw new InputError(error.message);
			throw new InputError(`${database.place} cannot be searched: ${database.why(error)}`);
		}
	};
	const { title, memory } = database.runtime.managed;
	// No service hears a question that its answer is no use for.
	const asked = memory.embeddings && embedder;
	const [numbers] = (await told(async () => asked?.embed([plainWords(query) || query]))) ?? [];
	const vector = asked && numbers ? { model: asked.model, numbers } : undefined;
	const wordsOnly = memory.embeddings ? noService : `Only words were searched: ${noEmbeddings(title)}.`;
	return {
		agent,
		root: who.root,
		runtime: database.runtime,
		title,
		byRuntime: () =>
			told(async () => {
				const { hits, semantics } = await memories.asRuntime(who, { query, limit }, vector);
				if (!semantics) return { mode: 'keyword', hits, notes: [] };
				if ('why' in semantics) return { mode: 'keyword', hits, notes: [semantics.why] };
				const { embedded, all } = semantics;
				const behind = `Semantic search covers only ${embedded} of ${all} passages.`;
				// The runtime has no other way of going by meaning.
				return { mode: 'hybrid', hits, notes: embedded < all ? [behind] : [] };
			}),
		byOurs: () =>
			told(async () => {
				const ours = { query, limit, mode: vector ? mode : ('keyword' as const) };
				const { hits, notes, mode: used } = await memories.search(who, { ...ours, ...(vector && { vector }) });
				return { mode: used, hits, notes: mode === 'keyword' || vector ? notes : [wordsOnly, ...notes] };
			}),
	};
}
