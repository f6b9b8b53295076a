import type { TextRange } from '../../../text/range.ts';
import { safeEnd } from '../../../text/utf16.ts';
import { type FoldedSubject, findChain, subjectOf } from './chain.ts';
import { folded, unfolded } from './fold.ts';
import { type ThreatPattern, type ThreatScope, threatPatterns } from './table.ts';

/** What Hermes refuses a text for. `range`: the first place of it, in the text. */
export interface FoundThreat {
	/** As Hermes calls it: `prompt_injection`, `invisible_unicode_U+200B`. */
	readonly name: string;
	readonly range: TextRange;
}

/** Code points of a text that are looked at, before anything else is done with it. */
const mostScanned = 65_536;

/** Characters that nobody sees, and that hide words or turn them around. */
const invisible = /[\u200b-\u200d\u2060\u2062-\u2064\ufeff\u202a-\u202e\u2066-\u2069]/gu;

const looksIn: Readonly<Record<ThreatScope, ReadonlySet<ThreatScope>>> = {
	all: new Set(['all']),
	context: new Set(['all', 'context']),
	strict: new Set(['all', 'context', 'strict']),
};

/** The first so many code points. */
function startOf(text: string, most: number): string {
	if (text.length <= most) return text;
	let end = 0;
	for (let left = most; left > 0 && end < text.length; left -= 1) end += (text.codePointAt(end) ?? 0) > 0xffff ? 2 : 1;
	return text.slice(0, safeEnd(text, end));
}

const nameOf = (character: string): string =>
	`invisible_unicode_U+${character.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}`;

/** Where such characters stand, all of them. */
export const invisibleIn = (text: string): readonly TextRange[] =>
	Array.from(text.matchAll(invisible), ({ index }) => ({ start: index, end: index + 1 }));

/** By their code points: Hermes names several in an order that changes with every start. */
function hiddenIn(text: string): readonly FoundThreat[] {
	const first = new Map<string, TextRange>();
	for (const range of invisibleIn(text)) {
		const character = text.slice(range.start, range.end);
		if (!first.has(character)) first.set(character, range);
	}
	const found = [...first].sort(([a], [b]) => a.charCodeAt(0) - b.charCodeAt(0));
	return found.map(([character, range]) => ({ name: nameOf(character), range }));
}

function placeOf(subject: FoldedSubject, { pattern }: ThreatPattern): TextRange | undefined {
	if (!(pattern instanceof RegExp)) return findChain(subject, pattern);
	const found = pattern.exec(subject.text);
	return found ? { start: found.index, end: found.index + found[0].length } : undefined;
}

/** What Hermes would refuse `text` for where it looks in this scope, in the order in which it names it; nothing: it takes the text. */
export function scanForThreats(text: string, scope: ThreatScope): readonly FoundThreat[] {
	const scanned = startOf(text, mostScanned);
	const subject = subjectOf(folded(scanned));
	const patterns = threatPatterns.filter((each) => looksIn[scope].has(each.scope));
	return [
		...hiddenIn(scanned),
		...patterns.flatMap((each) => {
			const place = placeOf(subject, each);
			return place ? [{ name: each.name, range: unfolded(scanned, place) }] : [];
		}),
	];
}
