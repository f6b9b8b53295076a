import { stopwords } from '@orama/stopwords/english';
import { stemmer } from 'stemmer';
import { characterClass, classAt } from './characters.ts';
import { WordTable } from './wordTable.ts';

/**
 * What a term is to ranking. `word`: counts towards the length of the text. `stop`: as well found as any, but a question
 * does without it where it has others. `part` and `whole`: a piece of an identifier, and one or a compound as written.
 * `single`: one character of a script that is found by pairs.
 */
type TermKind = 'word' | 'stop' | 'part' | 'whole' | 'single';

/**
 * Called for each term with the half-open UTF-16 range of the text that it stands for; with the number of the word in
 * `writtenWords` where it has one: one number always means one term, until words are forgotten.
 */
export type TermSink = (term: string, start: number, end: number, kind: TermKind, word?: number) => void;

/** UTF-16 units; what is longer is no word but data, and is known by its beginning. */
const longestTerm = 64;

/** The list leaves out every word of one letter but “I”. */
const stops: ReadonlySet<string> = new Set([...stopwords, 'a']);

/** What is left of a word behind the apostrophe: `Sam’s`, `don’t`, `we’ll`. */
const contracted: ReadonlySet<string> = new Set(['s', 't', 'd', 'm', 'll', 're', 've']);

const { separator, upper, digit, underscore, ideograph } = characterClass;

const bit = (kind: number): number => 1 << kind;

/** Set where characters hold a run together without being of a word. */
const joined = 1 << 10;

const plain = bit(characterClass.letter) | bit(upper) | bit(digit);

/** English, by Porter's rules; words with other letters than a to z are left alone. */
function stemOf(word: string): string {
	const cut = word.length > 2 && word.length <= 40 && /^[a-z]+$/.test(word) ? stemmer(word) : word;
	// Ines is not “in”, nor are uses “us”.
	return stops.has(cut) ? word : cut;
}

const isAscii = (text: string): boolean => {
	for (let at = 0; at < text.length; at++) if (text.charCodeAt(at) > 0x7f) return false;
	return true;
};

/** Letters that Unicode does not take apart, as people write them who have not got them on their keyboard. */
const plainLetters: Readonly<Record<string, string>> = {
	ß: 'ss',
	æ: 'ae',
	œ: 'oe',
	ø: 'o',
	đ: 'd',
	ð: 'd',
	ħ: 'h',
	ı: 'i',
	ł: 'l',
	ŧ: 't',
	þ: 'th',
	ё: 'е',
};
const unplain = new RegExp(`[${Object.keys(plainLetters).join('')}]`, 'gu');

/** Marks over letters, where people leave them out; in other scripts a mark is a letter, or a vowel. */
const optionalMarks = /([\p{Script=Latin}\p{Script=Greek}\p{Script=Arabic}\p{Script=Hebrew}])\p{M}+/gu;

/** Compatibility forms, letter case and, in scripts where people leave them out, accents make no difference. */
export function folded(text: string): string {
	const lower = text.toLowerCase();
	if (isAscii(lower)) return lower;
	const whole = lower.normalize('NFKC').toLowerCase();
	const plain = whole.replace(unplain, (letter) => plainLetters[letter] ?? letter);
	return plain.normalize('NFD').replace(optionalMarks, '$1').normalize('NFC');
}

/** The term of one plain word in lower case. */
export const termOf = (word: string): string => (stops.has(word) ? word : stemOf(word));

/** Words as they are written, with their terms. */
export const writtenWords = new WordTable((written) => {
	const word = folded(written);
	return { term: termOf(word), isStop: stops.has(word) };
});

function emitWord(text: string, start: number, end: number, kind: 'word' | 'part', sink: TermSink): void {
	const number = writtenWords.numberOf(text, start, end);
	if (number >= 0) {
		const { term, isStop } = writtenWords.valueAt(number);
		sink(term, start, end, isStop ? 'stop' : kind, number);
		return;
	}
	const { term, isStop } = writtenWords.make(text.slice(start, Math.min(end, start + longestTerm)));
	sink(term, start, end, isStop ? 'stop' : kind);
}

/** Where the parts of an identifier begin: `fooBar_baz2` at 0, 3 and 7; `HTMLParser` at 0 and 4. */
function partsOf(text: string, start: number, end: number): readonly (readonly [start: number, end: number])[] {
	const parts: [number, number][] = [];
	let from = start;
	const close = (at: number) => {
		if (at > from) parts.push([from, at]);
	};
	let before: number = separator;
	for (let at = start; at < end; at++) {
		const now = classAt(text, at);
		if (now === underscore) {
			close(at);
			from = at + 1;
		} else if (now === upper && before !== underscore && at > from) {
			const isHump = before !== upper || (at + 1 < end && classAt(text, at + 1) === characterClass.letter);
			if (isHump && before !== digit) {
				close(at);
				from = at;
			}
		}
		before = now;
	}
	close(end);
	return parts;
}

/** A run of letters, digits and underscores. */
function emitAtom(text: string, start: number, end: number, kinds: number, sink: TermSink): void {
	const isIdentifier = (kinds & (bit(underscore) | bit(upper))) !== 0 && end - start <= longestTerm;
	const parts = isIdentifier ? partsOf(text, start, end) : [];
	if (parts.length > 1) {
		// Who looks for `iphone` means `iPhone`.
		sink(stemOf(folded(text.slice(start, end))), start, end, 'whole');
		for (const [from, to] of parts) emitWord(text, from, to, 'word', sink);
		return;
	}
	const [from, to] = parts[0] ?? [start, end];
	emitWord(text, from, to, 'word', sink);
}

function emitIdeographs(text: string, start: number, end: number, sink: TermSink): void {
	let last = -1;
	for (let at = start; at < end; ) {
		const next = at + ((text.codePointAt(at) ?? 0) > 0xffff ? 2 : 1);
		const isAlone = last < 0 && next >= end;
		sink(folded(text.slice(at, next)), at, next, isAlone ? 'word' : 'single');
		if (last >= 0) sink(folded(text.slice(last, next)), last, next, 'word');
		last = at;
		at = next;
	}
}

/** What ties names and paths together, from the outside in; `'` is for contractions. */
const outerTies = /[/\\:@#+&=]/;
const innerTies = /[.,\-–'’·~]/;
const isTie = (character: string): boolean => outerTies.test(character) || innerTies.test(character);

/** `1,500` is found by `1500`. */
const thousands = /^\d{1,3}(?:,\d{3})+$/;

function emitSegment(text: string, start: number, end: number, sink: TermSink): void {
	let from = start;
	let kinds = 0;
	let ties = 0;
	const close = (to: number) => {
		if (to > from) emitAtom(text, from, to, kinds, sink);
		kinds = 0;
	};
	for (let at = start; at < end; at++) {
		const kind = classAt(text, at);
		if (kind === separator) {
			const character = text[at] as string;
			if (character === "'" || character === '’') {
				const tail = /^[a-z]*/i.exec(text.slice(at + 1, Math.min(end, at + 4)))?.[0].toLowerCase() ?? '';
				const isEnd = at + 1 + tail.length >= end || classAt(text, at + 1 + tail.length) === separator;
				if (contracted.has(tail) && isEnd) {
					const whole = `${text.slice(from, at).toLowerCase()}'${tail}`;
					if (stops.has(whole)) sink(whole, from, at + 1 + tail.length, 'stop');
					else close(at);
					kinds = 0;
					at += tail.length;
					from = at + 1;
					continue;
				}
			} else ties++;
			close(at);
			from = at + 1;
		} else kinds |= bit(kind);
	}
	close(end);
	if (ties === 0 || end - start > longestTerm) return;
	const whole = text.slice(start, end);
	sink(thousands.test(whole) ? whole.replaceAll(',', '') : folded(whole), start, end, 'whole');
}

/** A run of more than plain letters: an identifier, a path, a date, a compound, or several scripts in one. */
function emitRun(text: string, start: number, end: number, kinds: number, sink: TermSink): void {
	if (kinds & (bit(ideograph) | bit(characterClass.surrogate) | bit(characterClass.symbol))) {
		emitMixed(text, start, end, sink);
		return;
	}
	if (!(kinds & joined)) {
		emitAtom(text, start, end, kinds, sink);
		return;
	}
	let from = start;
	for (let at = start; at <= end; at++) {
		if (at < end && !(classAt(text, at) === separator && outerTies.test(text[at] as string))) continue;
		if (at > from) emitSegment(text, from, at, sink);
		from = at + 1;
	}
	const isMany = outerTies.test(text.slice(start, Math.min(end, start + longestTerm)));
	if (isMany && end - start <= longestTerm) sink(folded(text.slice(start, end)), start, end, 'whole');
}

/** Cuts a run where one kind of script meets another. */
function emitMixed(text: string, start: number, end: number, sink: TermSink): void {
	let from = start;
	let group: 'ideographs' | 'words' | undefined;
	let kinds = 0;
	const close = (to: number) => {
		if (group === 'ideographs') emitIdeographs(text, from, to, sink);
		else if (group === 'words') {
			const isTied = classAt(text, to - 1) === separator;
			emitRun(text, from, isTied ? to - 1 : to, kinds, sink);
		}
		group = undefined;
		kinds = 0;
	};
	for (let at = start; at < end; ) {
		const next = at + ((text.codePointAt(at) ?? 0) > 0xffff ? 2 : 1);
		const kind = classAt(text, at);
		if (kind === characterClass.symbol) {
			close(at);
			sink(text.slice(at, next), at, next, 'word');
		} else if (kind === separator && group === 'ideographs') close(at);
		else if (kind !== separator || group === 'words') {
			const now = kind === ideograph ? 'ideographs' : 'words';
			if (group !== undefined && group !== now) close(at);
			if (group === undefined) from = at;
			group = now;
			kinds |= kind === separator ? joined : bit(kind);
		}
		at = next;
	}
	close(end);
}

/** Calls `sink` with every term of `text`, in order. Time is linear in the length. */
export function eachTerm(text: string, sink: TermSink): void {
	const { length } = text;
	for (let at = 0; at < length; ) {
		let kind = classAt(text, at);
		if (kind === separator) {
			at += text.charCodeAt(at) >= 0xd800 && text.charCodeAt(at) < 0xdc00 ? 2 : 1;
			continue;
		}
		const start = at;
		let kinds = 0;
		while (at < length) {
			kind = classAt(text, at);
			if (kind === separator) {
				// One character between two words may tie them; two never do.
				if (at + 1 >= length || classAt(text, at + 1) === separator || !isTie(text[at] as string)) break;
				kinds |= joined;
				at++;
				continue;
			}
			const isPair = text.charCodeAt(at) >= 0xd800 && text.charCodeAt(at) < 0xdc00;
			kinds |= bit(kind) | (isPair ? bit(characterClass.surrogate) : 0);
			at += isPair ? 2 : 1;
		}
		if ((kinds & ~plain) === 0) emitAtom(text, start, at, kinds, sink);
		else emitRun(text, start, at, kinds, sink);
	}
}
