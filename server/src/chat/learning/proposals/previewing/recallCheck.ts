import type { FileDiff } from '../../../../../../protocol/chat/conversation.ts';
import { MemoryIndex } from '../../../../engine/memory/search/index/memoryIndex.ts';
import { searchMemory } from '../../../../engine/memory/search/search.ts';
import { sha256 } from '../../../../engine/text/sha256.ts';
import { textIn, type WorkspacePath } from '../../../../engine/workspace/snapshot.ts';
import { memoryAccess } from '../../../../host/memory/access.ts';
import type { Workspace } from '../../../../host/workspace/workspaces.ts';

/** More is not looked through before each press: files, and UTF-16 units of all of them. */
const limits = { files: 500, units: 4_000_000 } as const;

/** A question finds what stands among so many hits. */
const topHits = 5;

/** A question as words alone: nothing in it is a filter, and its last word is no beginning of another. */
export const plainQuestion = (question: string): string =>
	`${question.replace(/["“”`]/g, ' ').replace(/\b(path|file|type|after|before):(?=\S)/gi, '$1: ')} `;

interface FoundAgainQuestion {
	/** As a person would ask: the words that the memory was read from. */
	readonly question: string;
	/** What it has to find. */
	readonly text: string;
}

/** The memory as it will be; undefined where it is too much to be looked through here, or the runtime searches none. */
async function memoryAfter(
	workspace: Workspace,
	changes: readonly FileDiff[],
): Promise<ReadonlyMap<WorkspacePath, string> | undefined> {
	const changed = new Map(changes.map(({ path, after }) => [path, after]));
	const searched = new Set(memoryAccess(workspace).searched());
	// A file that is still to be made is searched where others of its kind are.
	for (const [path, after] of changed)
		if (after !== undefined && workspace.runtime.memory.accepts(path)) searched.add(path);
	if (searched.size === 0 || searched.size > limits.files) return undefined;
	const texts = new Map<WorkspacePath, string>();
	let units = 0;
	for (const path of searched) {
		const text = changed.has(path) ? changed.get(path) : textIn(await workspace.read(path));
		if (text === undefined) continue;
		units += text.length;
		if (units > limits.units) return undefined;
		texts.set(path, text);
	}
	return texts;
}

/**
 * True where what is about to be written will be found again by the words that it was read from; undefined where nobody can
 * say. By words alone: what is found by meaning comes on top.
 */
export async function isFoundAgain(
	{ question, text }: FoundAgainQuestion,
	workspace: Workspace,
	changes: readonly FileDiff[],
): Promise<boolean | undefined> {
	const texts = await memoryAfter(workspace, changes);
	if (!texts) return undefined;
	const index = new MemoryIndex();
	for (const [path, content] of texts)
		index.put(path, content, { hash: sha256(content), size: content.length, modified: 0, read: 0 });
	const textOf = (path: WorkspacePath) => {
		const content = texts.get(path);
		return content === undefined ? undefined : { text: content, headingsAt: () => [] };
	};
	const { hits } = searchMemory(index, plainQuestion(question), { limit: topHits, mode: 'keyword' }, textOf);
	const written = new Set(changes.flatMap(({ path, after }) => (after?.includes(text) ? [path] : [])));
	return hits.some(({ path, startLine, endLine }) => {
		if (!written.has(path)) return false;
		const lines = (texts.get(path) ?? '').split(/\r\n|\n|\r/).slice(startLine - 1, endLine);
		return lines.join('\n').includes(text);
	});
}
