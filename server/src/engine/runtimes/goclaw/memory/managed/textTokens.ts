import { utf8Length } from '../../../../text/lengths/measure.ts';
import { type ParserStep, parserStates, type TokenKind } from './postgresTextParser.ts';

/** UTF-8 bytes from which a word is left out. Postgres 15. */
const longestWord = 2047;

/** Where a state stands in the text, and where to go on when it is popped. */
interface ParserPlace {
	readonly at: number;
	readonly state: string;
	/** The step that pushed, and where it stands in its state; the next one is tried after it. */
	readonly step: ParserStep;
	readonly order: number;
}

interface TextToken {
	readonly kind: TokenKind;
	readonly start: number;
	readonly end: number;
}

/** More than there are steps. */
const stepCount = 1024;
/** Characters whose classes are remembered. */
const mostKnown = 4096;

/** States that only a closing mark ends; where one of them meets the end of the text, so would it from anywhere later. */
const unclosed: Readonly<Record<string, string>> = {
	Comment: 'Comment',
	CloseCommentFirst: 'Comment',
	CloseCommentLast: 'Comment',
	TagQuote: 'TagQuote',
	TagQuotes: 'TagQuotes',
};

const classes: Readonly<Record<string, RegExp>> = {
	ascii: /^[A-Za-z]$/u,
	digit: /^[0-9]$/u,
	letter: /^(?:\p{Alphabetic}|(?![0-9])\p{Nd})$/u,
	alnum: /^[\p{Alphabetic}\p{Nd}]$/u,
	mark: /^[\p{Mn}\p{Me}\p{Cf}]$/u,
	other: /^[^\p{Alphabetic}\p{Nd}]$/u,
	hex: /^[0-9A-Fa-f]$/u,
	blank: /^[\t-\r \u1680\u2000-\u2006\u2008-\u200a\u2028\u2029\u205f\u3000]$/u,
	url: /^[!#-;=?-[\]_a-z~]$/u,
};

const known = new Map<string, ReadonlySet<string>>();

/** Which classes a character is of; worked out once for each of the characters that texts are full of. */
function classesOf(character: string): ReadonlySet<string> {
	const before = known.get(character);
	if (before) return before;
	const found = new Set(Object.keys(classes).filter((name) => classes[name]?.test(character)));
	if (known.size < mostKnown) known.set(character, found);
	return found;
}

/** A pass over one text. */
class Parser {
	readonly #characters: readonly string[];
	#at = 0;
	#state = 'Base';
	/** Set while the address of something is being looked for: then a host ends where its path begins. */
	#wantsHost = false;
	/** Pushes that came to nothing, each by its step and place: from there they would again, whoever asks. */
	readonly #failed = new Set<number>();
	/** Those of the unclosed states that met the end: they are not tried again, or time would grow with the square. */
	readonly #hopeless = new Set<string>();

	constructor(characters: readonly string[], at = 0, state = 'Base', wantsHost = false) {
		this.#characters = characters;
		this.#at = at;
		this.#state = state;
		this.#wantsHost = wantsHost;
	}

	/** The next token, or undefined at the end. */
	next(): TextToken | undefined {
		if (this.#at >= this.#characters.length) return undefined;
		const stack: ParserPlace[] = [];
		let start = this.#at;
		let from = 0;
		for (;;) {
			const steps = parserStates.get(this.#state) ?? [];
			let order = from;
			let step = steps[order];
			while (step && !this.#fits(step)) {
				order += 1;
				step = steps[order];
			}
			from = 0;
			if (!step) return undefined;
			switch (step.action) {
				case 'bingo':
				case 'hyphen':
				case 'reparse': {
					const end = this.#at;
					if (step.action !== 'bingo') this.#at = start;
					if (step.action === 'reparse') this.#wantsHost = true;
					this.#state = step.to;
					return { kind: step.kind, start, end };
				}
				case 'unsign': {
					// The sign belonged to nothing: what follows it is a version.
					this.#at = start + 1;
					this.#state = step.to;
					return { kind: step.kind, start, end: start + 1 };
				}
				case 'pop': {
					const waiting = this.#at >= this.#characters.length ? unclosed[this.#state] : undefined;
					if (waiting !== undefined) this.#hopeless.add(waiting);
					const back = stack.pop();
					if (!back) return undefined;
					this.#at = back.at;
					this.#state = back.state;
					from = back.order + 1;
					if (!this.#wantsHost) this.#failed.add(back.at * stepCount + back.step.index);
					continue;
				}
				case 'push':
					stack.push({ at: this.#at, state: this.#state, step, order });
					break;
				case 'clear':
					stack.pop();
					break;
				case 'rerun':
					start = this.#at;
					this.#state = step.to;
					if (this.#at >= this.#characters.length) return undefined;
					continue;
			}
			if (this.#at >= this.#characters.length) return undefined;
			this.#state = step.to;
			this.#at += 1;
		}
	}

	#fits(step: ParserStep): boolean {
		const { test, to, action } = step;
		const character = this.#characters[this.#at];
		switch (test) {
			case 'any':
				return true;
			case 'end':
				return character === undefined;
			case 'stophost': {
				const stops = this.#wantsHost;
				this.#wantsHost = false;
				return stops;
			}
			case 'ishost':
				return this.#takes(new Parser(this.#characters, this.#at, 'Base', true), 'host');
			case 'isurlpath':
				return this.#takes(new Parser(this.#characters, this.#at, 'UrlPathFirst'), 'path');
			default:
				if (character === undefined) return false;
				if (test.length === 1 ? character !== test : !classesOf(character).has(test)) return false;
				if (this.#hopeless.has(to)) return false;
				return action !== 'push' || this.#wantsHost || !this.#failed.has(this.#at * stepCount + step.index);
		}
	}

	/** Moves behind the token of that kind that stands here, where one does. */
	#takes(parser: Parser, kind: TokenKind): boolean {
		const token = parser.next();
		if (token?.kind !== kind) return false;
		this.#at = token.end;
		return true;
	}
}

/**
 * Words of `text` as Postgres 15 parses it, in lower case and in order. A compound counts as a whole and in its parts; so
 * does an address; tags and entities do not count.
 */
export function textTokens(text: string): string[] {
	const characters = [...text];
	const parser = new Parser(characters);
	const words: string[] = [];
	for (let token = parser.next(); token; token = parser.next()) {
		if (token.kind === 'space') continue;
		const word = characters
			.slice(token.start, token.end)
			.map((character) => character.toLowerCase())
			.join('');
		if (utf8Length(word) < longestWord) words.push(word);
	}
	return words;
}
