import type { ChoosingCost, RecalledPart } from '../../../../protocol/chat/conversation.ts';
import type { Settings } from '../../../../protocol/workspace/settings.ts';
import type { RecalledMemory } from '../../engine/memory/recalled.ts';
import type { MemoryHit } from '../../engine/memory/search/search.ts';
import type { Prompt } from '../../engine/prompt/prompt.ts';
import { assembleAsChatted } from '../../engine/prompt/wording/asChatted.ts';
import { isArchived } from '../../engine/retiring/archive.ts';
import type { TokenCounter } from '../../engine/text/lengths/tokens.ts';
import type { WorkspacePath } from '../../engine/workspace/snapshot.ts';
import { uriOfPath } from '../../host/managed/placeUri.ts';
import { mayRecallIn, memoryAccess } from '../../host/memory/access.ts';
import type { ReadCatalog } from '../../host/memory/memoryCatalog.ts';
import { aborted, cancellableOf } from '../../host/platform/cancellation.ts';
import type { IndexAnswer } from '../../host/search/index/question.ts';
import { ownRecall } from '../../host/search/runtime/ownRecall.ts';
import type { Workspace } from '../../host/workspace/workspaces.ts';
import { chosenByModel, type ModelChooser } from './chosenByModel.ts';
import { compareWithRuntime, type Judged } from './compareWithRuntime.ts';
import { explainHit } from './explain.ts';
import { isInPrompt, lineNumber, locateHit } from './locate.ts';
import { quoteMemory, recallBlock } from './quote.ts';
import type { AskRuntime, FindMemories } from './searches.ts';

/** What stands in front of a message, and what is in it. */
export interface Recall {
	/** Never empty. */
	readonly text: string;
	readonly tokens: number;
	/** Best first, at least one. */
	readonly memories: readonly RecalledPart[];
}

/** What came of looking for memories. */
export interface RecallOutcome {
	readonly recall?: Recall | undefined;
	/** What it took to have a model choose; absent where none was asked. */
	readonly choosing?: ChoosingCost | undefined;
	/** Why there may be more than was found: one line for people. */
	readonly note?: string | undefined;
}

/** What is recalled for one turn at most, everything around it included; a fraction of what a prompt takes. */
const limits = { memories: 5, tokens: 1_500 } as const;

/** The index holds all Markdown of the folder, and only some of it is memory: that many are looked at. */
const mostLookedAt = 50;

/** UTF-16 units of a message that are asked with; what is longer is a document, and its beginning says what it is about. */
const longestQuestion = 2_000;

/** ms that a turn waits for its memories; then it goes without. */
const timeoutMs = 10_000;

/**
 * What is worth recalling, as a search always finds something. By meaning: the cosine that passages on the same matter
 * reach with the usual model. By words: two of the question's, or all that it has; and not far behind the best.
 */
const worth = { similarity: 0.3, words: 2, shareOfBest: 0.4 } as const;

/** The message as a question of words alone: what is a phrase or a filter in a search box is not meant so in a talk. */
const questionIn = (message: string): string =>
	message
		.slice(0, longestQuestion)
		.toWellFormed()
		.replace(/["“”]/g, ' ')
		.replace(/\b(path|file|type|after|before):(?=\S)/gi, '$1: ')
		.trim();

function isWorth(hit: MemoryHit, bestByWords: number): boolean {
	const { vector = 0, keyword = 0 } = hit.parts;
	if (vector >= worth.similarity) return true;
	return (hit.exact || hit.terms.length >= worth.words) && keyword >= bestByWords * worth.shareOfBest;
}

export interface RecallRequest {
	readonly workspace: Workspace;
	/** What goes out as the system prompt. */
	readonly prompt: Prompt;
	/** What the person wrote last. */
	readonly message: string;
	readonly find: FindMemories;
	readonly askRuntime?: AskRuntime | undefined;
	/** By what the runtime's own recall goes, where it recalls by itself. */
	readonly by: Settings['chat']['recallBy'];
	/** What is on record of the runtime's memories; nothing unless said. */
	readonly catalog?: ReadCatalog | undefined;
	/** Who asks a model where it goes by one; absent where nothing is sent yet, and rules stand in. */
	readonly chooser?: ModelChooser | undefined;
	readonly tokens: TokenCounter;
	readonly signal: AbortSignal;
}

/** Said where the index is not at its end yet; nothing where it is. */
const unread = ({ phase, indexed, total }: IndexAnswer['state']): string | undefined =>
	phase === 'ready' || indexed >= total
		? undefined
		: `The memory was still being read: only ${indexed} of ${total} files were searched for this message.`;

/**
 * Memories for one message: what the runtime itself recalls; where it leaves that to the agent, what is found by words and
 * by meaning, only in files that the runtime itself looks through, and only what the prompt does not say already. They
 * are no part of the prompt.
 * @throws what `find` throws, or an abort
 */
export async function recallFor(request: RecallRequest): Promise<RecallOutcome> {
	const { workspace, prompt, message, find, signal } = request;
	// The prompt has them already.
	if (prompt.parts.some(({ source }) => source.kind === 'recall')) return {};
	const own = await ownOutcome(request);
	// The runtime chooses by itself, for whatever session it has.
	if (own) return own;
	const query = questionIn(message);
	if (query === '' || !mayRecallIn(prompt, workspace.runtime)) return {};
	const hurry = AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)]);
	// A message is said to its end: the space behind it says that its last word is no beginning of another.
	const search = find(workspace, { query: `${query} `, mode: 'hybrid', limit: mostLookedAt }, cancellableOf(hurry));
	const { hits, state } = await Promise.race([search, aborted(hurry)]);
	const { agentId } = prompt.session;
	// What a person has put into the archive comes when it is asked for, and not by itself.
	const files = new Set(
		memoryAccess(workspace, { agentId })
			.searched()
			.filter((path) => !isArchived(path)),
	);
	const candidates = hits.filter(({ path }) => files.has(path));
	const bestByWords = Math.max(0, ...candidates.map(({ parts }) => parts.keyword ?? 0));
	const judged = await compareWithRuntime(
		candidates.filter((hit) => isWorth(hit, bestByWords)),
		{ workspace, agentId, query, askRuntime: request.askRuntime, signal: hurry },
	);
	signal.throwIfAborted();
	const recall = await choose(request, judged);
	return { recall, note: unread(state) };
}

/** What the runtime chooses by itself, or has chosen; undefined where it leaves that to its agent. */
async function ownOutcome(request: RecallRequest): Promise<RecallOutcome | undefined> {
	const { workspace, prompt, message, by, catalog, chooser, signal } = request;
	const session = { ...prompt.session, message };
	const byModel = by === 'model' && chooser ? await chosenByModel(workspace, session, chooser, signal) : undefined;
	const choosing = byModel?.choosing;
	if (byModel?.memories) return { recall: ownChoice(request, byModel.memories), choosing };
	const ranked = await ownRecall(workspace, session, { by: byModel?.fault === undefined ? by : 'rules', catalog });
	if (!ranked) return undefined;
	const fault = byModel?.fault && `Rules chose the memories for this message, and not the model. ${byModel.fault}`;
	return { recall: ownChoice(request, ranked), choosing, note: fault };
}

/** The place of what is recalled in the workspace, and 1-based lines of its file. */
interface Source {
	readonly path: WorkspacePath;
	readonly line: number;
}

/** Collects memories in their order until there is no more room. */
function collector({ workspace, tokens }: RecallRequest) {
	const memories: RecalledPart[] = [];
	const blocks: string[] = [];
	let left = limits.tokens - tokens.count(recallBlock([]));
	return {
		get isFull() {
			return memories.length >= limits.memories;
		},
		add({ path, line }: Source, block: string, why: string): void {
			const cost = tokens.count(block);
			if (cost > left) return;
			left -= cost;
			blocks.push(block);
			const uri = uriOfPath(workspace.absolute(path));
			memories.push({ title: path, uri, line, why, tokens: cost });
		},
		recall(): Recall | undefined {
			if (memories.length === 0) return undefined;
			const text = recallBlock(blocks);
			return { text, tokens: tokens.count(text), memories };
		},
	};
}

/** What the runtime itself lays before the agent: its own lines on each memory, quoted as all others are. */
function ownChoice(request: RecallRequest, recalled: readonly RecalledMemory[]): Recall | undefined {
	const { workspace, prompt } = request;
	const { parts } = assembleAsChatted(workspace.runtime, workspace.snapshot(), { ...prompt.session, recalled });
	const kept = collector(request);
	for (const { source, text } of parts) {
		if (source.kind !== 'recall') continue;
		const block = quoteMemory({ path: source.path, headings: [], text: text.trim() });
		kept.add({ path: source.path, line: 1 }, block, source.why ?? '');
	}
	return kept.recall();
}

/** The first that fit, each in its file's words of now. */
async function choose(request: RecallRequest, judged: readonly Judged[]): Promise<Recall | undefined> {
	const { workspace, prompt } = request;
	const kept = collector(request);
	for (const { hit, opinion } of judged) {
		if (kept.isFull) break;
		const content = await workspace.read(hit.path);
		if (content?.kind !== 'text') continue;
		const place = locateHit(content.text, hit);
		if (!place || isInPrompt(prompt.ledger.rows, hit.path, place)) continue;
		const text = content.text.slice(place.start, place.end);
		const block = quoteMemory({
			path: hit.path,
			lines: [lineNumber(content.text, place.start), lineNumber(content.text, place.end)],
			headings: hit.headings.filter((heading) => !text.includes(heading)),
			text,
		});
		const line = lineNumber(content.text, place.word);
		kept.add({ path: hit.path, line }, block, [explainHit(hit, prompt.session), opinion].filter(Boolean).join(' · '));
	}
	return kept.recall();
}
