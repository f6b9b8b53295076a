import type { MemoryIndexState } from '../../../../protocol/memory/search.ts';
import { MemoryIndex } from '../../engine/memory/search/index/memoryIndex.ts';
import { type FileText, type SemanticHit, searchMemory } from '../../engine/memory/search/search.ts';
import type { SimilarLines } from '../../engine/runtimes/capabilities/managedMemory.ts';
import { utf8Length } from '../../engine/text/lengths/measure.ts';
import type { WorkspacePath } from '../../engine/workspace/snapshot.ts';
import { fileText } from '../search/index/fileTexts.ts';
import { type IndexAnswer, type IndexQuestion, sayStoodIn, wordsOnly } from '../search/index/question.ts';
import type { StoredTree } from './storedAgents.ts';
import type { OpenDatabase } from './storedFiles.ts';

/** UTF-8 bytes of the memories that one person’s search goes through; what is more than a person reads in a lifetime is left to the database. */
const mostBytes = 64 * 1024 * 1024;

/** What our own search knows of an agent, as one person sees it. */
export interface StoredIndex {
	/** What it was made of: the same while nobody has changed anything. */
	readonly tree: StoredTree;
	readonly state: MemoryIndexState;
	search(question: Omit<IndexQuestion, 'vector'>, similar: readonly SimilarLines[], today: number): IndexAnswer;
}

/** Texts of the agent, of everybody and of `user`, by path; memories first, as the database has them at this moment. */
async function textsOf(
	{ database }: OpenDatabase,
	agent: string,
	user: string,
	tree: StoredTree,
): Promise<ReadonlyMap<WorkspacePath, string> | 'too-long'> {
	const { managed } = database.runtime;
	const searched = managed.memory.searched(tree.files.keys(), user);
	const bytes = searched.reduce((sum, path) => sum + (tree.files.get(path)?.size ?? 0), 0);
	if (bytes > mostBytes) return 'too-long';
	const texts = new Map(managed.memory.textsIn(await database.ask(managed.memory.texts(agent, user))));
	for (const [path, { text, isWritable }] of tree.files) {
		const owner = managed.personOf(path);
		if (text !== undefined && isWritable && path.endsWith('.md') && (owner === undefined || owner === user))
			texts.set(path, texts.get(path) ?? text);
	}
	return texts;
}

const tooLong =
	'Nothing was searched: these memories are longer than 64 MB, the most that Soulscope’s own search reads from a database. Search as the runtime does.';

/** Reads what `user` may find, and cuts it into passages of ours. Undefined where there is no such agent. Rejects as the database does. */
export async function openStoredIndex(
	open: OpenDatabase,
	agent: string,
	user: string,
): Promise<StoredIndex | undefined> {
	const tree = await open.agents.tree(agent);
	if (!tree) return undefined;
	const texts = await textsOf(open, agent, user, tree);
	const index = new MemoryIndex();
	const files = new Map<WorkspacePath, FileText>();
	if (texts !== 'too-long') {
		for (const [path, text] of texts) {
			index.put(path, text, { hash: path, size: utf8Length(text), modified: 0, read: 0 });
			files.set(path, fileText(text));
		}
	}
	index.tidy();
	const state: MemoryIndexState = {
		phase: 'ready',
		indexed: files.size,
		total: files.size,
		passages: index.postings.live,
		leftOut: [],
		...(texts === 'too-long' && { problem: tooLong }),
	};
	return {
		tree,
		state,
		search(question, similar, today) {
			const { query, limit, mode, diversity, halfLifeDays, types } = question;
			const only = question.only && new Set(question.only);
			const semantic = semanticOf(index, similar);
			const {
				hits,
				query: parsed,
				stoodIn,
			} = searchMemory(
				index,
				query,
				{
					limit,
					mode,
					...(semantic.length > 0 && { semantic }),
					...(diversity !== undefined && { diversity }),
					...(halfLifeDays !== undefined && { recency: { today, halfLifeDays } }),
					filter: {
						...(types && { typesOf: (path: WorkspacePath) => types[path] ?? [] }),
						...(only && { includes: (path: WorkspacePath) => only.has(path) }),
					},
				},
				(path) => files.get(path),
			);
			const isFallback = mode !== 'keyword' && semantic.length === 0;
			return {
				hits,
				mode: isFallback ? 'keyword' : mode,
				notes: [
					...(texts === 'too-long' ? [tooLong] : []),
					...(isFallback ? [wordsOnly(question)] : []),
					...parsed.problems,
					...stoodIn.map(sayStoodIn),
				],
				state,
			};
		},
	};
}

/** Passages of ours by the passages of the runtime that they overlap with: each as near as the nearest of them. */
function semanticOf(index: MemoryIndex, similar: readonly SimilarLines[]): readonly SemanticHit[] {
	const nearest = new Map<number, SemanticHit>();
	for (const { path, startLine, endLine, similarity } of similar) {
		const file = index.files.get(path);
		for (let passage = file?.first ?? 0; file && passage < file.first + file.passages; passage++) {
			const place = index.placeOf(passage);
			if (place.startLine > endLine || place.endLine < startLine) continue;
			if (similarity > (nearest.get(passage)?.similarity ?? -1))
				nearest.set(passage, { path, start: place.start, similarity });
		}
	}
	return [...nearest.values()].sort((a, b) => b.similarity - a.similarity);
}
