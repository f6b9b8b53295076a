/** A message as far as shortening old results goes by it. */
export interface ConversationMessage {
	/** Of the entry that it comes from. */
	readonly id: string;
	readonly role: 'user' | 'assistant' | 'tool';
	/** What it says; of an answer with the arguments of its calls. */
	readonly text: string;
	/** Of a result: the tool's name. */
	readonly tool?: string;
}

/** `trimmed`: without its middle. `cleared`: nothing is left of it but a line that says so. */
export type Shortening = 'trimmed' | 'cleared';

/** What is shortened, by the ids of the results. */
export type Shortened = Readonly<Record<string, Shortening>>;

/** How a runtime shortens old results. Lengths are in the runtime's characters: see `lengthOf`. */
export interface ShorteningRule {
	/** Answers at the end before which results are old; 0: all are. */
	readonly keepLastAssistants: number;
	/** Shares of the window from which results are trimmed, and from which they are cleared. */
	readonly softTrimRatio: number;
	readonly hardClearRatio: number;
	/** What there must be to be cleared before anything is. */
	readonly minPrunableToolChars: number;
	readonly softTrim: { readonly maxChars: number; readonly headChars: number; readonly tailChars: number };
	readonly hardClear: { readonly enabled: boolean; readonly placeholder: string };
	/** False for a tool whose results stay. */
	isPrunable(tool: string): boolean;
	lengthOf(text: string): number;
	/** `text` without its middle, `head` characters of its beginning and `tail` of its end. */
	middleCut(text: string, head: number, tail: number): string;
}

/** When a request is made, and by whom it is answered. Times in ms since the epoch. */
export interface ShorteningTiming {
	readonly now: number;
	/** When the person, or who speaks for them, said what is answered now; undefined before the first words. */
	readonly turnAt: number | undefined;
	/** When the turn before that was begun. */
	readonly lastTurnAt: number | undefined;
	/** When the last request was made that was answered. */
	readonly lastRequestAt: number | undefined;
	/** When a round last shortened something. */
	readonly shortenedAt: number | undefined;
	/** By the usual name: `anthropic`, `openrouter`. */
	readonly provider: string;
	readonly model: string;
}

/** How and when a runtime shortens old results in what it sends. The conversation itself keeps them whole. */
export interface ResultShortening {
	readonly rule: ShorteningRule;
	/** True where there is a round before this request. */
	isDue(timing: ShorteningTiming): boolean;
	/** True where what was shortened once stays so; else each round begins anew. */
	readonly isKept: boolean;
}

/** Stands behind what is left of a result, in our words. Lengths in the runtime's characters. */
export const shorteningNote = (head: number, tail: number, length: number): string =>
	`[Shortened: of ${length} characters the first ${head} and the last ${tail} are left.]`;

/** Runtimes take a token for four characters here. */
const charactersPerToken = 4;

/** Index of the answer from which on results are new; undefined where there are too few answers for any to be old. */
function cutoffOf(messages: readonly ConversationMessage[], keepLast: number): number | undefined {
	if (keepLast <= 0) return messages.length;
	const answers = messages.flatMap(({ role }, index) => (role === 'assistant' ? [index] : []));
	return answers.at(-keepLast);
}

/** What is sent of a result that is shortened so; the result itself where trimming would not make it shorter. */
export function shortenedText(text: string, how: Shortening, rule: ShorteningRule): string {
	if (how === 'cleared') return rule.hardClear.placeholder;
	const { maxChars, headChars, tailChars } = rule.softTrim;
	const length = rule.lengthOf(text);
	return length <= maxChars || headChars + tailChars >= length ? text : rule.middleCut(text, headChars, tailChars);
}

/**
 * What is shortened from now on: `earlier`, and what one more round shortens; `earlier` itself where that is nothing. Old results are trimmed where the conversation
 * fills a share of `window` (tokens), and the oldest are cleared, one after the other, as long as it fills a larger one.
 * What comes before the person's first words, and behind the last answers, stays whole.
 */
export function shortenResults(
	messages: readonly ConversationMessage[],
	rule: ShorteningRule,
	window: number,
	earlier: Shortened = {},
): Shortened {
	const cutoff = cutoffOf(messages, rule.keepLastAssistants);
	const start = messages.findIndex(({ role }) => role === 'user');
	const limit = window * charactersPerToken;
	if (cutoff === undefined || start < 0 || limit <= 0) return earlier;
	const textOf = ({ text }: ConversationMessage, how: Shortening | undefined): string =>
		how === undefined ? text : shortenedText(text, how, rule);
	const lengths = messages.map((message) => rule.lengthOf(textOf(message, earlier[message.id])));
	let total = lengths.reduce((sum, length) => sum + length, 0);
	if (total / limit < rule.softTrimRatio) return earlier;

	const fresh: Record<string, Shortening> = {};
	const shorten = (message: ConversationMessage, index: number, how: Shortening): void => {
		const length = rule.lengthOf(textOf(message, how));
		total += length - (lengths[index] ?? 0);
		lengths[index] = length;
		fresh[message.id] = how;
	};
	const old = messages.flatMap((message, index) => {
		const isOld = message.role === 'tool' && index >= start && index < cutoff && rule.isPrunable(message.tool ?? '');
		return isOld && earlier[message.id] !== 'cleared' ? [{ message, index }] : [];
	});
	for (const { message, index } of old)
		if (earlier[message.id] === undefined && shortenedText(message.text, 'trimmed', rule) !== message.text)
			shorten(message, index, 'trimmed');
	const clearable = old.reduce((sum, { index }) => sum + (lengths[index] ?? 0), 0);
	const mayClear = rule.hardClear.enabled && clearable >= rule.minPrunableToolChars;
	for (const { message, index } of mayClear ? old : []) {
		if (total / limit < rule.hardClearRatio) break;
		shorten(message, index, 'cleared');
	}
	return Object.keys(fresh).length === 0 ? earlier : { ...earlier, ...fresh };
}

/** Tools by name patterns in which `*` stands for anything, whatever the case. */
export function toolFilter(allow: readonly string[], deny: readonly string[]): (tool: string) => boolean {
	const [allowed, denied] = [allow, deny].map((patterns) =>
		patterns.map((pattern) => pattern.trim().toLowerCase()).filter(Boolean),
	);
	return (tool) => {
		const name = tool.trim().toLowerCase();
		if (denied?.some((pattern) => fits(pattern, name))) return false;
		return !allowed?.length || allowed.some((pattern) => fits(pattern, name));
	};
}

/** Without an expression of the pattern, which a long one could make slow. */
function fits(pattern: string, name: string): boolean {
	const [first = '', ...rest] = pattern.split('*');
	const last = rest.pop();
	if (last === undefined) return name === first;
	if (!name.startsWith(first)) return false;
	let from = first.length;
	for (const piece of rest) {
		const at = name.indexOf(piece, from);
		if (at < 0) return false;
		from = at + piece.length;
	}
	return name.length - last.length >= from && name.endsWith(last);
}
