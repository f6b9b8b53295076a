import type { MappedText } from '../../../prompt/mappedText.ts';
import { concatMapped, literal } from '../../../prompt/mappedText.ts';
import { codePoints } from '../../../text/lengths/measure.ts';
import type { FileContent, TextContent } from '../../../workspace/snapshot.ts';
import type { CodingEntry } from '../../coding/entry.ts';
import { shortened } from './cut.ts';
import type { PreparedFile } from './prepared.ts';

/** A file, and what becomes of it in one session. */
export interface HermesEntry extends CodingEntry {
	/** Names of the patterns that keep it out: what is shown stands in its place. */
	readonly blocked?: readonly string[];
}

/** How a run words what is not the file’s own, and how much of a file it lets in. */
export interface ContextWords {
	/** Characters of one file. */
	readonly limit: number;
	/** What stands in the place of the middle of a file. `name`: as the program calls it; `file`: where the rest can be read. */
	cut(name: string, file: string): (head: number, tail: number, length: number) => string;
	/** What stands in the place of a file that fits these patterns. */
	blocked(name: string, patterns: readonly string[]): string;
}

/** The text of a file, or what stands in its place. `name`: as the program calls the file. */
export function scanned(
	{ text, threats }: PreparedFile,
	name: string,
	words: ContextWords,
): { readonly text: MappedText; readonly patterns: readonly string[] } {
	const patterns = threats.map(({ name: pattern }) => pattern);
	return { text: patterns.length > 0 ? literal(words.blocked(name, patterns)) : text, patterns };
}

/** A file that is read by itself. */
export interface SingleFile {
	/** Absolute. */
	readonly file: string;
	readonly role: string;
	/** As the scan and the heading call it. */
	readonly name: string;
	/** As the mark in the place of its middle calls it; `name` unless said. */
	readonly cutAs?: string;
	/** What stands above it, and counts against the limit. */
	readonly heading: string;
	prepare(content: TextContent): PreparedFile;
}

/** One clause for people. */
export const whyBlocked = (patterns: readonly string[]): string => `it looks like an attack (${patterns.join(', ')})`;

/** One clause on a file that cannot be read; undefined where it is read. Programs in Python refuse what is no UTF-8. */
export function whyUnread(content: FileContent | undefined): string | undefined {
	if (content?.kind === 'unreadable') return `it ${content.reason}`;
	if (content?.kind !== 'text') return 'nobody has read it';
	return content.origin !== 'template' && content.lossy ? 'it is not UTF-8 text' : undefined;
}

/** What becomes of one file, heading included in what is shown. */
export function singleEntry(given: SingleFile, content: FileContent | undefined, words: ContextWords): HermesEntry {
	const { file, role, name, cutAs = name, heading, prepare } = given;
	const why = whyUnread(content);
	if (why !== undefined || content?.kind !== 'text') return { file, role, fate: 'refused', reason: why ?? '' };
	const entry = { file, role, raw: content.text, limit: words.limit };
	const prepared = prepare(content);
	if (prepared.isBlank) return { ...entry, fate: 'empty', reason: '' };
	const { text, patterns } = scanned(prepared, name, words);
	const whole = concatMapped([literal(heading), text]);
	const shown = shortened(whole, words.limit, words.cut(cutAs, file));
	const rawLength = codePoints(whole.text);
	if (patterns.length > 0)
		return {
			...entry,
			rawLength: codePoints(prepared.text.text),
			fate: 'refused',
			reason: whyBlocked(patterns),
			shown,
			blocked: patterns,
		};
	return { ...entry, rawLength, fate: shown === whole ? 'whole' : 'truncated', reason: '', shown };
}
