import type { ChatPreflight } from '../../../../protocol/chat/chat.ts';
import type { ChoosingCost, Entry, UserEntry } from '../../../../protocol/chat/conversation.ts';
import type { Settings } from '../../../../protocol/workspace/settings.ts';
import type { Shortened } from '../../engine/conversation/olderResults.ts';
import type { Prompt } from '../../engine/prompt/prompt.ts';
import { tokensOfPart } from '../../engine/prompt/promptTokens.ts';
import { assembleAsChatted } from '../../engine/prompt/wording/asChatted.ts';
import type { TalkPolicy } from '../../engine/runtimes/capabilities/talk.ts';
import type { TokenCounter } from '../../engine/text/lengths/tokens.ts';
import type { Session, SessionKind } from '../../engine/workspace/session.ts';
import type { ConversationState } from '../../host/conversations/transcripts.ts';
import { catalogIn, type ReadCatalog } from '../../host/memory/memoryCatalog.ts';
import type {
	Content,
	MessageContext,
	ModelMessage,
	ModelProvider,
	ModelRequest,
	ToolSpec,
} from '../../host/models/model.ts';
import type { ChosenProvider } from '../../host/models/providers.ts';
import { momentOf } from '../../host/workspace/moment.ts';
import type { Workspace } from '../../host/workspace/workspaces.ts';
import { runContextOf } from '../continuity/resuming.ts';
import { type Recall, type RecallOutcome, recallFor } from '../recall/recall.ts';
import type { ChatServices } from '../services.ts';
import { toolsFor } from '../tools/registry.ts';
import type { ChatTool } from '../tools/tool.ts';
import { attachmentContext, joined } from './attachments.ts';
import { type CacheBlock, cacheBlocksOf } from './cacheBlocks.ts';
import { countedOf } from './counted.ts';
import { promptPreflight } from './promptPreflight.ts';
import { type ShorteningState, shortenOldResults } from './shortenResults.ts';
import { remaining, toMessages } from './toMessages.ts';
import { truncateHistory } from './truncateHistory.ts';

/** Where a conversation happens. */
export interface ConversationPlace {
	readonly workspace: Workspace;
	readonly kind: SessionKind;
	readonly settings: Settings['chat'];
	readonly tokens: TokenCounter;
}

/** Where no provider says, such as before there is a key. Tokens. */
const usualWindow = 200_000;

export interface BuiltRequest {
	readonly request: ModelRequest;
	readonly preflight: ChatPreflight;
	readonly prompt: Prompt;
	readonly session: Session;
	readonly tools: readonly ChatTool[];
	readonly chosen: ChosenProvider;
	/** Undefined where `chosen` has failed. */
	readonly provider: ModelProvider | undefined;
	/** What the conversation has to remember once this is sent; absent where nothing is new. */
	readonly shortened?: ShorteningState;
}

/** The place that a client names; undefined where there is no such workspace or session. */
export async function placeOfConversation(
	at: { readonly workspace: string; readonly session: string },
	services: ChatServices,
): Promise<ConversationPlace | undefined> {
	const workspace = services.workspace(at.workspace);
	const kind = workspace?.runtime.sessionKinds.find((known) => known === at.session);
	if (!workspace || !kind) return undefined;
	const [settings, tokens] = await Promise.all([
		services.settings(workspace.root),
		services.tokens(),
		workspace.settleLinks(),
	]);
	return { workspace, kind, settings, tokens };
}

const lastWords = (entries: readonly Entry[]): UserEntry | undefined =>
	entries.findLast((entry): entry is UserEntry => entry.kind === 'user');

/** The place as it is now: what one request is made of is asked of this alone, so that its parts tell of the same files. */
export const placeNow = async (place: ConversationPlace): Promise<ConversationPlace> => ({
	...place,
	workspace: await momentOf(place.workspace),
});

/** The session as the runtime would have it now, after what was said last. */
export function sessionAfter(
	entries: readonly Entry[],
	{ workspace, kind }: Pick<ConversationPlace, 'workspace' | 'kind'>,
): Session {
	const message = lastWords(entries)?.text;
	return { ...workspace.session(kind), ...(message !== undefined && { message }) };
}

const systemBlock = ({ parts, text, cacheHere }: CacheBlock, tokens: TokenCounter) => ({
	text,
	titles: parts.filter((part) => part.text.trim() !== '').map(({ title }) => title),
	tokens: parts.reduce((sum, part) => sum + tokensOfPart(part, tokens), 0),
	cacheHere,
});

const specOf = ({ name, description, inputSchema }: ChatTool): ToolSpec => ({ name, description, inputSchema });

function tokensOfContent(content: Content, tokens: TokenCounter): number {
	switch (content.kind) {
		case 'text':
		case 'result':
			return tokens.count(content.text);
		case 'call':
			return tokens.count(content.call.name) + tokens.count(JSON.stringify(content.call.input) ?? '');
		// Pictures are never part of a conversation.
		case 'image':
		case 'replay':
			return 0;
	}
}

/** An estimate. */
const tokensOfMessages = (messages: readonly ModelMessage[], tokens: TokenCounter): number =>
	messages.reduce(
		(sum, { content, context }) =>
			content.reduce((inside, part) => inside + tokensOfContent(part, tokens), sum + (context?.tokens ?? 0)),
		0,
	);

/** An estimate. */
const tokensOfTools = (tools: readonly ToolSpec[], tokens: TokenCounter): number =>
	tools.length === 0 ? 0 : tokens.count(JSON.stringify(tools));

/** An estimate. */
export const tokensOfRequest = ({ system, tools, messages }: ModelRequest, tokens: TokenCounter): number =>
	system.reduce((sum, block) => sum + block.tokens, 0) +
	tokensOfTools(tools, tokens) +
	tokensOfMessages(messages, tokens);

/** What stands in front of messages in one turn: attachments as they are now, and what is recalled for the last one. */
export interface Contexts {
	readonly recall: Recall | undefined;
	/** What the runtime tells the agent of where the conversation stopped. */
	readonly runContext?: Readonly<Record<string, string>>;
	/** What it took to have a model choose memories. */
	readonly choosing?: ChoosingCost;
	/** One line for people where memories could not be looked up. */
	readonly notice?: string;
	of(entry: UserEntry): MessageContext | undefined;
}

const recallContext = ({ text, tokens, memories }: Recall): MessageContext => ({
	text,
	tokens,
	items: memories.map(({ title, line, why, tokens: cost }) => ({ place: `${title}:${line}`, why, tokens: cost })),
});

interface ContextWish {
	readonly place: ConversationPlace;
	/** Absent where none has begun. */
	readonly conversation?: string | undefined;
	readonly entries: readonly Entry[];
	readonly withoutRecall: boolean;
	/** True where nothing is sent yet: then no model is asked for memories. */
	readonly isDraft?: boolean;
	readonly signal: AbortSignal;
}

const notSearched =
	'The memory could not be searched, so nothing was recalled for this message. See Soulscope’s output channel.';

/** Memories are a help: where they cannot be had, the message goes out without them, and the person is told. */
async function recalled(
	{ place, entries, withoutRecall, isDraft = false, signal }: ContextWish,
	services: ChatServices,
): Promise<RecallOutcome> {
	const { workspace, settings, tokens } = place;
	const { find, askRuntime, log } = services;
	const last = entries.at(-1);
	const message = lastWords(entries);
	// What a program says in a person's place is no question to memory.
	if (withoutRecall || !settings.recall || !message || message.by !== undefined || last !== message) return {};
	try {
		const prompt = assembleAsChatted(workspace.runtime, workspace.snapshot(), sessionAfter(entries, place));
		const by = settings.recallBy;
		const chooser = isDraft ? undefined : services;
		const catalog: ReadCatalog = (of) => catalogIn(of, services.transcripts.records);
		const asked = { workspace, prompt, message: message.text, find, askRuntime, by, catalog, chooser, tokens, signal };
		return await recallFor(asked);
	} catch (error) {
		if (signal.aborted) return {};
		log('chat recall', error);
		return { note: notSearched };
	}
}

/** Where the last turn stopped is a help as well. */
async function resumed({ place, conversation, entries }: ContextWish, { transcripts, log }: ChatServices) {
	if (conversation === undefined) return undefined;
	try {
		return await runContextOf(place.workspace, conversation, entries, transcripts.records);
	} catch (error) {
		log('chat continuity', error);
		return undefined;
	}
}

export async function contextsOf(wish: ContextWish, services: ChatServices): Promise<Contexts> {
	const { place, entries } = wish;
	const { recall, choosing, note: notice } = await recalled(wish, services);
	const last = lastWords(entries);
	const contexts = new Map<string, MessageContext>();
	for (const entry of remaining(entries).entries) {
		if (entry.kind !== 'user') continue;
		const attached = await attachmentContext(entry.attachments ?? [], place.workspace, place.tokens);
		const context = joined(attached, recall && entry === last ? recallContext(recall) : undefined);
		if (context) contexts.set(entry.id, context);
	}
	const runContext = await resumed(wish, services);
	return {
		recall,
		...(choosing && { choosing }),
		...(notice !== undefined && { notice }),
		...(runContext && { runContext }),
		of: ({ id }) => contexts.get(id),
	};
}

/** Who answers, and the model by the provider's name for it; no provider where `chosen` has failed. */
export function providerFor(
	chosen: ChosenProvider,
	{ workspace, kind, tokens }: ConversationPlace,
): { readonly provider: ModelProvider | undefined; readonly model: string } {
	const { model } = chosen;
	switch (chosen.kind) {
		case 'live':
			return { provider: chosen.provider, model };
		case 'dry-run': {
			const provider = chosen.create({
				runtime: workspace.runtime.title,
				session: kind,
				tokenCounter: tokens.name,
				window: usualWindow,
				count: (text) => tokens.count(text),
			});
			return { provider, model };
		}
		case 'failed':
			return { provider: undefined, model };
	}
}

/** Tokens that the model in charge takes in. */
export async function windowFor(place: ConversationPlace, services: ChatServices): Promise<number> {
	const { provider, model } = providerFor(await services.provider(place.settings), place);
	return provider?.windowOf(model) ?? usualWindow;
}

interface RequestWish {
	readonly place: ConversationPlace;
	readonly entries: readonly Entry[];
	readonly contexts: Contexts;
	readonly state: ConversationState | undefined;
}

/** Where the runtime writes memories down, and where it summarises. */
function limitsOf(
	{ workspace, settings }: ConversationPlace,
	window: number,
): Pick<ChatPreflight, 'flushAt' | 'compactAt'> {
	const policy = workspace.runtime.chat?.talk?.(workspace.snapshot());
	const flushAt = settings.flush === 'off' ? undefined : policy?.flush?.at(window);
	const compactAt = policy?.compactAt(window);
	return { ...(flushAt !== undefined && { flushAt }), ...(compactAt !== undefined && { compactAt }) };
}

/** What a summary would stand for now, and what would stay; nothing where there is too little for one. */
function compactionOf(policy: TalkPolicy | undefined, entries: readonly Entry[]): Pick<ChatPreflight, 'compaction'> {
	const messages = countedOf(entries).map(({ message }) => message);
	const summarised = policy?.keepFrom(messages) ?? 0;
	return summarised > 0 ? { compaction: { summarised, kept: messages.length - summarised } } : {};
}

const shortenedCount = (results: Shortened): Pick<ChatPreflight, 'shortened'> => {
	const count = Object.keys(results).length;
	return count === 0 ? {} : { shortened: count };
};

/** Everything that the next request would send, from the files as `place` has them: see `placeNow`. */
export async function buildRequest(wish: RequestWish, services: ChatServices): Promise<BuiltRequest> {
	const { place, entries, contexts, state } = wish;
	const { workspace, settings, tokens } = place;
	const chosen = await services.provider(settings);
	const { runContext } = contexts;
	const session: Session = { ...sessionAfter(entries, place), ...(runContext && { runContext }) };
	const prompt = assembleAsChatted(workspace.runtime, workspace.snapshot(), session);
	const tools = toolsFor(workspace, session, settings);
	const { provider, model } = providerFor(chosen, place);
	const window = provider?.windowOf(model) ?? usualWindow;
	const system = cacheBlocksOf(prompt).map((block) => systemBlock(block, tokens));
	const policy = workspace.runtime.chat?.talk?.(workspace.snapshot());
	const budget = policy?.budget?.(window, prompt.text().length);
	const shortening = shortenOldResults(policy?.shortening, {
		entries,
		window,
		now: services.now(),
		provider: chosen.kind === 'live' ? chosen.id : settings.provider,
		model,
		before: state?.shortened,
	});
	const sent = shortening.entries;
	const request: ModelRequest = {
		model,
		maxOutputTokens: settings.maxOutputTokens,
		thinking: settings.thinking,
		system,
		tools: tools.map(specOf),
		messages: toMessages(budget === undefined ? sent : truncateHistory(sent, budget), contexts.of),
	};
	const preflight: ChatPreflight = {
		model: request.model,
		provider: chosen.kind === 'live' ? chosen.id : settings.provider,
		dryRun: chosen.kind === 'dry-run',
		...(chosen.kind === 'dry-run' && { reason: chosen.reason }),
		wantsKey: chosen.kind === 'failed' || (chosen.kind === 'dry-run' && chosen.wantsKey),
		...promptPreflight(prompt, workspace, tokens),
		tools: tools.map(({ name }) => name),
		recalled: contexts.recall?.memories ?? [],
		inputTokens: tokensOfRequest(request, tokens),
		toolTokens: tokensOfTools(request.tools, tokens),
		messageTokens: tokensOfMessages(request.messages, tokens),
		exact: false,
		window,
		...limitsOf(place, window),
		...shortenedCount(shortening.results),
		...compactionOf(policy, entries),
		...(state && state.cost > 0 && { cost: state.cost }),
	};
	return {
		request,
		preflight,
		prompt,
		session,
		tools,
		chosen,
		provider,
		...(shortening.state && { shortened: shortening.state }),
	};
}
