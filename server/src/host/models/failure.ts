/** Why a model gave no answer, or not all of one. */
export type ModelFailureKind =
	| 'no-key'
	| 'refused-key'
	| 'rate-limit'
	| 'overloaded'
	| 'offline'
	| 'refused-request'
	| 'unknown';

export interface ModelFailure {
	readonly kind: ModelFailureKind;
	/** What happened, why it matters, what to do. Never carries a key. */
	readonly message: string;
	/** Seconds to wait, where the provider said. */
	readonly retryAfter?: number;
	/** The conversation no longer fits: a shorter one would. */
	readonly tooLong?: true;
}

/** What a refused request was refused for, where that is known. */
type FailureSubject =
	| 'length'
	| 'model'
	| 'address'
	| 'nowhere'
	| 'consent'
	| 'editor-model'
	| 'no-editor-models'
	| 'no-model'
	| 'too-much';

export interface FailureFacts {
	/** What the provider itself said, if anything. */
	readonly detail?: string | undefined;
	/** Seconds. */
	readonly retryAfter?: number | undefined;
	/** Where the request went, for people: `api.anthropic.com`. */
	readonly host?: string | undefined;
	/** The answer had begun. */
	readonly begun?: boolean | undefined;
	/** Struck out of `detail` wherever it appears. */
	readonly secret?: string | undefined;
	/** The provider's name for the model. */
	readonly model?: string | undefined;
	readonly about?: FailureSubject | undefined;
}

/** `90` → `2 minutes`: rounded up, so that nobody comes back too early. */
function inWords(seconds: number): string {
	const unit = units.find(({ below }) => seconds < below) ?? units[0];
	const count = Math.ceil(seconds / unit.seconds);
	return count === 1 ? `1 ${unit.name}` : `${count} ${unit.name}s`;
}

const units = [
	{ name: 'second', seconds: 1, below: 90 },
	{ name: 'minute', seconds: 60, below: 90 * 60 },
	{ name: 'hour', seconds: 3_600, below: 48 * 3_600 },
	{ name: 'day', seconds: 86_400, below: Number.POSITIVE_INFINITY },
] as const;

/** Seconds. Who says to wait for longer has not understood the question: then nothing was said. */
const longestWait = 30 * 86_400;

const quoted = (facts: FailureFacts): string => (facts.detail ? ` It said: ${facts.detail}` : '');
const there = (facts: FailureFacts): string => facts.host ?? 'the model provider';
/** The same where a sentence begins with it. */
const itAtStart = (facts: FailureFacts): string => facts.host ?? 'The model provider';

const messages: Readonly<Record<ModelFailureKind, (facts: FailureFacts) => string>> = {
	'no-key': (facts) =>
		`There is no API key${facts.host ? ` for ${facts.host}` : ''}, so the message was not sent. Set a key, or set soulscope.chat.provider to dry-run to see what would be sent.`,
	'refused-key': (facts) => `${itAtStart(facts)} refused the API key. Set another key, then try again.${quoted(facts)}`,
	'rate-limit': (facts) =>
		facts.retryAfter === undefined
			? `Too many requests to ${there(facts)} at the moment. Wait a little, then try again.`
			: `Too many requests to ${there(facts)} at the moment. Try again in ${inWords(facts.retryAfter)}.`,
	overloaded: (facts) =>
		`${facts.begun ? 'The answer stopped: the model is' : 'The model is'} overloaded at the moment. Try again soon.`,
	offline: (facts) =>
		facts.begun
			? `The connection to ${there(facts)} was lost during the answer. What you see is kept. Try again for a complete answer.`
			: `${itAtStart(facts)} could not be reached. Check the network, a proxy, or soulscope.chat.baseUrl, then try again.`,
	'refused-request': (facts) => {
		switch (facts.about) {
			case 'length':
				return `The conversation is too long for ${facts.model ?? 'the model'}, so there is no answer. Compact it, or start a new one.${quoted(facts)}`;
			case 'model':
				return `${itAtStart(facts)} has no model “${facts.model ?? ''}”. Choose another one, or check soulscope.chat.model.${quoted(facts)}`;
			case 'nowhere':
				return `Nothing was sent: “${there(facts)}” is not a web address. Check soulscope.chat.baseUrl.`;
			case 'consent':
				return 'The editor did not allow Soulscope to use its language models. Send the message again to be asked again, or set another soulscope.chat.provider.';
			case 'no-editor-models':
				return 'The message was not sent: the editor has no language models. Sign in to the editor’s own chat first, or set another soulscope.chat.provider.';
			case 'no-model':
				return `The message was not sent: no model is chosen, and ${there(facts)} does not list its models. Set soulscope.chat.model.`;
			case 'too-much':
				return `${itAtStart(facts)} sent too much, so the answer was stopped. What you see is kept. If this happens again, check soulscope.chat.baseUrl.${quoted(facts)}`;
			case 'editor-model':
				return `The editor no longer has the language model “${facts.model ?? ''}”. Choose another one.`;
			case 'address':
				return `${itAtStart(facts)} answers, but not at this address. Check soulscope.chat.baseUrl.${quoted(facts)}`;
			case undefined:
				return `${itAtStart(facts)} refused the request. Sending it again will not help.${quoted(facts)}`;
		}
	},
	unknown: (facts) => `The answer failed for an unknown reason. Try again.${quoted(facts)}`,
};

/** One line, no longer than a person would read, with anything that looks like a key struck out. */
function presentable(detail: string | undefined, secret: string | undefined): string | undefined {
	if (!detail) return undefined;
	const start = detail.slice(0, 10_000);
	const bare = secret ? start.replaceAll(secret, '•••') : start;
	const line = bare
		.replace(/\b(?:sk-[\w*-]{8,}|AIza[\w-]{8,})/g, '•••')
		.replace(/\s+/g, ' ')
		.trim();
	return line.length > 300 ? `${line.slice(0, 299).toWellFormed()}…` : line;
}

export function modelFailure(kind: ModelFailureKind, facts: FailureFacts = {}): ModelFailure {
	const retryAfter = facts.retryAfter !== undefined && facts.retryAfter <= longestWait ? facts.retryAfter : undefined;
	const message = messages[kind]({ ...facts, retryAfter, detail: presentable(facts.detail, facts.secret) });
	return {
		kind,
		message,
		...(retryAfter !== undefined && { retryAfter }),
		...(facts.about === 'length' && { tooLong: true as const }),
	};
}
