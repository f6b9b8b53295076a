import { plainWords } from '../../engine/memory/search/query/query.ts';
import { EmbeddingFailure } from '../../host/embedding/embedder.ts';
import { storedWorkspace } from '../../host/managed/storedPlaces.ts';
import { createStoredMemories } from '../../host/managed/storedSearch.ts';
import { type ExitStatus, exitStatus, InputError, oneLine, type Terminal } from '../terminal/terminal.ts';
import { agentsNamed, openDatabase } from '../workspace/openDatabase.ts';
import { type EmbedderFlags, embedderFrom } from './storedEmbedder.ts';

export interface StoredSearchOptions extends EmbedderFlags {
	readonly database: string;
	/** Key of the agent. */
	readonly agent: string;
	readonly user?: string;
	readonly query: string;
	/** Most results of each search. */
	readonly limit: number;
	readonly format: 'text' | 'json';
}

interface FoundInDatabase {
	readonly path: string;
	readonly startLine: number;
	readonly endLine: number;
	readonly score: number;
	readonly snippet: string;
}

const asText = ({ path, startLine, endLine, score, snippet }: FoundInDatabase): string => {
	const lines = snippet.split(/\r\n|\n|\r/u).filter((line) => line.trim() !== '');
	const where = `${path}:${startLine}${endLine > startLine ? `-${endLine}` : ''}`;
	return `  ${oneLine(where)}  ${score.toFixed(3)}\n${lines.map((line) => `      ${line}\n`).join('')}`;
};

const listOf = (title: string, hits: readonly FoundInDatabase[]): string =>
	`${title}\n${hits.length === 0 ? '  nothing found\n' : hits.map(asText).join('')}`;

/** Prints what the runtime's own search finds in the memory of an agent of a database, and beside it what ours does. */
export async function searchStored(options: StoredSearchOptions, terminal: Terminal): Promise<ExitStatus> {
	const { database: address, agent, user = '', query, limit, format } = options;
	const embedder = embedderFrom(options);
	const open = await openDatabase(address);
	await agentsNamed(open, [agent]);
	const { database } = open;
	const memories = createStoredMemories(new Map([[database.name, open]]), Date.now);
	const who = { root: storedWorkspace(database.name, agent), user };
	try {
		const [numbers] = (await embedder?.embed([plainWords(query) || query])) ?? [];
		const vector = embedder && numbers ? { model: embedder.model, numbers } : undefined;
		const runtime = await memories.asRuntime(who, { query, limit }, vector);
		const mode = vector ? 'hybrid' : 'keyword';
		const own = await memories.search(who, { query, limit, mode, ...(vector && { vector }) });
		const { semantics } = runtime;
		const notes = [
			...(semantics && 'why' in semantics ? [semantics.why] : []),
			...(semantics && 'model' in semantics && semantics.embedded < semantics.all
				? [`Semantic search covers only ${semantics.embedded} of ${semantics.all} passages.`]
				: []),
			...own.notes.filter((note) => semantics === undefined || !('why' in semantics) || note !== semantics.why),
		];
		const { title } = database.runtime.managed;
		if (format === 'json') {
			const printed = own.hits.map(({ path, startLine, endLine, score, snippet }) => ({
				path,
				startLine,
				endLine,
				score,
				snippet,
			}));
			const answer = {
				agent,
				user,
				query,
				runtime: { title, hits: runtime.hits },
				soulscope: { hits: printed },
				notes,
			};
			terminal.out(`${JSON.stringify(answer, undefined, '\t')}\n`);
		} else {
			for (const note of notes) terminal.err(note);
			terminal.out(listOf(`${title}, in its own order:`, runtime.hits));
			terminal.out(listOf('Soulscope:', own.hits));
		}
		return exitStatus.fine;
	} catch (error) {
		if (error instanceof EmbeddingFailure) throw new InputError(error.message);
		throw new InputError(`${database.place} cannot be searched: ${database.why(error)}`);
	}
}
