import { blockScalarAt, quotedScalarAt } from './scalars.ts';

/** How a scalar is written. */
export type Quote = 'none' | 'single' | 'double' | 'literal' | 'folded';

export type YamlTokenKind =
	| 'scalar'
	| 'colon'
	| 'dash'
	| 'comma'
	| '{'
	| '}'
	| '['
	| ']'
	| 'newline'
	| 'indent'
	| 'comment'
	| 'start'
	| 'stop'
	| 'end';

/** `start` and `end` are UTF-16 offsets in the text of the block. */
export interface YamlToken {
	readonly kind: YamlTokenKind;
	readonly start: number;
	readonly end: number;
	/** Of a scalar: what it says. */
	readonly value: string;
	readonly quote: Quote;
	/** Of an indent: how many blanks, tabs among them. */
	readonly indent: number;
}

const isBlank = (char: string | undefined): boolean => char === ' ' || char === '\t';
const isBreak = (char: string | undefined): boolean => char === '\n' || char === '\r';
/** What ends a dash, a colon or a document mark. */
const isGap = (char: string | undefined): boolean => char === undefined || isBlank(char) || isBreak(char);

/** Tokens that say nothing to whoever asks for the one before. */
const layout: ReadonlySet<YamlTokenKind> = new Set(['newline', 'indent', 'comment']);

/** The tokens of one block of frontmatter, as VS Code 1.139.1 takes them: by far not all of YAML, and nothing is refused. */
class Scanner {
	readonly #text: string;
	#at = 0;
	readonly #tokens: YamlToken[] = [];
	/** How many braces and brackets are open; they stay open over lines. */
	#depth = 0;
	/** In a line outside of brackets only the first colon parts a key from its value. */
	#hadColon = false;
	#documents = 0;
	readonly #columns: LineColumns;

	constructor(text: string) {
		this.#text = text;
		this.#columns = new LineColumns(text);
	}

	scan(): readonly YamlToken[] {
		while (this.#at < this.#text.length && this.#documents <= 1) this.#line();
		this.#push('end', this.#at);
		return this.#tokens;
	}

	get #char(): string | undefined {
		return this.#text[this.#at];
	}

	#push(kind: YamlTokenKind, start: number, more: Partial<YamlToken> = {}): void {
		this.#tokens.push({ kind, start, end: this.#at, value: '', quote: 'none', indent: 0, ...more });
	}

	/** A token of one character. */
	#one(kind: YamlTokenKind): void {
		this.#at += 1;
		this.#push(kind, this.#at - 1);
	}

	#newline(): void {
		const start = this.#at;
		if (!isBreak(this.#char)) return;
		this.#at += this.#char === '\r' && this.#text[start + 1] === '\n' ? 2 : 1;
		this.#push('newline', start);
	}

	#restOfLine(): void {
		while (this.#at < this.#text.length && !isBreak(this.#char)) this.#at += 1;
	}

	#blanks(): void {
		while (isBlank(this.#char)) this.#at += 1;
	}

	#line(): void {
		this.#hadColon = false;
		const start = this.#at;
		this.#blanks();
		const indent = this.#at - start;
		if (indent > 0) this.#push('indent', start, { indent });
		if (this.#at < this.#text.length && !isBreak(this.#char)) this.#written(indent);
		this.#newline();
	}

	/** A line that says something. */
	#written(indent: number): void {
		const mark = indent === 0 ? this.#text.slice(this.#at, this.#at + 3) : '';
		if ((mark === '---' || mark === '...') && isGap(this.#text[this.#at + 3])) {
			this.#at += 3;
			this.#push(mark === '---' ? 'start' : 'stop', this.#at - 3);
			this.#content();
			if (mark === '---') this.#documents += 1;
		} else if (this.#char === '#') this.#comment();
		else if (this.#char === '%') this.#restOfLine();
		else this.#content();
	}

	#comment(): void {
		const start = this.#at;
		this.#restOfLine();
		this.#push('comment', start);
	}

	#content(): void {
		for (;;) {
			this.#blanks();
			if (this.#at >= this.#text.length || isBreak(this.#char)) return;
			if (this.#char === '#') {
				this.#comment();
				return;
			}
			if (this.#blockScalar()) return;
			if (!this.#mark()) this.#scalar();
		}
	}

	/** True where a character that is a token of its own was taken. */
	#mark(): boolean {
		const char = this.#char;
		if (char === '{' || char === '[') this.#depth += 1;
		else if ((char === '}' || char === ']') && this.#depth > 0) this.#depth -= 1;
		else if (char === ',' && this.#depth > 0) {
			this.#one('comma');
			return true;
		} else if (char === '-' && isGap(this.#text[this.#at + 1])) {
			this.#one('dash');
			return true;
		} else if (char === ':' && this.#parts()) {
			this.#one('colon');
			if (this.#depth === 0) this.#hadColon = true;
			return true;
		} else if (char === ':' && this.#depth > 0 && this.#isBehindQuote()) {
			this.#one('colon');
			return true;
		} else return false;
		this.#one(char);
		return true;
	}

	/** True where the colon here parts a key from its value. */
	#parts(): boolean {
		if (this.#hadColon && this.#depth === 0) return false;
		const next = this.#text[this.#at + 1];
		return isGap(next) || (this.#depth > 0 && (next === ',' || next === '}' || next === ']'));
	}

	/** Behind `"key"`, `}` and `]` a colon needs no blank. */
	#isBehindQuote(): boolean {
		const last = this.#tokens.findLast(({ kind }) => !layout.has(kind));
		return last !== undefined && ((last.kind === 'scalar' && last.quote !== 'none') || /[}\]]/.test(last.kind));
	}

	#scalar(): void {
		const start = this.#at;
		if (this.#char === "'" || this.#char === '"') {
			const { value, end } = quotedScalarAt(this.#text, start);
			this.#at = end;
			this.#push('scalar', start, { value, quote: this.#text[start] === "'" ? 'single' : 'double' });
			return;
		}
		let end = start;
		while (this.#at < this.#text.length && !this.#endsPlain(start)) {
			if (!isBlank(this.#char)) end = this.#at + 1;
			this.#at += 1;
		}
		this.#push('scalar', start, { value: this.#text.slice(start, end), end });
	}

	#endsPlain(start: number): boolean {
		const char = this.#char;
		if (isBreak(char)) return true;
		if (this.#depth > 0 && char !== undefined && ',{}[]'.includes(char)) return true;
		if (char === ':') return this.#parts();
		return char === '#' && this.#at > start && isBlank(this.#text[this.#at - 1]);
	}

	/** True where `|` or `>` begins a scalar of lines, which was taken with its line ends. */
	#blockScalar(): boolean {
		const char = this.#char;
		if ((char !== '|' && char !== '>') || this.#depth > 0) return false;
		if (!/^[1-9+-]*[ \t]*(?:$|[\r\n#])/.test(this.#text.slice(this.#at + 1, this.#at + 200))) return false;
		const start = this.#at;
		const { value, end } = blockScalarAt(this.#text, start, this.#parentIndent());
		this.#at = end;
		this.#push('scalar', start, { value, quote: char === '|' ? 'literal' : 'folded' });
		return true;
	}

	/** The column of the key or the dash that the scalar here belongs to; -1 for that of the document. */
	#parentIndent(): number {
		const index = this.#tokens.findLastIndex(({ kind }) => !layout.has(kind));
		const last = this.#tokens[index];
		if (last?.kind === 'dash') return this.#column(last.start);
		if (last?.kind === 'start') return -1;
		if (last?.kind !== 'colon') return 0;
		const key = this.#tokens.slice(0, index).findLast(({ kind }) => !layout.has(kind));
		return key ? this.#column(key.start) : 0;
	}

	#column(offset: number): number {
		return this.#columns.of(offset);
	}
}

/** Where in its line an offset stands. */
export class LineColumns {
	readonly #starts: readonly number[];

	constructor(text: string) {
		this.#starts = [0, ...[...text.matchAll(/[\r\n]/g)].map(({ index }) => index + 1)];
	}

	of(offset: number): number {
		let low = 0;
		let high = this.#starts.length - 1;
		while (low < high) {
			const middle = Math.ceil((low + high) / 2);
			if ((this.#starts[middle] ?? 0) <= offset) low = middle;
			else high = middle - 1;
		}
		return offset - (this.#starts[low] ?? 0);
	}
}

export const tokensOf = (text: string): readonly YamlToken[] => new Scanner(text).scan();
