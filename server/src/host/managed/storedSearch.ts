import type { MemoryIndexState } from '../../../../protocol/memory/search.ts';
import type { SearchHit } from '../../engine/memory/policy.ts';
import type {
	EmbeddingCount,
	SimilarLines,
	StoredHit,
	StoredSearch,
} from '../../engine/runtimes/capabilities/managedMemory.ts';
import { isLost } from '../postgres/failures.ts';
import type { IndexAnswer, IndexQuestion } from '../search/index/question.ts';
import type { OpenDatabase, OpenDatabases } from './storedFiles.ts';
import { openStoredIndex, type StoredIndex } from './storedIndex.ts';
import { storedLocation } from './storedPlaces.ts';

/** Whose memories are searched: of the agent at `root` (absolute), as `user` talks with it; empty: as nobody does. */
export interface StoredSearcher {
	readonly root: string;
	readonly user: string;
}

/** A question as a vector, and the model that made it. */
type AskedVector = NonNullable<IndexQuestion['vector']>;

/** What a search by meaning came to: how much of the memory it covered, or why there was none, one line for people. */
type StoredSemantics = ({ readonly model: string } & EmbeddingCount) | { readonly why: string };

/** Finds what the agents of databases remember, as their runtime does and as we do, in the same rows. */
export interface StoredMemories {
	/** The runtime's own search. Rejects as the database does. */
	asRuntime(
		who: StoredSearcher,
		asked: Pick<StoredSearch, 'query' | 'limit' | 'minScore'>,
		vector: AskedVector | undefined,
	): Promise<{ readonly hits: readonly StoredHit[]; readonly semantics?: StoredSemantics }>;
	/** Ours. Rejects as the database does. */
	search(who: StoredSearcher, question: IndexQuestion): Promise<IndexAnswer>;
	/** What the agent reads where it asks for the memory `path`: the person's, else everybody's. Undefined where there is none. */
	read(who: StoredSearcher, path: string): Promise<string | undefined>;
	/** False where the database has no vectors: then nobody need make one of a question. */
	hasEmbeddings(who: StoredSearcher): boolean;
	state(who: StoredSearcher): MemoryIndexState;
	/** Reads everything anew. */
	rebuild(who: StoredSearcher): Promise<MemoryIndexState>;
}

/** Agents and people whose passages are kept at once. */
const mostKept = 8;

/** ms that a count of passages counts: new ones are found all the same. */
const countedFor = 60_000;

/** Passages of the database that our own ranking looks at by meaning, for each hit that is wanted. */
const similarPerHit = 5;

const nothingYet: MemoryIndexState = { phase: 'closed', indexed: 0, total: 0, passages: 0, leftOut: [] };

const oneDay = 86_400_000;

/** The name without the service that serves it: `openai:text-embedding-3-small`, `openai/text-embedding-3-small`. */
const plainModel = (model: string): string => model.split(/[:/]/u).at(-1) ?? model;

/** Why nothing can be found by meaning, a clause. `title`: whose the database is. */
export const noEmbeddings = (title: string): string => `${title} keeps no embeddings in such a database`;

/** Why vectors cannot be compared with those of a database, a clause. `length`: they do not even fit into it. */
export interface Incomparable {
	readonly kind: 'length' | 'model';
	readonly why: string;
	/** What would do, for people. */
	readonly wanted: string;
}

/** What is wrong with comparing vectors of `model`, which are `length` long, with those of the agent; undefined where nothing is. */
export async function incomparable(
	{ database }: OpenDatabase,
	agent: string,
	model: string,
	length: number,
): Promise<Incomparable | undefined> {
	const { memory, title } = database.runtime.managed;
	const stored = memory.embeddings?.vectorsIn(await database.ask(memory.embeddings.vectors(agent)));
	if (!stored) return undefined;
	const wanted = `the model that ${title} uses, ${stored.model}`;
	if (stored.dimensions !== undefined && stored.dimensions !== length)
		return {
			kind: 'length',
			wanted,
			why: `vectors of this database have ${stored.dimensions} numbers, and those of ${model} have ${length}`,
		};
	if (plainModel(model) === plainModel(stored.model)) return undefined;
	return {
		kind: 'model',
		wanted,
		why: `${title} embeds with ${stored.model}, and vectors of ${model} cannot be compared with those`,
	};
}

export function createStoredMemories(databases: OpenDatabases, clock: () => number): StoredMemories {
	/** By agent and person; the one that was asked last is the last. */
	const kept = new Map<string, Promise<StoredIndex | undefined>>();
	const states = new Map<string, MemoryIndexState>();

	const placeOf = ({ root }: StoredSearcher): { readonly open: OpenDatabase; readonly agent: string } => {
		const at = storedLocation(root);
		const open = databases.get(at?.database ?? '');
		if (!open || at?.agent === undefined) throw new Error('The database is not connected.');
		return { open, agent: at.agent };
	};

	const keyOf = ({ root, user }: StoredSearcher): string => JSON.stringify([root, user]);

	const opened = async (who: StoredSearcher): Promise<StoredIndex> => {
		const { open, agent } = placeOf(who);
		const key = keyOf(who);
		const known = await kept.get(key)?.catch(() => undefined);
		const isCurrent = known !== undefined && known.tree === (await open.agents.tree(agent));
		const index = isCurrent && known ? Promise.resolve(known) : openStoredIndex(open, agent, who.user);
		kept.delete(key);
		kept.set(key, index);
		const [oldest] = kept.keys();
		if (kept.size > mostKept && oldest !== undefined) kept.delete(oldest);
		const found = await index.catch((error: unknown) => {
			kept.delete(key);
			throw error;
		});
		if (!found) throw new Error('There is no such agent in the database.');
		states.set(key, found.state);
		return found;
	};

	/** Passages near the question, by the vectors that the database has; or why there are none. */
	const near = async (
		who: StoredSearcher,
		asked: Pick<StoredSearch, 'query' | 'limit'>,
		vector: AskedVector | undefined,
	) => {
		const { open, agent } = placeOf(who);
		const { memory, title } = open.database.runtime.managed;
		if (!memory.embeddings) return { rows: [], why: `Only words were searched: ${noEmbeddings(title)}.` };
		const fault = vector && (await incomparable(open, agent, vector.model, vector.numbers.length));
		const why = fault && `Only words were searched: ${fault.why}.`;
		if (!vector || why !== undefined) return { rows: [], why };
		const search = { agent, user: who.user, ...asked, queryVector: [...vector.numbers] };
		try {
			return { rows: await open.database.ask(memory.embeddings.bySimilarity(search)), why: undefined };
		} catch (error) {
			if (isLost(error)) throw error;
			// Vectors of another kind than the runtime keeps, say: words are found all the same.
			return { rows: [], why: `Only words were searched: ${open.database.why(error)}.` };
		}
	};

	/** Counting goes through all passages of the agent: nobody needs it with every search. */
	const counts = new Map<string, { readonly until: number; readonly count: EmbeddingCount }>();
	const coverage = async (who: StoredSearcher, model: string): Promise<StoredSemantics> => {
		const known = counts.get(who.root);
		if (known && clock() < known.until) return { model, ...known.count };
		const { open, agent } = placeOf(who);
		const { memory } = open.database.runtime.managed;
		const { embeddings } = memory;
		const asked = embeddings?.embeddingCountIn(await open.database.ask(embeddings.embeddingCount(agent)));
		const count = asked ?? { embedded: 0, all: 0 };
		// What is under way is counted anew: somebody looks on.
		if (count.embedded === count.all) counts.set(who.root, { until: clock() + countedFor, count });
		return { model, ...count };
	};

	return {
		async asRuntime(who, asked, vector) {
			const { open, agent } = placeOf(who);
			const { memory } = open.database.runtime.managed;
			const search = { agent, user: who.user, ...asked };
			const [words, similar] = await Promise.all([open.database.ask(memory.byWords(search)), near(who, asked, vector)]);
			const hits = memory.found(search, words, similar.rows);
			if (!vector) return { hits };
			const semantics = similar.why === undefined ? await coverage(who, vector.model) : { why: similar.why };
			return { hits, semantics };
		},
		async search(who, { vector, ...question }) {
			const { open } = placeOf(who);
			const index = await opened(who);
			const limit = question.limit * similarPerHit;
			const { rows, why } =
				question.mode === 'keyword'
					? { rows: [], why: undefined }
					: await near(who, { query: question.query, limit }, vector);
			const similar: readonly SimilarLines[] = open.database.runtime.managed.memory.embeddings?.similarIn(rows) ?? [];
			const today = Math.floor(clock() / oneDay);
			return index.search({ ...question, ...(why !== undefined && { whyWordsOnly: why }) }, similar, today);
		},
		async read(who, path) {
			const { open, agent } = placeOf(who);
			for (const file of open.database.runtime.managed.memory.readFrom(path, who.user)) {
				const text = await open.agents.text(agent, file);
				if (text !== undefined) return text;
			}
			return undefined;
		},
		hasEmbeddings: (who) => placeOf(who).open.database.runtime.managed.memory.embeddings !== undefined,
		state: (who) => states.get(keyOf(who)) ?? nothingYet,
		async rebuild(who) {
			kept.delete(keyOf(who));
			return (await opened(who)).state;
		},
	};
}

/** The same for a view that shows rows as files. */
export const withoutRows = (hits: readonly StoredHit[]): readonly SearchHit[] =>
	hits.map(({ row: _row, scope: _scope, ...hit }) => hit);
