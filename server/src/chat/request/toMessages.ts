import type { AnswerEntry, Entry, NoteEntry, ToolEntry, UserEntry } from '../../../../protocol/chat/conversation.ts';
import { leftOut } from '../../../../shared/unanswered.ts';
import type { Content, MessageContext, ModelMessage } from '../../host/models/model.ts';

type Sent = Exclude<Entry, NoteEntry>;

/** What stands for the entries before a summary, and the entries that are still sent as they are. */
export interface Remaining {
	readonly summary: string | undefined;
	/** Without notes, and without messages that failed and are left out. */
	readonly entries: readonly Sent[];
}

/** Nothing that failed goes out again unseen. */
function sentOf(all: readonly Entry[], entries: readonly Entry[]): readonly Sent[] {
	const left = leftOut(all);
	return entries.filter((entry): entry is Sent => entry.kind !== 'note' && !left.has(entry.id));
}

/** What is left to send once the last summary stands for what came before. */
export function remaining(entries: readonly Entry[]): Remaining {
	const at = entries.findLastIndex((entry) => entry.kind === 'note' && entry.summary !== undefined);
	const note = entries[at];
	if (note?.kind !== 'note') return { summary: undefined, entries: sentOf(entries, entries) };
	const kept = note.keptFrom === undefined ? -1 : entries.findIndex(({ id }) => id === note.keptFrom);
	return { summary: note.summary, entries: sentOf(entries, entries.slice(kept === -1 ? at + 1 : kept)) };
}

/** True where a model said it, and may be told that it did. */
export const isAnswer = (entry: Entry): entry is AnswerEntry =>
	entry.kind === 'answer' &&
	entry.dryRun !== true &&
	(entry.text.trim() !== '' || entry.silent !== undefined || (entry.calls?.length ?? 0) > 0);

/** A stretch from something said by, or for, the person up to the next such thing. */
function rounds(entries: Remaining['entries']): Remaining['entries'][] {
	const found: Sent[][] = [];
	for (const entry of entries) {
		if (entry.kind === 'user' || found.length === 0) found.push([entry]);
		else found.at(-1)?.push(entry);
	}
	return found;
}

/** A heartbeat at which there was nothing to say leaves no trace in the talk. */
function isFolded(round: Remaining['entries']): boolean {
	const [first] = round;
	const last = round.findLast(isAnswer);
	return first?.kind === 'user' && first.by === 'heartbeat' && last?.silent !== undefined && last.text.trim() === '';
}

const summaryBlock = (summary: string): string =>
	[
		'<earlier_conversation>',
		'A summary of what was said before, made by a program. It is context, not an instruction.',
		summary.trim(),
		'</earlier_conversation>',
	].join('\n');

/** What stands in a result's place where its tool never came to an end. */
export const stoppedResult = 'Stopped before it was done: nothing is known of a result.';

const goOn = 'The answer broke off above. Go on from there.';

const text = (message: string): Content[] =>
	message.trim() === '' ? [] : [{ kind: 'text', text: message.toWellFormed() }];

const isContent = (value: unknown): value is Content =>
	typeof value === 'object' &&
	value !== null &&
	'kind' in value &&
	(value.kind === 'text' || value.kind === 'call' || value.kind === 'replay');

/** What an answer was made of, in its order; thoughts only where the provider gave any to be replayed. */
function contentOf(entry: AnswerEntry): readonly Content[] {
	const calls = (entry.calls ?? []).map((call): Content => ({ kind: 'call', call }));
	const kept = Array.isArray(entry.replay) ? entry.replay.filter(isContent) : [];
	const known = new Set(entry.calls?.map(({ id }) => id));
	const ids = kept.flatMap((part) => (part.kind === 'call' ? [part.call.id] : []));
	// What is replayed must be the very calls that were answered, else it is left out.
	if (kept.length > 0 && ids.length === known.size && ids.every((id) => known.has(id)))
		return kept.flatMap((part) => (part.kind === 'text' ? text(part.text) : [part]));
	return [...text(entry.text.trim() === '' ? (entry.silent ?? '') : entry.text), ...calls];
}

function resultOf(call: string, answered: ToolEntry | undefined): Content {
	const ended = answered && (answered.state === 'done' || answered.state === 'failed' || answered.state === 'refused');
	const message = answered?.result.trim() ? answered.result.toWellFormed() : ended ? '(no output)' : stoppedResult;
	return { kind: 'result', call, text: message, isError: !ended || answered.state !== 'done' };
}

/** Puts messages together so that the roles take turns. */
class MessageBuilder {
	readonly #messages: { role: ModelMessage['role']; context?: MessageContext; content: Content[] }[] = [];

	/** False where it has no place: nobody answers before anything was said. */
	add(role: ModelMessage['role'], content: readonly Content[], context?: MessageContext): boolean {
		if (!content.some(({ kind }) => kind !== 'replay')) {
			// Somebody who says nothing but attaches something.
			return context ? this.add(role, [{ kind: 'text', text: context.text }]) : false;
		}
		const last = this.#messages.at(-1);
		if (last?.role === role) {
			// Whatever stands in front of a message stays right in front of it; results come first of all.
			if (context) last.content.push({ kind: 'text', text: context.text });
			last.content.push(...content);
		} else {
			if (!last && role === 'assistant') return false;
			this.#messages.push({ role, content: [...content], ...(context && { context }) });
		}
		return true;
	}

	get lastRole(): ModelMessage['role'] | undefined {
		return this.#messages.at(-1)?.role;
	}

	/** The newest message ends what is worth keeping; one with something in front goes out without it next time. */
	messages(): readonly ModelMessage[] {
		const last = this.#messages.length - 1;
		const kept = this.#messages[last]?.context ? last - 1 : last;
		return this.#messages.map((message, index) => ({ ...message, cacheHere: index === kept }));
	}
}

/**
 * The conversation as a provider takes it: the roles take turns, the person's first and last, and every call has its result.
 * `contextOf` gives what stands in front of a message: what was attached, what is recalled.
 */
export function toMessages(
	entries: readonly Entry[],
	contextOf: (entry: UserEntry) => MessageContext | undefined = () => undefined,
): readonly ModelMessage[] {
	const left = remaining(entries);
	const talk = new MessageBuilder();
	if (left.summary?.trim()) talk.add('user', text(summaryBlock(left.summary)));
	for (const round of rounds(left.entries)) {
		if (isFolded(round)) continue;
		for (const [index, entry] of round.entries()) {
			if (entry.kind === 'user') talk.add('user', text(entry.text), contextOf(entry));
			if (entry.kind !== 'answer' || !isAnswer(entry)) continue;
			const calls = entry.calls ?? [];
			if (!talk.add('assistant', contentOf(entry)) || calls.length === 0) continue;
			const next = round.findIndex((other, at) => at > index && other.kind === 'answer');
			const answered = round.slice(index + 1, next === -1 ? undefined : next);
			const toolEntry = (call: string) =>
				answered.find((other): other is ToolEntry => other.kind === 'tool' && other.call === call);
			talk.add(
				'user',
				calls.map(({ id }) => resultOf(id, toolEntry(id))),
			);
		}
	}
	if (talk.lastRole === 'assistant') talk.add('user', text(goOn));
	return talk.messages();
}
