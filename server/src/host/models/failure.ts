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

const said = (facts: FailureFacts): string => (facts.detail ? ` It said: ${facts.detail}` : '');
const there = (facts: FailureFacts): string => facts.host ?? 'the model provider';

const messages: Readonly<Record<ModelFailureKind, (facts: FailureFacts) => string>> = {
	'no-key': (facts) =>
		`There is no API key${facts.host ? ` for ${facts.host}` : ''}, so the message was not sent. Set a key, or set soulscope.chat.provider to dry-run to see what would be sent.`,
	'refused-key': (facts) =>
		`The API key was refused by ${there(facts)}. Set another key, then try again.${said(facts)}`,
	'rate-limit': (facts) =>
		facts.retryAfter === undefined
			? `Too many requests to ${there(facts)} just now. Wait a little, then try again.`
			: `Too many requests to ${there(facts)} just now. Try again in ${inWords(facts.retryAfter)}.`,
	overloaded: (facts) =>
		`${facts.begun ? 'The answer broke off: the model is' : 'The model is'} overloaded at the moment, which is not your doing. Try again shortly.`,
	offline: (facts) =>
		facts.begun
			? `The connection to ${there(facts)} broke in the middle of the answer. What came is kept; try again for a whole one.`
			: `${there(facts)} could not be reached. Check the network, a proxy, or soulscope.chat.baseUrl, then try again.`,
	'refused-request': (facts) => {
		switch (facts.about) {
			case 'length':
				return `The conversation is too long for ${facts.model ?? 'the model'}, so nothing was answered. Compact it, or begin a new one.${said(facts)}`;
			case 'model':
				return `${there(facts)} has no model “${facts.model ?? ''}”. Choose another one, or look at soulscope.chat.model.${said(facts)}`;
			case 'nowhere':
				return `“${there(facts)}” is no web address, so nothing was sent. Look at soulscope.chat.baseUrl.`;
			case 'consent':
				return 'The editor did not let Soulscope use its language models: that has to be allowed, by you and where you work. Send the message again to be asked anew, or set another soulscope.chat.provider.';
			case 'no-editor-models':
				return 'The editor has no language models to use, so the message was not sent. Sign in to its own chat first, or set another soulscope.chat.provider.';
			case 'no-model':
				return `No model is chosen, and ${there(facts)} does not say which it has, so the message was not sent. Name one in soulscope.chat.model.`;
			case 'too-much':
				return `${there(facts)} sent more than a model says, and was cut off. What came before that is kept; look at soulscope.chat.baseUrl if it happens again.${said(facts)}`;
			case 'editor-model':
				return `The editor has no language model “${facts.model ?? ''}” any more. Choose another one.`;
			case 'address':
				return `${there(facts)} answers, but not at this address. Look at soulscope.chat.baseUrl.${said(facts)}`;
			case undefined:
				return `The request was refused by ${there(facts)}, and sending it again would not help.${said(facts)}`;
		}
	},
	unknown: (facts) => `The answer failed for a reason that is not known here. Try again.${said(facts)}`,
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
