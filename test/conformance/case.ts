import type { Part } from '../../server/src/engine/prompt/prompt.ts';
import type { Wording } from '../../server/src/engine/prompt/wording/wording.ts';

/** A case: an input and what the real runtime gave back for it. */
export interface Case {
	readonly id: string;
	/** `clawdbot@2026.1.24`; absent where the family says it otherwise or has one version. */
	readonly runtime?: string;
	/** Botholomew's way to say which versions gave the answer: `A`, `B`, `A/B`, … */
	readonly impl?: string;
	readonly fn: string;
	readonly input: Json;
	readonly expected: Json;
	readonly note?: string;
}

export type Json = null | boolean | number | string | readonly Json[] | JsonObject;
export interface JsonObject {
	readonly [key: string]: Json;
}

/** An input with its special values in place; `undefined` and numbers that JSON cannot write are possible now. */
// biome-ignore lint/suspicious/noExplicitAny: what a case holds is known by its adapter alone
export type Input = any;

/** Runs our own code for one case. `expected` only says which form the answer takes, never what it is. */
export type Adapter = (input: Input, context: AdapterContext) => unknown;

export interface AdapterContext {
	/** Of the case; some are numbered in the order in which they were taken from one run. */
	readonly id: string;
	readonly runtime: string;
	readonly expected: Json;
	/** The runtime's own words where a pack of them was given, else placeholders. */
	wordingFor(runtimeId: string): Wording;
}

/** Text that stands for a runtime's fixed prose: without a wording pack only its length can be compared. */
export class Prose {
	readonly text: string;
	constructor(text: string) {
		this.text = text;
	}
}

/** The text of these parts: exact where every word of it is the runtime's own, else comparable by its length alone. */
export function textOf(parts: readonly Part[]): string | Prose {
	const text = parts.map((part) => part.text).join('');
	return isExact(parts) ? text : new Prose(text);
}

export const isExact = (parts: readonly Part[]): boolean =>
	parts.every(({ source }) => source.kind !== 'wording' || source.wording === 'pack');

/** What an adapter gives back where the runtime throws. */
export const thrown = Symbol('thrown');

/** What an adapter gives back for the digest of prose that is the runtime's own: only lengths are compared then. */
export const proseDigest = Symbol('digest of fixed prose');

/** A text among other findings: its length and digest are compared beside them. */
export class Described {
	readonly text: string | Prose;
	readonly rest: Readonly<Record<string, unknown>>;
	constructor(text: string | Prose, rest: Readonly<Record<string, unknown>>) {
		this.text = text;
		this.rest = rest;
	}
}
