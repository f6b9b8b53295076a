import { sha256 } from '../text/sha256.ts';

/** The messages of a request, as far as two requests are compared by them: no longer however much was said. */
export interface SaidBefore {
	/** Messages of the request. */
	readonly count: number;
	/**
	 * For each of the latest messages of a person, how many messages stand before it, and the digest of all of these. The one that the
	 * request asks about is the last.
	 */
	readonly starts: readonly (readonly [before: number, digest: string])[];
}

/** Messages of a person that the next request may follow on: turns between them may not be on record. */
const mostStarts = 8;

/** Digits of a digest that tell messages apart. */
const digits = { message: 12, start: 24 } as const;

/** A message as it was kept while all of them were, which some records still have: its role, and what tells it apart. */
export const messageDigest = (role: string, content: unknown): string =>
	[role, sha256(JSON.stringify(content)).slice(0, digits.message)].join(' ');

function startsOf(messages: readonly string[], isStart: (index: number) => boolean): SaidBefore['starts'] {
	const starts: [number, string][] = [];
	let digest = '';
	for (const [index, message] of messages.entries()) {
		if (isStart(index)) starts.push([index, digest]);
		digest = sha256(`${digest}\n${message}`).slice(0, digits.start);
	}
	return starts;
}

/** `messages`: as `messageDigest` has them. `isStart`: whether a person's message stands there. */
export const saidBefore = (messages: readonly string[], isStart: (index: number) => boolean): SaidBefore => ({
	count: messages.length,
	starts: startsOf(messages, isStart).slice(-mostStarts),
});

/** The same of a record that has all messages. Who said what is not known there, so that each counts as a start. */
export const saidBeforeAll = (messages: readonly string[]): SaidBefore => ({
	count: messages.length,
	starts: startsOf(messages, () => true),
});

/** Whether what stood before the message that the earlier request asked about stands there in the later one. */
export function goesOn(earlier: SaidBefore, later: SaidBefore): boolean {
	const last = earlier.starts.at(-1);
	return !last || later.starts.some(([count, digest]) => count === last[0] && digest === last[1]);
}
