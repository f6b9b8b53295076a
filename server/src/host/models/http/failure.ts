import { type FailureFacts, type ModelFailure, type ModelFailureKind, modelFailure } from '../failure.ts';

/** What a provider's library knows of an answer that is an error. */
export interface ProviderError {
	/** Undefined inside a stream. */
	readonly status: number | undefined;
	/** `overloaded_error`, `insufficient_quota`: whatever the provider has for programs. */
	readonly codes: readonly string[];
	readonly message: string | undefined;
	readonly headers: Headers | undefined;
}

const kindsByStatus: Readonly<Record<number, ModelFailureKind>> = {
	401: 'refused-key',
	403: 'refused-key',
	408: 'overloaded',
	429: 'rate-limit',
	502: 'overloaded',
	503: 'overloaded',
	504: 'overloaded',
	529: 'overloaded',
};

/** An error inside a stream has no status, only a type; and some types say more than the status. */
const kindsByCode: ReadonlyMap<string, ModelFailureKind> = new Map(
	Object.entries({
		authentication_error: 'refused-key',
		invalid_api_key: 'refused-key',
		permission_error: 'refused-key',
		// OpenAI says 429 for an empty purse, which no waiting fills.
		insufficient_quota: 'refused-request',
		billing_error: 'refused-request',
		billing_not_active: 'refused-request',
		rate_limit_error: 'rate-limit',
		rate_limit_exceeded: 'rate-limit',
		overloaded_error: 'overloaded',
		server_overloaded: 'overloaded',
		timeout_error: 'overloaded',
		context_length_exceeded: 'refused-request',
		invalid_request_error: 'refused-request',
		not_found_error: 'refused-request',
		model_not_found: 'refused-request',
	} as const),
);

/** Codes that are surer than the status that they come with. */
const surer = new Set([
	'insufficient_quota',
	'billing_error',
	'billing_not_active',
	'invalid_api_key',
	'overloaded_error',
]);

/** Gemini says 400 for a key that it does not know, as for any other slip. */
const keyWords =
	/api[ _-]?key (?:is )?(?:not valid|invalid|expired)|(?:invalid|incorrect) api[ _-]?key|api_key_invalid/i;

function kindOf({ status, codes, message = '' }: ProviderError): ModelFailureKind {
	const sure = codes.find((code) => surer.has(code));
	if (sure) return kindsByCode.get(sure) ?? 'unknown';
	if (status === 400 && keyWords.test(message)) return 'refused-key';
	const byStatus = status === undefined ? undefined : kindsByStatus[status];
	if (byStatus) return byStatus;
	const byCode = codes.map((code) => kindsByCode.get(code)).find((kind) => kind !== undefined);
	if (byCode) return byCode;
	return status !== undefined && status >= 300 && status < 500 ? 'refused-request' : 'unknown';
}

/** No provider has a code for it that all models send, so words have to do; each is how one of them says it. */
const tooLongWords =
	/context[ _-]?(?:length|window|size)|maximum context|input token count|token limit|request_too_large|(?:prompt|input|messages?|conversation) (?:(?:is|are) too (?:long|large)|exceeds?)/i;

/** Whether a refusal says that the conversation no longer fits. */
export const saysTooLong = (message: string): boolean => tooLongWords.test(message);

/** Seconds from `retry-after-ms` or `retry-after`, which holds seconds or a date. */
function secondsToWait(headers: Headers | undefined, now: number): number | undefined {
	const milliseconds = headers?.get('retry-after-ms');
	const value = headers?.get('retry-after');
	if (milliseconds && /^\s*\d+(\.\d+)?\s*$/.test(milliseconds) && !value) return Math.ceil(Number(milliseconds) / 1000);
	if (!value) return undefined;
	const seconds = /^\s*\d+(\.\d+)?\s*$/.test(value) ? Number(value) : (Date.parse(value) - now) / 1000;
	return Number.isFinite(seconds) ? Math.max(0, Math.ceil(seconds)) : undefined;
}

/** What a refused request was refused for, as far as can be told. */
function subjectOf({ status, codes, message = '' }: ProviderError): FailureFacts['about'] {
	if (status === 413 || codes.includes('context_length_exceeded') || saysTooLong(message)) return 'length';
	if (status !== undefined && status >= 300 && status < 400) return 'address';
	if (status !== 404) return undefined;
	return codes.includes('model_not_found') || /model/i.test(message) ? 'model' : 'address';
}

/** What a provider answered, as what a person is told. */
export function failureFrom(error: ProviderError, facts: FailureFacts): ModelFailure {
	const kind = kindOf(error);
	return modelFailure(kind, {
		...facts,
		about: kind === 'refused-request' ? subjectOf(error) : undefined,
		detail: error.message,
		retryAfter: secondsToWait(error.headers, Date.now()),
	});
}

/** The address of the settings is none, and asking again would not make it one. */
export const nowhere = (baseUrl: string): ModelFailure =>
	modelFailure('refused-request', { host: baseUrl, about: 'nowhere' });

/** Something answers there, but not as a model does. */
export const notThisProtocol = (host: string | undefined): ModelFailure =>
	modelFailure('refused-request', {
		host,
		about: 'address',
		detail: 'The answer is not in the provider’s format.',
	});

/** It sends without end, or in pieces without end. */
export const tooMuch = (host: string | undefined): ModelFailure =>
	modelFailure('refused-request', { host, about: 'too-much' });
