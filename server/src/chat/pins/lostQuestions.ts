import type { FileDiff } from '../../../../protocol/chat/conversation.ts';
import { MemoryIndex } from '../../engine/memory/search/index/memoryIndex.ts';
import { searchMemory } from '../../engine/memory/search/search.ts';
import { eachTerm } from '../../engine/memory/search/text/words.ts';
import { isArchived } from '../../engine/retiring/archive.ts';
import { sha256 } from '../../engine/text/sha256.ts';
import { textIn, type WorkspacePath } from '../../engine/workspace/snapshot.ts';
import { memoryAccess } from '../../host/memory/access.ts';
import type { Workspace } from '../../host/workspace/workspaces.ts';
import { plainQuestion } from '../learning/proposals/previewing/recallCheck.ts';

/** More is not searched before each press: files, and UTF-16 units of all of them. */
const limits = { files: 2_000, units: 4_000_000 } as const;

/** A question finds what is among so many hits. */
const topHits = 5;
/** Words of a question that its best hit has at least: with one in common a hit is chance. */
const fewestTerms = 2;

/** A question that finds its best line now, and would not any more. */
export interface LostQuestion {
	readonly question: string;
	readonly path: WorkspacePath;
	/** Zero-based. */
	readonly line: number;
}

/** The memory as the runtime searches it, the archive left out: what goes there is not to be found as before. */
class SearchedMemory {
	readonly #index = new MemoryIndex();
	readonly #texts = new Map<WorkspacePath, string>();

	put(path: WorkspacePath, text: string | undefined): void {
		if (text === undefined) {
			this.#texts.delete(path);
			this.#index.remove(path);
			return;
		}
		this.#texts.set(path, text);
		this.#index.put(path, text, { hash: sha256(text), size: text.length, modified: 0, read: 0 });
	}

	hits(question: string, limit: number) {
		const textOf = (path: WorkspacePath) => {
			const text = this.#texts.get(path);
			return text === undefined ? undefined : { text, headingsAt: () => [] };
		};
		return searchMemory(this.#index, plainQuestion(question), { limit, mode: 'keyword' }, textOf).hits;
	}

	/** 1-based, both in. */
	lines(path: WorkspacePath, first: number, last: number): readonly string[] {
		return (this.#texts.get(path) ?? '').split(/\r\n|\n|\r/u).slice(first - 1, last);
	}
}

/** How many words of `question` are in `line`. */
function sharedWords(question: string, line: string): number {
	const asked = new Set<string>();
	eachTerm(question, (term, _start, _end, kind) => {
		if (kind !== 'stop') asked.add(term);
	});
	const said = new Set<string>();
	eachTerm(line, (term) => said.add(term));
	return [...asked].filter((term) => said.has(term)).length;
}

/**
 * The pinned `questions` that would lose the line that answers them best, by words alone. Undefined where the memory is too
 * much to be searched here. Rejects where `pause` does.
 */
export async function lostQuestions(
	questions: readonly string[],
	workspace: Workspace,
	changes: readonly FileDiff[],
	pause: () => Promise<void>,
): Promise<readonly LostQuestion[] | undefined> {
	const searched = memoryAccess(workspace)
		.searched()
		.filter((path) => !isArchived(path));
	if (questions.length === 0) return [];
	if (searched.length > limits.files) return undefined;
	const memory = new SearchedMemory();
	let units = 0;
	for (const path of searched) {
		const text = textIn(await workspace.read(path));
		if (text === undefined) continue;
		units += text.length;
		if (units > limits.units) return undefined;
		memory.put(path, text);
		await pause();
	}
	const best = questions.flatMap((question) => {
		const [hit] = memory.hits(question, 1);
		if (!hit || (!hit.exact && hit.terms.length < fewestTerms)) return [];
		const lines = memory.lines(hit.path, hit.startLine, hit.endLine);
		const shares = lines.map((line) => sharedWords(question, line));
		const at = shares.indexOf(Math.max(...shares));
		const text = lines[at]?.trim() ?? '';
		return text === '' ? [] : [{ question, path: hit.path, line: hit.startLine - 1 + at, text }];
	});
	const known = new Set(searched);
	for (const { path, after } of changes)
		if (known.has(path) || (workspace.runtime.memory.accepts(path) && !isArchived(path))) memory.put(path, after);
	await pause();
	const isFound = ({ question, text }: { readonly question: string; readonly text: string }): boolean =>
		memory
			.hits(question, topHits)
			.some(({ path, startLine, endLine }) =>
				memory.lines(path, startLine, endLine).some((line) => line.trim() === text),
			);
	return best.filter((each) => !isFound(each)).map(({ question, path, line }) => ({ question, path, line }));
}
