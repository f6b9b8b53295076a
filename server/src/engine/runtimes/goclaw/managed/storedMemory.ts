import * as z from 'zod';
import type { WorkspacePath } from '../../../workspace/snapshot.ts';
import type { ManagedMemory, StoredHit, StoredSearch } from '../../capabilities/managedMemory.ts';
import type { StoredRows } from '../../capabilities/storedQuestion.ts';
import { channelLimit, type ManagedHit, type ManagedRow, rankManaged } from '../memory/managed/managedSearch.ts';
import * as statements from '../memory/managed/memoryStatements.ts';
import { vectorText } from '../memory/managed/vectorText.ts';
import { isMemoryPath, memoryFileOf } from '../store/memoryPath.ts';
import { pathOf, placeOf } from './storedPath.ts';

const chunkRows = z.array(
	z.object({
		path: z.string(),
		start_line: z.number(),
		end_line: z.number(),
		text: z.string(),
		user_id: z.string().nullable(),
		score: z.number(),
	}),
);

const textRows = z.array(z.object({ path: z.string(), user_id: z.string().nullable(), content: z.string() }));
const dueRows = z.array(z.object({ id: z.string(), hash: z.string(), text: z.string() }));
const vectorRows = z.tuple([z.object({ dimensions: z.number().nullable(), model: z.string().nullable() })]);

/** Unless the agent's memory settings name another. */
const usualModel = 'text-embedding-3-small';

const countRows = z.tuple([z.object({ embedded: z.number(), all: z.number() })]);

/** Empty where the answer makes no sense. */
const chunksIn = (rows: StoredRows): readonly ManagedRow[] =>
	(chunkRows.safeParse(rows).data ?? []).map(({ path, start_line, end_line, text, user_id, score }) => ({
		path,
		startLine: start_line,
		endLine: end_line,
		text,
		userId: user_id,
		score,
	}));

const fileOf = (path: string, user: string | undefined): WorkspacePath => pathOf({ kind: 'memory', user, path });

/** A hit as the capability has it. `user`: who searched. */
export const asFound =
	(user: string) =>
	({ path, startLine, endLine, score, snippet, scope, keyword, vector }: ManagedHit): StoredHit => ({
		row: path,
		scope,
		path: fileOf(path, scope === 'personal' ? user : undefined),
		startLine,
		endLine,
		score,
		snippet,
		parts: { ...(keyword !== undefined && { keyword }), ...(vector !== undefined && { vector }) },
	});

const channel = ({ agent, user, limit }: StoredSearch, asked: string) => [agent, user, asked, channelLimit(limit)];

/** GoClaw 2026.2.26: memories as rows, searched by PostgreSQL. */
export const storedMemory: ManagedMemory = {
	embeddings: {
		vectors: (agent) => ({ statement: statements.vectorFacts, values: [agent] }),
		vectorsIn(rows) {
			const [found] = vectorRows.safeParse(rows).data ?? [];
			if (!found) return undefined;
			const { dimensions, model } = found;
			return { dimensions: dimensions !== null && dimensions > 0 ? dimensions : undefined, model: model || usualModel };
		},
		bySimilarity: (search) => ({
			statement: statements.bySimilarity,
			values: channel(search, vectorText(search.queryVector)),
		}),
		similarIn: (rows) =>
			chunksIn(rows).map(({ path, startLine, endLine = startLine, userId, score }) => ({
				path: fileOf(path, userId ?? undefined),
				startLine,
				endLine,
				similarity: score,
			})),
		unembedded: (agent, most) => ({ statement: statements.withoutVector, values: [agent, most] }),
		unembeddedIn: (rows) => dueRows.safeParse(rows).data ?? [],
		embed: (passages, vectors) => ({
			statement: statements.giveVectors,
			values: [
				passages.map(({ id }) => id),
				passages.map(({ hash }) => hash),
				vectors.map((vector) => vectorText(vector)),
			],
		}),
		embeddingCount: (agent) => ({ statement: statements.vectorCount, values: [agent] }),
		embeddingCountIn: (rows) => countRows.safeParse(rows).data?.[0],
	},
	byWords: (search) => ({ statement: statements.byWords, values: channel(search, search.query) }),
	found(search, words, similar) {
		const { user, limit = 0, minScore = 0 } = search;
		return rankManaged(chunksIn(words), chunksIn(similar), { limit, minScore }).map(asFound(user));
	},
	texts: (agent, user) => ({ statement: statements.allTexts, values: [agent, user] }),
	textsIn: (rows) =>
		new Map(
			(textRows.safeParse(rows).data ?? []).map(({ path, user_id, content }) => [
				fileOf(path, user_id ?? undefined),
				content,
			]),
		),
	searched: (paths, user) =>
		[...paths].filter((path) => {
			const place = path.endsWith('.md') ? placeOf(path) : undefined;
			return place?.kind === 'memory' && (place.user === undefined || place.user === user);
		}),
	readFrom(path, user) {
		if (!isMemoryPath(path, '')) return [];
		const row = memoryFileOf(path, '');
		return user === '' ? [fileOf(row, undefined)] : [fileOf(row, user), fileOf(row, undefined)];
	},
};
