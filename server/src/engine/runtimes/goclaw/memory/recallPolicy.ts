import type { LineRequest, MemoryChunk, RecallPolicy, SearchHit, SearchInputs } from '../../../memory/policy.ts';
import type { Snapshot, WorkspacePath } from '../../../workspace/snapshot.ts';
import { type MemorySettings, settingsOf } from '../config/settings.ts';
import { chunkText } from './chunking.ts';
import { indexedFiles } from './files.ts';
import { linesOf } from './lines.ts';
import { managedSearch } from './managed/managedSearch.ts';
import { memoryTools } from './memoryTools.ts';
import {
	type StandaloneHit,
	type StandaloneOutcome,
	standaloneDefaults,
	standaloneQuery,
	standaloneSearch,
} from './standaloneSearch.ts';

const chunk =
	({ chunkLength }: MemorySettings) =>
	(path: WorkspacePath, text: string): MemoryChunk[] =>
		chunkText(text, chunkLength).map((each) => ({ path, ...each }));

const limitOr = (limit: number | undefined, fallback: number): number =>
	limit !== undefined && limit > 0 ? limit : fallback;

const shown = ({ path, startLine, endLine, score, snippet, keyword, vector }: StandaloneHit): SearchHit => ({
	path,
	startLine,
	endLine,
	score,
	snippet,
	parts: { ...(keyword === undefined ? {} : { keyword }), ...(vector === undefined ? {} : { vector }) },
});

const excerpt = (text: string, { from, lines }: LineRequest): string => linesOf(text, from, lines);

function standalone(settings: MemorySettings): RecallPolicy {
	const usual = limitOr(settings.maxResults, standaloneDefaults.limit);
	const weights = {
		vectorWeight: settings.vectorWeight ?? standaloneDefaults.vectorWeight,
		textWeight: settings.textWeight ?? standaloneDefaults.textWeight,
	};
	const ask = ({ chunks, keywordHits, queryVector, vectors, limit, minScore = 0 }: SearchInputs): StandaloneOutcome =>
		standaloneSearch({
			chunks,
			keywordHits: keywordHits[0] ?? [],
			queryVector,
			vectors,
			limit: limitOr(limit, usual),
			minScore,
			weights,
		});
	return {
		files: indexedFiles,
		chunk: chunk(settings),
		keywordQueries: (query, limit) => [standaloneQuery(query, limitOr(limit, usual))],
		search(inputs) {
			const found = ask(inputs);
			return 'error' in found ? [] : found.hits.map(shown);
		},
		failure(inputs) {
			// Only a query that the index refuses is one.
			if (!('error' in (inputs.keywordHits[0] ?? []))) return undefined;
			const found = ask(inputs);
			return 'error' in found ? found.error : undefined;
		},
		usesEmbeddings: true,
		excerpt,
		tools: memoryTools,
		defaults: { limit: usual, minScore: 0 },
	};
}

/** Everything that stands in the workspace counts as everybody's; whose rows there are besides, the database knows. */
function managed(settings: MemorySettings): RecallPolicy {
	const usual = limitOr(settings.maxResults, standaloneDefaults.limit);
	return {
		files: indexedFiles,
		chunk: chunk(settings),
		keywordQueries: () => [],
		search: ({ query, chunks, queryVector, vectors, limit, minScore = 0 }) => {
			const hits = managedSearch(
				chunks.map(({ path, startLine, endLine, text }, at) => ({
					path,
					startLine,
					endLine,
					text,
					userId: null,
					vector: vectors?.[at],
				})),
				{ query, limit: limitOr(limit, usual), minScore, queryVector },
			);
			return hits.map(shown);
		},
		usesEmbeddings: true,
		excerpt,
		tools: memoryTools,
		defaults: { limit: usual, minScore: 0 },
	};
}

/** Undefined where the configuration switches memory off. */
export function recallPolicy({ config }: Snapshot): RecallPolicy | undefined {
	const { managed: isManaged, memoryEnabled, memory } = settingsOf(config);
	if (!memoryEnabled) return undefined;
	return isManaged ? managed(memory) : standalone(memory);
}
