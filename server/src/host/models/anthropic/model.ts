import type { Anthropic, APIError } from '@anthropic-ai/sdk';
import { createAnswer } from '../answer.ts';
import { type ModelFailure, modelFailure } from '../failure.ts';
import { TooMuchAnswered } from '../http/boundedFetch.ts';
import { fetchOnlyThere, hostOf } from '../http/endpoint.ts';
import { failureFrom, notThisProtocol, nowhere, tooMuch } from '../http/failure.ts';
import type { ModelInfo, ModelProvider, ModelReply, ModelRequest, ModelRun } from '../model.ts';
import { streamedReply } from '../streamedReply.ts';
import { knownWindow } from '../windows.ts';
import { type Attempt, anthropicId, bodyOf, promptOf } from './body.ts';
import { listenTo } from './stream.ts';
import { type ThinkingForm, thinkingForms } from './thinking.ts';

/** What the provider's models took in before they took in more. Tokens. */
const usualWindow = 200_000;

/** More nobody scrolls through, and a strange server may have no end of them. */
const mostModels = 500;

interface AnthropicOptions {
	readonly apiKey: string;
	/** The provider's own, or from the machine's settings; never from a workspace. */
	readonly baseUrl: string;
}

/**
 * Key, endpoint, logging and tracing are all given, so that the library takes none of them from environment variables or
 * from files of its own. Headers it would add to whatever is given, another key among them, so that variable goes; nobody
 * else in this process reads it. Nothing is tried twice in here: people are told of a wait.
 */
async function connect({ apiKey }: AnthropicOptions, baseURL: string): Promise<Anthropic> {
	// The library's tables are large: nobody who never chats pays for them.
	const { default: Library } = await import('@anthropic-ai/sdk');
	delete process.env.ANTHROPIC_CUSTOM_HEADERS;
	return new Library({
		apiKey,
		authToken: null,
		webhookKey: null,
		baseURL,
		maxRetries: 0,
		logLevel: 'off',
		openTelemetry: false,
		fetch: fetchOnlyThere,
	});
}

/** Ways to ask a model to think that have worked, so that none is refused twice. By address, model and whether it thinks. */
const learned = new Map<string, ThinkingForm>();

/** What to try after `attempt` was refused for `why`; undefined where nothing else would help. */
function nextAttempt(
	attempt: Attempt,
	forms: readonly ThinkingForm[],
	quiet: ThinkingForm,
	why: string,
): Attempt | undefined {
	const another = forms[forms.indexOf(attempt.form) + 1];
	if (/thinking\.type|budget_tokens|adaptive|between_tools|output_config|effort/i.test(why) && another) {
		return { ...attempt, form: another };
	}
	// Its own thoughts came back not as it wants them: better an answer without them than a conversation that is stuck.
	return attempt.replay && /thinking|signature/i.test(why) ? { form: quiet, replay: false } : undefined;
}

export function anthropicProvider(options: AnthropicOptions): ModelProvider {
	const baseUrl = options.baseUrl.trim();
	const host = hostOf(baseUrl);
	const learnedAs = ({ model, thinking }: ModelRequest): string => `${baseUrl} ${model} ${thinking > 0}`;

	const firstAttempt = (request: ModelRequest): { attempt: Attempt; forms: readonly ThinkingForm[] } => {
		const forms = thinkingForms(request.model, request.thinking);
		const form = forms.find((known) => JSON.stringify(known) === JSON.stringify(learned.get(learnedAs(request))));
		return { attempt: { form: form ?? forms[0] ?? {}, replay: true }, forms };
	};

	/** Opens the stream, in the way that the model takes. */
	async function open(client: Anthropic, request: ModelRequest, signal: AbortSignal) {
		const { APIError } = await import('@anthropic-ai/sdk');
		const first = firstAttempt(request);
		let { attempt } = first;
		for (;;) {
			try {
				const stream = await client.messages.create(bodyOf(request, attempt), { signal });
				if (attempt !== first.attempt && attempt.replay) learned.set(learnedAs(request), attempt.form);
				return stream;
			} catch (error) {
				const why = error instanceof APIError && error.status === 400 ? (error.apiMessage ?? '') : '';
				const next = nextAttempt(attempt, first.forms, thinkingForms(request.model, 0)[0] ?? {}, why);
				if (!next) throw error;
				attempt = next;
			}
		}
	}

	async function failureOf(error: unknown, model: string, begun: boolean): Promise<ModelFailure> {
		const { APIConnectionError, APIError } = await import('@anthropic-ai/sdk');
		const about = { host, secret: options.apiKey, model, begun };
		if (error instanceof APIConnectionError) return modelFailure('offline', about);
		if (error instanceof APIError) {
			const { status, headers, apiMessage, type, errorCode } = error as APIError;
			const codes = [errorCode, type].filter((code) => code !== null && code !== undefined);
			return failureFrom({ status, headers, codes, message: apiMessage ?? undefined }, about);
		}
		if (error instanceof TooMuchAnswered) return tooMuch(host);
		if (error instanceof SyntaxError) return notThisProtocol(host);
		// Once the answer runs, anything else is the connection: the library hands the socket's error through.
		if (begun) return modelFailure('offline', about);
		return modelFailure('unknown', { ...about, detail: error instanceof Error ? error.message : undefined });
	}

	async function run(request: ModelRequest, { signal, ...heard }: ModelRun): Promise<ModelReply> {
		if (host === undefined) return { kind: 'failed', content: [], failure: nowhere(baseUrl) };
		const answer = createAnswer(anthropicId, request, { ...heard, signal });
		return streamedReply({
			host,
			signal,
			answer,
			listener: listenTo(answer),
			open: async () => open(await connect(options, baseUrl), request, signal),
			failureOf: (error, begun) => failureOf(error, request.model, begun),
		});
	}

	/** Whatever goes wrong here is no matter: the estimate does, and the list is only a help. */
	async function orNothing<T>(nothing: T, ask: (client: Anthropic) => Promise<T>): Promise<T> {
		if (host === undefined) return nothing;
		try {
			return await ask(await connect(options, baseUrl));
		} catch {
			return nothing;
		}
	}

	return {
		windowOf: (model) => knownWindow(model) ?? usualWindow,
		run,
		count: (request, signal) =>
			orNothing<number | undefined>(undefined, async (client) => {
				const { attempt } = firstAttempt(request);
				const { input_tokens } = await client.messages.countTokens(promptOf(request, attempt), { signal });
				return Number.isFinite(input_tokens) ? input_tokens : undefined;
			}),
		models: (signal) =>
			orNothing<readonly ModelInfo[]>([], async (client) => {
				const found: ModelInfo[] = [];
				for await (const { id, display_name, max_input_tokens } of client.models.list({ limit: 100 }, { signal })) {
					found.push({ model: id, title: display_name || id, ...(max_input_tokens && { window: max_input_tokens }) });
					if (found.length >= mostModels) break;
				}
				return found;
			}),
	};
}
