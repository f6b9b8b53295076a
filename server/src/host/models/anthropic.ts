import type { APIError } from '@anthropic-ai/sdk';
import type { TextBlockParam } from '@anthropic-ai/sdk/resources/messages';
import { type ModelFailure, type ModelFailureKind, modelFailure } from './failure.ts';
import type { ModelProvider, ModelReply, ModelRequest, ModelRun, ModelUsage } from './model.ts';

const publicEndpoint = 'https://api.anthropic.com';

/** What every current model of this provider takes in, in tokens. */
const contextWindow = 200_000;

export interface AnthropicOptions {
	readonly apiKey: string;
	/** From the machine's own settings, never from a workspace; empty for the provider's public endpoint. */
	readonly baseUrl: string;
}

const kindsByStatus: Readonly<Record<number, ModelFailureKind>> = {
	401: 'refused-key',
	403: 'refused-key',
	408: 'overloaded',
	429: 'rate-limit',
	503: 'overloaded',
	529: 'overloaded',
};

/** An error inside a stream has no status, only a type. */
const kindsByType: Readonly<Record<string, ModelFailureKind>> = {
	authentication_error: 'refused-key',
	permission_error: 'refused-key',
	rate_limit_error: 'rate-limit',
	overloaded_error: 'overloaded',
	timeout_error: 'overloaded',
	invalid_request_error: 'refused-request',
	not_found_error: 'refused-request',
	billing_error: 'refused-request',
};

function kindOf(error: APIError): ModelFailureKind {
	const byStatus = error.status === undefined ? undefined : kindsByStatus[error.status];
	if (byStatus) return byStatus;
	const byType = error.type ? kindsByType[error.type] : undefined;
	if (byType) return byType;
	return error.status !== undefined && error.status >= 400 && error.status < 500 ? 'refused-request' : 'unknown';
}

/** Seconds from a `retry-after` header, which holds seconds or a date. */
function secondsToWait(headers: Headers | undefined, now: number): number | undefined {
	const value = headers?.get('retry-after');
	if (!value) return undefined;
	const seconds = /^\s*\d+(\.\d+)?\s*$/.test(value) ? Number(value) : (Date.parse(value) - now) / 1000;
	return Number.isFinite(seconds) ? Math.max(0, Math.ceil(seconds)) : undefined;
}

/**
 * The library would wait out a rate limit in silence, for as long as the provider likes. People are told of the
 * wait instead, so that answer is marked as not to be repeated; blips of the network or the provider still are.
 */
const fetchWithoutWaiting: typeof fetch = async (input, init) => {
	const response = await fetch(input, init);
	if (response.status !== 429) return response;
	const headers = new Headers(response.headers);
	headers.set('x-should-retry', 'false');
	return new Response(response.body, { status: response.status, statusText: response.statusText, headers });
};

function bodyOf(request: ModelRequest) {
	const marked = (text: string, cacheHere: boolean): TextBlockParam =>
		cacheHere ? { type: 'text', text, cache_control: { type: 'ephemeral' } } : { type: 'text', text };
	return {
		model: request.model,
		max_tokens: request.maxOutputTokens,
		// An empty list is refused: a session that gets no prompt sends none.
		...(request.system.length > 0 && { system: request.system.map((block) => marked(block.text, block.cacheHere)) }),
		messages: request.messages.map(({ role, context, text, cacheHere }) => ({
			role,
			content: [...(context ? [marked(context.text, false)] : []), marked(text, cacheHere)],
		})),
		stream: true as const,
	};
}

/** Host name for people, or undefined where it is no web address at all. */
function hostOf(url: string): string | undefined {
	if (!URL.canParse(url)) return undefined;
	const { protocol, host } = new URL(url);
	return protocol === 'https:' || protocol === 'http:' ? host : undefined;
}

interface Counted {
	readonly input_tokens?: number | null;
	readonly output_tokens?: number | null;
	readonly cache_read_input_tokens?: number | null;
	readonly cache_creation_input_tokens?: number | null;
}

/** Later counts replace earlier ones where they say anything; the provider counts cached input apart. */
function usageOf(counts: readonly Counted[]): ModelUsage | undefined {
	if (counts.length === 0) return undefined;
	const last = (key: keyof Counted): number => counts.findLast((count) => typeof count[key] === 'number')?.[key] ?? 0;
	const cached = last('cache_read_input_tokens');
	return {
		input: last('input_tokens') + cached + last('cache_creation_input_tokens'),
		output: last('output_tokens'),
		cached,
	};
}

const endings = { max_tokens: 'cut', model_context_window_exceeded: 'cut', refusal: 'refused' } as const;

export function anthropicProvider(options: AnthropicOptions): ModelProvider {
	const baseUrl = options.baseUrl.trim() || publicEndpoint;
	const host = hostOf(baseUrl);

	async function run(request: ModelRequest, { onText, signal }: ModelRun): Promise<ModelReply> {
		if (host === undefined) {
			return { kind: 'failed', failure: modelFailure('offline', { host: `“${baseUrl}”` }) };
		}
		// The library's tables are large: nobody who never chats pays for them.
		const { default: Anthropic, APIConnectionError, APIError } = await import('@anthropic-ai/sdk');
		const about = { host, secret: options.apiKey };
		let begun = false;

		const failureOf = (error: unknown): ModelFailure => {
			if (error instanceof APIConnectionError) return modelFailure('offline', { ...about, begun });
			if (error instanceof APIError) {
				return modelFailure(kindOf(error), {
					...about,
					begun,
					detail: error.apiMessage ?? undefined,
					retryAfter: secondsToWait(error.headers, Date.now()),
				});
			}
			// Once the answer runs, anything else is the connection: the library hands the socket's error through.
			if (begun) return modelFailure('offline', { ...about, begun });
			return modelFailure('unknown', { ...about, detail: error instanceof Error ? error.message : undefined });
		};

		try {
			// Key, endpoint, logging and tracing are all given, so that the library takes none of them from environment
			// variables or from files of its own. Headers it would add to whatever is given, another key among them, so
			// the variable goes; nobody else in this process reads it.
			delete process.env.ANTHROPIC_CUSTOM_HEADERS;
			const client = new Anthropic({
				apiKey: options.apiKey,
				baseURL: baseUrl,
				maxRetries: 1,
				logLevel: 'off',
				openTelemetry: false,
				fetch: fetchWithoutWaiting,
			});
			const counts: Counted[] = [];
			let stopReason: string | null = null;
			let finished = false;
			const stream = await client.messages.create(bodyOf(request), { signal });
			for await (const event of stream) {
				if (signal.aborted) break;
				if (event.type === 'message_start') {
					begun = true;
					counts.push(event.message.usage);
				} else if (event.type === 'content_block_delta' && event.delta.type === 'text_delta') {
					onText(event.delta.text);
				} else if (event.type === 'message_delta') {
					stopReason = event.delta.stop_reason;
					counts.push(event.usage);
				} else if (event.type === 'message_stop') {
					finished = true;
				}
			}
			if (signal.aborted) return { kind: 'stopped' };
			// A connection that closes politely in mid-answer raises nothing: only the missing last event tells.
			if (!finished) return { kind: 'failed', failure: modelFailure('offline', { ...about, begun: true }) };
			const usage = usageOf(counts);
			const ending = endings[stopReason as unknown as keyof typeof endings] ?? 'complete';
			return { kind: 'done', ending, ...(usage && { usage }) };
		} catch (error) {
			return signal.aborted ? { kind: 'stopped' } : { kind: 'failed', failure: failureOf(error) };
		}
	}

	return { windowOf: () => contextWindow, run };
}
