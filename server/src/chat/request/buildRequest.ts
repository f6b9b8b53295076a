import type { ChatPreflight } from '../../../../protocol/chat/chat.ts';
import type { Entry } from '../../../../protocol/chat/conversation.ts';
import type { Shortened } from '../../engine/conversation/olderResults.ts';
import type { Prompt } from '../../engine/prompt/prompt.ts';
import { tokensOfPart } from '../../engine/prompt/promptTokens.ts';
import { assembleAsChatted } from '../../engine/prompt/wording/asChatted.ts';
import type { TalkPolicy } from '../../engine/runtimes/capabilities/talk.ts';
import type { TokenCounter } from '../../engine/text/lengths/tokens.ts';
import type { Session } from '../../engine/workspace/session.ts';
import type { ConversationState } from '../../host/conversations/transcripts.ts';
import type { ModelProvider, ModelRequest, ToolSpec } from '../../host/models/model.ts';
import type { ChosenProvider } from '../../host/models/providers.ts';
import type { ChatServices } from '../services.ts';
import { toolsFor } from '../tools/registry.ts';
import type { ChatTool } from '../tools/tool.ts';
import { providerFor, usualWindow } from './answering.ts';
import { type CacheBlock, cacheBlocksOf } from './cacheBlocks.ts';
import type { Contexts } from './contexts.ts';
import { type ConversationPlace, sessionAfter } from './conversationPlace.ts';
import { countedOf } from './counted.ts';
import { tokensOfMessages, tokensOfRequest, tokensOfTools } from './estimates.ts';
import { promptPreflight } from './promptPreflight.ts';
import { type ShorteningState, shortenOldResults } from './shortenResults.ts';
import { toMessages } from './toMessages.ts';
import { truncateHistory } from './truncateHistory.ts';

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

const systemBlock = ({ parts, text, cacheHere }: CacheBlock, tokens: TokenCounter) => ({
	text,
	titles: parts.filter((part) => part.text.trim() !== '').map(({ title }) => title),
	tokens: parts.reduce((sum, part) => sum + tokensOfPart(part, tokens), 0),
	cacheHere,
});

const specOf = ({ name, description, inputSchema }: ChatTool): ToolSpec => ({ name, description, inputSchema });

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
		...(session.user !== undefined && { user: session.user }),
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
