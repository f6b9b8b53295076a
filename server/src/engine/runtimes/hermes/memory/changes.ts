import { literal, type MappedText } from '../../../prompt/mappedText.ts';
import { codePoints } from '../../../text/lengths/measure.ts';
import { stripped } from '../context/pythonText.ts';
import { scanForThreats } from '../threats/scan.ts';
import { entriesIn, entryMark, keptEntries } from './entries.ts';

/** One thing to be done with a memory; what is absent says nothing. */
export interface MemoryOperation {
	readonly action?: string | undefined;
	readonly content?: string | undefined;
	/** Part of the entry that is meant. */
	readonly old_text?: string | undefined;
}

/** Why a memory stays as it is. */
export type MemoryRefusal =
	| { readonly kind: 'no-content' | 'no-old-text' | 'unknown-action' }
	/** What is to be written looks like an attack. */
	| { readonly kind: 'threat'; readonly names: readonly string[] }
	/** It would be so long, in characters. */
	| { readonly kind: 'full'; readonly length: number; readonly limit: number }
	| { readonly kind: 'unmatched' }
	/** These entries have the text. */
	| { readonly kind: 'ambiguous'; readonly entries: readonly string[] }
	/** The file is not as the program writes it, so that writing it again would lose something: a copy is made, and no more. */
	| { readonly kind: 'drift'; readonly why: 'form' | 'entry-too-long' };

export type EntryChange =
	/** `isNew` is false where all of it was there: the file stays as it is. */
	| { readonly kind: 'done'; readonly entries: readonly string[]; readonly isNew: boolean }
	/** `at`: of several operations, which one, from 0. */
	| { readonly kind: 'refused'; readonly refusal: MemoryRefusal; readonly at?: number };

/** A memory as a tool finds it: the text of its file, undefined where there is none, and the characters that it may have. */
export interface MemoryState {
	readonly text: string | undefined;
	readonly limit: number;
}

const strip = (text: string): string => stripped(literal(text)).text;

const wholeOf = (text = ''): MappedText => literal(text);

/** What the file holds, as the tools go by it. */
export const entriesOf = ({ text }: Pick<MemoryState, 'text'>): readonly string[] =>
	keptEntries(entriesIn(wholeOf(text))).map((entry) => entry.text);

/** The file with these entries. */
export const fileOf = (entries: readonly string[]): string => entries.join(entryMark);

export const lengthOf = (entries: readonly string[]): number => codePoints(fileOf(entries));

const refused = (refusal: MemoryRefusal): EntryChange => ({ kind: 'refused', refusal });

const done = (entries: readonly string[], isNew = true): EntryChange => ({ kind: 'done', entries, isNew });

/** As the program looks at what it is to write; names of what it finds. */
const threatsIn = (content: string): readonly string[] => scanForThreats(content, 'strict').map(({ name }) => name);

/** What keeps the program from writing a file again that somebody else has written. */
export function driftIn({ text, limit }: MemoryState): 'form' | 'entry-too-long' | undefined {
	const entries = entriesIn(wholeOf(text)).map((entry) => entry.text);
	const read = strip((text ?? '').replaceAll(/\r\n?/gu, '\n'));
	if (read === '') return undefined;
	if (read !== fileOf(entries)) return 'form';
	return entries.some((entry) => codePoints(entry) > limit) ? 'entry-too-long' : undefined;
}

const within = (entries: readonly string[], limit: number): EntryChange => {
	const length = lengthOf(entries);
	return length > limit ? refused({ kind: 'full', length, limit }) : done(entries);
};

/** A new entry behind the others. It goes into a file of whatever form, which is written again without what is there twice. */
export function addEntry(state: MemoryState, content: string): EntryChange {
	const entry = strip(content);
	if (entry === '') return refused({ kind: 'no-content' });
	const names = threatsIn(entry);
	if (names.length > 0) return refused({ kind: 'threat', names });
	const entries = entriesOf(state);
	return entries.includes(entry) ? done(entries, false) : within([...entries, entry], state.limit);
}

type Matched = { readonly index: number } | { readonly refusal: MemoryRefusal };

/** Which entry is meant: the only one that has the text. */
function matched(entries: readonly string[], part: string): Matched {
	const found = entries.flatMap((entry, index) => (entry.includes(part) ? [index] : []));
	const [index] = found;
	if (index === undefined) return { refusal: { kind: 'unmatched' } };
	const texts = [...new Set(found.map((each) => entries[each] ?? ''))];
	return texts.length > 1 ? { refusal: { kind: 'ambiguous', entries: texts } } : { index };
}

/** What one operation makes of `entries`, without a look at the limit. */
function applied(entries: readonly string[], { action, content, old_text }: MemoryOperation): EntryChange {
	const text = strip(content ?? '');
	const part = strip(old_text ?? '');
	if (action === 'add') {
		if (text === '') return refused({ kind: 'no-content' });
		return entries.includes(text) ? done(entries, false) : done([...entries, text]);
	}
	if (action !== 'replace' && action !== 'remove') return refused({ kind: 'unknown-action' });
	if (part === '') return refused({ kind: 'no-old-text' });
	if (action === 'replace' && text === '') return refused({ kind: 'no-content' });
	const match = matched(entries, part);
	if ('refusal' in match) return refused(match.refusal);
	return done(entries.toSpliced(match.index, 1, ...(action === 'replace' ? [text] : [])));
}

/** Replaces or removes the entry that has a text. */
export function changeEntry(state: MemoryState, operation: MemoryOperation): EntryChange {
	const { action, content = '', old_text = '' } = operation;
	if (strip(old_text) === '') return refused({ kind: 'no-old-text' });
	if (action === 'replace') {
		if (strip(content) === '') return refused({ kind: 'no-content' });
		const names = threatsIn(strip(content));
		if (names.length > 0) return refused({ kind: 'threat', names });
	}
	const why = driftIn(state);
	if (why !== undefined) return refused({ kind: 'drift', why });
	const change = applied(entriesOf(state), operation);
	return change.kind === 'done' && action === 'replace' ? within(change.entries, state.limit) : change;
}

/** All of the operations, or none of them; only what comes of all has to keep to the limit. */
export function changeEntries(state: MemoryState, operations: readonly MemoryOperation[]): EntryChange {
	for (const [at, { action, content }] of operations.entries()) {
		if ((action !== 'add' && action !== 'replace') || content === undefined) continue;
		const names = threatsIn(content);
		if (names.length > 0) return { kind: 'refused', refusal: { kind: 'threat', names }, at };
	}
	const why = driftIn(state);
	if (why !== undefined) return refused({ kind: 'drift', why });
	let entries = entriesOf(state);
	for (const [at, operation] of operations.entries()) {
		const change = applied(entries, operation);
		if (change.kind === 'refused') return { ...change, at };
		entries = change.entries;
	}
	return within(entries, state.limit);
}
