import type { APIError, OpenAI } from 'openai';
import { createAnswer } from '../answer.ts';
import { type Concession, concede } from '../concessions.ts';
import { type ModelFailure, modelFailure } from '../failure.ts';
import { TooMuchAnswered } from '../http/boundedFetch.ts';
import { hostOf, isLoopback } from '../http/endpoint.ts';
import { failureFrom, notThisProtocol, nowhere, tooMuch } from '../http/failure.ts';
import type { ModelInfo, ModelProvider, ModelReply, ModelRequest, ModelRun } from '../model.ts';
import { streamedReply } from '../streamedReply.ts';
import { knownWindow } from '../windows.ts';
import { completionBody } from './body.ts';
import { type Dialect, dialectConcessions, firstDialect } from './dialect.ts';
import { fetchWithPlainErrors, refusalOf } from './errors.ts';
import { listenToChunks } from './stream.ts';

export interface OpenAiOptions {
	/** Empty where the server wants none. */
	readonly apiKey: string;
	/** From the machine's own settings, never from a workspace. */
	readonly baseUrl: string;
}

/** What a model takes in where nobody says, elsewhere and on this machine, where servers cut silently. Tokens. */
const usualWindow = 128_000;
const usualLocalWindow = 32_768;

/** More nobody scrolls through. */
const mostModels = 500;

/**
 * All is given, so that the library takes neither key nor address nor organisation from the environment. Headers it
 * would add to whatever is given, another key among them, so that variable goes. Nothing is tried twice in here.
 */
export async function connectOpenAi({ apiKey, baseUrl }: OpenAiOptions): Promise<OpenAI> {
	const { default: Library } = await import('openai');
	delete process.env.OPENAI_CUSTOM_HEADERS;
	return new Library({
		// The library wants one in any case; where there is none, its header is not sent.
		apiKey: apiKey || 'none',
		...(apiKey === '' && { defaultHeaders: { authorization: null } }),
		adminAPIKey: null,
		organization: null,
		project: null,
		webhookSecret: null,
		baseURL: baseUrl,
		maxRetries: 0,
		logLevel: 'off',
		fetch: fetchWithPlainErrors,
	});
}

/** What the library threw, as what a person is told. */
export async function openAiFailure(
	error: unknown,
	about: { readonly host: string; readonly secret: string; readonly model: string; readonly begun: boolean },
): Promise<ModelFailure> {
	const { APIConnectionError, APIError } = await import('openai');
	if (error instanceof APIConnectionError) return modelFailure('offline', about);
	if (error instanceof APIError) {
		const { status, headers, code, type } = error as APIError;
		const codes = [code, type].filter((known) => typeof known === 'string');
		return failureFrom({ status, headers, codes, message: refusalOf(error) }, about);
	}
	if (error instanceof TooMuchAnswered) return tooMuch(about.host);
	if (error instanceof SyntaxError) return notThisProtocol(about.host);
	// Once the answer runs, anything else is the connection: the library hands the socket's error through.
	if (about.begun) return modelFailure('offline', about);
	return modelFailure('unknown', { ...about, detail: error instanceof Error ? error.message : undefined });
}

/** Asks in one way after the other, as long as the server refuses one in words that another would meet. */
export async function untilTaken<Way, Taken>(
	first: Way,
	concessions: readonly Concession<Way>[],
	ask: (way: Way, isFirst: boolean) => Promise<Taken>,
): Promise<Taken> {
	const { APIError } = await import('openai');
	const tried = [first];
	for (let way: Way | undefined = first; ; ) {
		try {
			return await ask(way, way === first);
		} catch (error) {
			const refused = error instanceof APIError && (error.status === 400 || error.status === 422);
			way = refused ? concede(tried, concessions, `${error.param ?? ''} ${refusalOf(error) ?? ''}`) : undefined;
			if (way === undefined) throw error;
			tried.push(way);
		}
	}
}

/** What a list of models says of one, by server: OpenRouter, LM Studio, vLLM, Groq. */
interface ListedModel {
	readonly id: string;
	readonly name?: unknown;
	readonly display_name?: unknown;
	readonly context_length?: unknown;
	readonly max_context_length?: unknown;
	readonly max_model_len?: unknown;
	readonly context_window?: unknown;
}

/** What is on the list of a big provider, and does not chat. */
const notForChat =
	/embed|whisper|tts|dall-e|image|moderation|realtime|transcribe|audio|sora|veo|imagen|lyria|babbage|davinci/i;

function infoOf(listed: ListedModel): ModelInfo {
	const model = listed.id.replace(/^models\//, '');
	const title = [listed.name, listed.display_name].find((name) => typeof name === 'string' && name !== '');
	const window = [listed.context_length, listed.max_context_length, listed.max_model_len, listed.context_window].find(
		(tokens) => typeof tokens === 'number' && tokens > 0,
	);
	return { model, title: typeof title === 'string' ? title : model, ...(typeof window === 'number' && { window }) };
}

/** Windows that servers have told of their models, by address and model. */
const toldWindows = new Map<string, number>();

/** The models that the server at `baseUrl` has; empty where it cannot say. */
export async function listModels(options: OpenAiOptions, signal: AbortSignal): Promise<readonly ModelInfo[]> {
	try {
		const client = await connectOpenAi(options);
		const found: ModelInfo[] = [];
		for await (const listed of client.models.list({ signal })) {
			if (notForChat.test(listed.id)) continue;
			const info = infoOf(listed as ListedModel);
			if (info.window) toldWindows.set(`${options.baseUrl} ${info.model}`, info.window);
			found.push(info);
			if (found.length >= mostModels) break;
		}
		return found;
	} catch {
		return [];
	}
}

/** Tokens that `model` takes in at `baseUrl`. */
export const windowAt = (baseUrl: string, model: string): number =>
	toldWindows.get(`${baseUrl} ${model}`) ??
	knownWindow(model) ??
	(isLoopback(baseUrl) ? usualLocalWindow : usualWindow);

/** How servers want to be spoken to, as found out. By address, model and whether it thinks. */
const learned = new Map<string, Dialect>();

/** Chat completions, as OpenAI has made them and most servers speak them. */
export function openAiProvider(options: OpenAiOptions): ModelProvider {
	const baseUrl = options.baseUrl.trim();
	const host = hostOf(baseUrl);

	/** Opens the stream, in the way that the server takes. */
	async function open(client: OpenAI, request: ModelRequest, thoughts: string, signal: AbortSignal) {
		const known = `${baseUrl} ${request.model} ${request.thinking > 0}`;
		const first = learned.get(known) ?? firstDialect(host === 'api.openai.com', request.thinking);
		return untilTaken(first, dialectConcessions, async (dialect, isFirst) => {
			const stream = await client.chat.completions.create(completionBody(request, dialect, thoughts), { signal });
			if (!isFirst) learned.set(known, { ...dialect, replay: true });
			return stream;
		});
	}

	async function run(request: ModelRequest, { signal, ...heard }: ModelRun): Promise<ModelReply> {
		if (host === undefined) return { kind: 'failed', content: [], failure: nowhere(baseUrl) };
		const thoughts = `openai ${host}`;
		const answer = createAnswer(thoughts, request, { ...heard, signal });
		return streamedReply({
			host,
			signal,
			answer,
			listener: listenToChunks(answer),
			open: async () => open(await connectOpenAi({ ...options, baseUrl }), request, thoughts, signal),
			failureOf: (error, begun) => openAiFailure(error, { host, secret: options.apiKey, model: request.model, begun }),
		});
	}

	return {
		windowOf: (model) => windowAt(baseUrl, model),
		run,
		models: (signal) => (host === undefined ? Promise.resolve([]) : listModels({ ...options, baseUrl }, signal)),
	};
}
