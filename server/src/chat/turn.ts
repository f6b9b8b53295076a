import { URI } from 'vscode-uri';
import type {
	ChatEvent,
	ChatMessage,
	ChatOutlook,
	ChatOutlookParams,
	ChatTurnParams,
	ChatTurnResult,
	UsedPart,
} from '../../../protocol/chat.ts';
import type { Settings } from '../../../protocol/settings.ts';
import { assembleAsChatted } from '../engine/prompt/asChatted.ts';
import type { Part, Prompt } from '../engine/prompt/prompt.ts';
import type { TokenCounter } from '../engine/text/tokens.ts';
import type { ModelFailure } from '../host/models/failure.ts';
import type { MessageContext, ModelMessage, ModelProvider, ModelRequest } from '../host/models/model.ts';
import { type ChosenProvider, chooseProvider } from '../host/models/providers.ts';
import type { Workspace } from '../host/workspaces.ts';
import { type FindMemories, type Recall, type RecallOutcome, type RecallRequest, recallFor } from './recall.ts';
import type { AskRuntime } from './runtimeOpinion.ts';
import { type PartBlock, systemBlocksOf } from './systemBlocks.ts';

/** What a turn needs of the world around it. */
export interface ChatServices {
	/** The workspace whose root folder has this URI. */
	workspace(uri: string): Workspace | undefined;
	/** For the folder at `root` (absolute). */
	settings(root: string): Promise<Settings['chat']>;
	/** False where no request may leave the machine. */
	trusted(): boolean;
	/** The stored key for a provider. */
	keyFor(provider: string): Promise<string | null>;
	/** Loaded on first use. */
	tokens(): Promise<TokenCounter>;
	readonly find: FindMemories;
	readonly askRuntime?: AskRuntime | undefined;
	/** What the person need not be stopped for. */
	log(where: string, error: unknown): void;
}

interface PreparedTurn {
	readonly request: ModelRequest;
	readonly outlook: ChatOutlook;
	readonly chosen: ChosenProvider;
	/** Undefined where `chosen` has failed. */
	readonly provider: ModelProvider | undefined;
	readonly tokens: TokenCounter;
}

/** Where no provider says, such as before there is a key. Tokens. */
const usualWindow = 200_000;

/** Providers refuse empty messages. */
const isSaid = ({ text }: ChatMessage): boolean => text.trim() !== '';

const contextOf = ({ text, tokens, memories }: Recall): MessageContext => ({
	text,
	tokens,
	items: memories.map(({ title, line, why, tokens: cost }) => ({ place: `${title}:${line}`, why, tokens: cost })),
});

/**
 * The conversation as providers take it: no half of a surrogate pair, and what was recalled in front of the last message.
 * The latest message ends what is worth keeping for the next turn; but one with memories in front goes out without them
 * next time, so then the one before it does.
 */
function messagesOf(said: readonly ChatMessage[], recall: Recall | undefined): ModelMessage[] {
	const last = said.length - 1;
	return said.map(({ role, text }, index) => ({
		role,
		...(index === last && recall && { context: contextOf(recall) }),
		text: text.toWellFormed(),
		cacheHere: index === (recall ? last - 1 : last),
	}));
}

function usedPart(part: Part, { ledger }: Prompt, workspace: Workspace, tokens: TokenCounter): UsedPart {
	const why = ledger.rows.find(({ partId, fate }) => partId === part.id && fate === 'whole')?.reason;
	const used = { title: part.title, tokens: tokens.count(part.text), ...(why && { why }) };
	const { source } = part;
	if (source.kind !== 'file' && source.kind !== 'recall') return used;
	return { ...used, uri: URI.file(workspace.absolute(source.path)).toString() };
}

const systemBlock = ({ parts, text, cacheHere }: PartBlock, tokens: TokenCounter) => ({
	text,
	titles: parts.filter((part) => part.text.trim() !== '').map(({ title }) => title),
	tokens: tokens.count(text),
	cacheHere,
});

function providerOf(
	chosen: ChosenProvider,
	workspace: Workspace,
	session: string,
	tokens: TokenCounter,
): ModelProvider | undefined {
	switch (chosen.kind) {
		case 'live':
			return chosen.provider;
		case 'dry-run':
			return chosen.create({
				runtime: workspace.runtime.title,
				session,
				tokenCounter: tokens.name,
				window: usualWindow,
				count: (text) => tokens.count(text),
			});
		case 'failed':
			return undefined;
	}
}

const notSearched =
	'The memory could not be searched for this message, so nothing was recalled. Soulscope’s output channel says why.';

/** Memories are a help: where they cannot be had, the message goes out without them, and the answer says so. */
async function recalled(
	{
		said,
		...around
	}: Omit<RecallRequest, 'message' | 'find' | 'askRuntime'> & { readonly said: readonly ChatMessage[] },
	{ find, askRuntime, log }: ChatServices,
): Promise<RecallOutcome> {
	const last = said.at(-1);
	if (last?.role !== 'user') return {};
	try {
		return await recallFor({ ...around, message: last.text, find, askRuntime });
	} catch (error) {
		if (around.signal.aborted) return {};
		log('chat recall', error);
		return { note: notSearched };
	}
}

/** Everything that a turn would send, worked out from the files as they are now. Undefined where there is no such workspace. */
async function prepare(
	params: ChatOutlookParams,
	services: ChatServices,
	signal: AbortSignal,
): Promise<PreparedTurn | undefined> {
	const workspace = services.workspace(params.workspace);
	const kind = workspace?.runtime.sessionKinds.find((known) => known === params.session);
	if (!workspace || !kind) return undefined;
	const [settings, tokens] = await Promise.all([services.settings(workspace.root), services.tokens()]);
	const chosen = await chooseProvider({
		wanted: settings.provider,
		baseUrl: settings.baseUrl,
		trusted: services.trusted(),
		keyFor: services.keyFor,
	});

	const message = params.messages.findLast(({ role }) => role === 'user')?.text;
	const session = { ...workspace.session(kind), ...(message === undefined ? {} : { message }) };
	const prompt = assembleAsChatted(workspace.runtime, workspace.snapshot(), session);
	const said = params.messages.filter(isSaid);
	const looked = { workspace, prompt, said, tokens, signal };
	const { recall, note } = settings.recall ? await recalled(looked, services) : {};
	const request: ModelRequest = {
		model: settings.model,
		maxOutputTokens: settings.maxOutputTokens,
		system: systemBlocksOf(prompt).map((block) => systemBlock(block, tokens)),
		messages: messagesOf(said, recall),
	};
	const provider = providerOf(chosen, workspace, kind, tokens);
	const outlook: ChatOutlook = {
		model: settings.model,
		dryRun: chosen.kind === 'dry-run',
		...(chosen.kind === 'dry-run' && { reason: chosen.reason }),
		wantsKey: chosen.kind === 'failed' || (chosen.kind === 'dry-run' && chosen.wantsKey),
		parts: prompt.parts
			.filter((part) => part.text.trim() !== '')
			.map((part) => usedPart(part, prompt, workspace, tokens)),
		recalled: recall?.memories ?? [],
		...(note !== undefined && { recallNote: note }),
		inputTokens:
			(recall?.tokens ?? 0) +
			request.system.reduce((sum, block) => sum + block.tokens, 0) +
			request.messages.reduce((sum, { text }) => sum + tokens.count(text), 0),
		window: provider?.windowOf(settings.model) ?? usualWindow,
	};
	return { request, outlook, chosen, provider, tokens };
}

/** What a turn would send now, and to whom. */
export async function outlookOf(
	params: ChatOutlookParams,
	services: ChatServices,
	signal: AbortSignal,
): Promise<ChatOutlook | null> {
	return (await prepare(params, services, signal))?.outlook ?? null;
}

/**
 * Runs one turn: the prompt as the files are now, the conversation, the answer as it comes. Resolves however the turn
 * ended; after `signal` aborts, no more events follow.
 */
export async function runTurn(
	params: ChatTurnParams,
	services: ChatServices,
	emit: (event: ChatEvent) => void,
	signal: AbortSignal,
): Promise<ChatTurnResult> {
	const prepared = await prepare(params, services, signal);
	if (!prepared) {
		return {
			kind: 'failed',
			failure: 'unknown',
			message: `There is no agent workspace at ${params.workspace} with a ${params.session} session any more, so nothing was sent. Pick another one.`,
		};
	}
	const { request, outlook, chosen, provider, tokens } = prepared;
	if (signal.aborted) return { kind: 'stopped' };
	emit({ kind: 'started', outlook });
	if (chosen.kind === 'failed') return failed(chosen.failure);
	if (!provider) return { kind: 'stopped' };

	let answer = '';
	const reply = await provider.run(request, {
		signal,
		onText(text) {
			if (signal.aborted) return;
			answer += text;
			emit({ kind: 'text', text });
		},
	});
	switch (reply.kind) {
		case 'stopped':
			return { kind: 'stopped' };
		case 'failed':
			return failed(reply.failure);
		case 'done': {
			const usage = reply.usage
				? { ...reply.usage, exact: true }
				: { input: outlook.inputTokens, output: tokens.count(answer), cached: 0, exact: false };
			return { kind: 'done', ending: reply.ending, usage };
		}
	}
}

function failed({ kind, message, retryAfter }: ModelFailure): ChatTurnResult {
	return { kind: 'failed', failure: kind, message, ...(retryAfter !== undefined && { retryAfter }) };
}
