import type { MapNode, Property, ScalarNode, SequenceNode, YamlFault, YamlNode, YamlSpan } from './nodes.ts';
import { LineColumns, tokensOf, type YamlToken, type YamlTokenKind } from './tokens.ts';

/** Deeper nesting than this says nothing any more, rather than risking the stack. */
const deepest = 100;

/** Reads tokens as VS Code 1.139.1 does: whatever it cannot make sense of ends the block without a word, or with a fault. */
class YamlParser {
	readonly #tokens: readonly YamlToken[];
	readonly #columns: LineColumns;
	readonly faults: YamlFault[] = [];
	#at = 0;
	#depth = 0;

	constructor(text: string) {
		this.#columns = new LineColumns(text);
		this.#tokens = tokensOf(text);
	}

	document(): YamlNode | undefined {
		this.#skipEmpty();
		if (this.#is('start')) {
			this.#next();
			this.#skipEmpty();
		}
		return this.#is('end') || this.#is('stop') ? undefined : this.#value(-1);
	}

	#peek(offset = 0): YamlToken {
		// The last token is always there.
		return this.#tokens[Math.min(this.#at + offset, this.#tokens.length - 1)] as YamlToken;
	}

	#is(kind: YamlTokenKind, offset = 0): boolean {
		return this.#peek(offset).kind === kind;
	}

	#next(): YamlToken {
		const token = this.#peek();
		if (token.kind !== 'end') this.#at += 1;
		return token;
	}

	#fault(code: YamlFault['code'], { start, end }: YamlSpan, ...about: readonly string[]): void {
		this.faults.push({ code, start, end, about });
	}

	/** Empty lines, comments, and indents that only lead to one. */
	#skipEmpty(): void {
		const isEmpty = () =>
			this.#is('newline') ||
			this.#is('comment') ||
			(this.#is('indent') && (this.#is('newline', 1) || this.#is('comment', 1) || this.#is('end', 1)));
		while (isEmpty()) this.#next();
	}

	#skipInFlow(): void {
		while (this.#is('newline') || this.#is('indent') || this.#is('comment')) this.#next();
	}

	get #indent(): number {
		return this.#is('indent') ? this.#peek().indent : 0;
	}

	/** The token behind the indent, if there is one. */
	get #first(): YamlToken {
		return this.#is('indent') ? this.#peek(1) : this.#peek();
	}

	#skipIndent(): void {
		if (this.#is('indent')) this.#next();
	}

	get #opensMap(): boolean {
		const offset = this.#is('indent') ? 1 : 0;
		return this.#is('scalar', offset) && this.#is('colon', offset + 1);
	}

	#column(offset: number): number {
		return this.#columns.of(offset);
	}

	#nothing(at: number): ScalarNode {
		return { type: 'scalar', value: '', quote: 'none', start: at, end: at };
	}

	#value(parent: number): YamlNode | undefined {
		this.#skipEmpty();
		if (this.#depth >= deepest) return undefined;
		this.#depth += 1;
		const found = this.#anything(parent);
		this.#depth -= 1;
		return found;
	}

	#anything(parent: number): YamlNode | undefined {
		const first = this.#first;
		if (first.kind === '{' || first.kind === '[') {
			this.#skipIndent();
			return first.kind === '{' ? this.#flowMap() : this.#flowSequence();
		}
		if (first.kind === 'dash') return this.#sequence(this.#indent);
		if (this.#opensMap) return this.#map(this.#indent);
		return this.#is('scalar') || this.#is('indent') ? this.#scalar(parent) : undefined;
	}

	#scalar(parent: number): ScalarNode {
		this.#skipIndent();
		const token = this.#is('scalar') ? this.#next() : this.#peek();
		return token.quote === 'none' ? this.#plain(token, parent) : scalarOf(token);
	}

	/** A plain scalar goes on in lines that stand deeper than `parent`. */
	#plain(first: YamlToken, parent: number): ScalarNode {
		let { value, end } = first;
		for (;;) {
			const before = this.#at;
			const empty = this.#linesToContinuation(parent);
			if (empty === undefined) {
				this.#at = before;
				break;
			}
			this.#skipIndent();
			const isDash = this.#is('dash');
			if ((!this.#is('scalar') && !isDash) || (this.#is('scalar') && this.#is('colon', 1))) {
				this.#at = before;
				break;
			}
			const token = this.#next();
			let line = isDash ? '-' : token.value;
			end = token.end;
			if (isDash && this.#is('scalar')) {
				const rest = this.#next();
				line = `- ${rest.value}`;
				end = rest.end;
			}
			value += (empty > 0 ? '\n'.repeat(empty) : ' ') + line;
		}
		return { type: 'scalar', value, quote: 'none', start: first.start, end };
	}

	/** Moves to the line that goes on, and tells how many empty ones are before it; undefined where none goes on. */
	#linesToContinuation(parent: number): number | undefined {
		let empty = 0;
		while (this.#is('newline')) {
			this.#next();
			if (this.#is('newline')) empty += 1;
			else if (this.#is('indent')) {
				if (this.#is('newline', 1) || this.#is('end', 1)) {
					empty += 1;
					this.#next();
				} else return this.#is('comment', 1) || this.#indent <= parent ? undefined : empty;
			} else if (this.#is('end') || this.#is('start') || this.#is('stop')) return undefined;
			else return parent < 0 ? empty : undefined;
		}
		return undefined;
	}

	#map(base: number, startsHere = false): MapNode {
		const { start } = this.#peek();
		const properties: Property[] = [];
		const seen = new Set<string>();
		const take = (property: Property, isFirst: boolean) => {
			if (!isFirst && seen.has(property.key.value)) this.#fault('duplicate-key', property.key, property.key.value);
			seen.add(property.key.value);
			properties.push(property);
		};
		if (startsHere) take(this.#property(base), true);
		while (this.#continues(base) && this.#opensMap) take(this.#property(base), false);
		return { type: 'map', properties, start, end: properties.at(-1)?.value.end ?? start };
	}

	/** True where the next line still belongs to what stands at `base`; one that stands deeper does, and is a fault. */
	#continues(base: number): boolean {
		this.#skipEmpty();
		if (this.#is('end') || this.#indent < base) return false;
		if (this.#indent > base) this.#fault('unexpected-indentation', this.#peek(), String(base), String(this.#indent));
		return true;
	}

	#property(base: number): Property {
		this.#skipIndent();
		const key = scalarOf(this.#next());
		// Nobody comes here but where a colon follows.
		return { key, value: this.#propertyValue(base, this.#next()) };
	}

	#propertyValue(base: number, colon: YamlToken): YamlNode {
		if (this.#is('{')) return this.#flowMap();
		if (this.#is('[')) return this.#flowSequence();
		if (this.#is('scalar')) {
			const token = this.#next();
			return token.quote === 'none' ? this.#plain(token, base) : scalarOf(token);
		}
		this.#skipEmpty();
		const isOwnList = this.#indent === base && this.#first.kind === 'dash';
		if (this.#is('end') || (this.#indent <= base && !isOwnList)) {
			this.#fault('missing-value', colon);
			return this.#nothing(colon.end);
		}
		return this.#value(base) ?? this.#nothing(colon.end);
	}

	#sequence(base: number): SequenceNode {
		const { start } = this.#peek();
		const items: YamlNode[] = [];
		let end = start;
		for (let isFirst = true; ; isFirst = false) {
			this.#skipEmpty();
			if (this.#is('end')) break;
			const indent = isFirst && this.#is('dash') ? this.#column(this.#peek().start) : this.#indent;
			if (indent < base) break;
			if (indent > base) this.#fault('unexpected-indentation', this.#peek(), String(base), String(indent));
			if (this.#first.kind !== 'dash') break;
			this.#skipIndent();
			const item = this.#item(base, this.#next());
			items.push(item);
			end = item.end;
		}
		return { type: 'sequence', items, start, end };
	}

	#item(base: number, dash: YamlToken): YamlNode {
		const next = this.#peek();
		if (next.kind === 'comment') this.#next();
		if (next.kind === '{') return this.#flowMap();
		if (next.kind === '[') return this.#flowSequence();
		if (next.kind === 'dash') return this.#nested(() => this.#sequence(this.#column(next.start)), dash);
		if (next.kind === 'scalar') {
			if (!this.#is('colon', 1)) return this.#scalar(base);
			return this.#nested(() => this.#map(this.#column(next.start), true), dash);
		}
		this.#skipEmpty();
		if (this.#is('end') || this.#indent <= base) {
			this.#fault('missing-value', dash, 'item');
			return this.#nothing(dash.end);
		}
		return this.#value(base) ?? this.#nothing(dash.end);
	}

	#nested(read: () => YamlNode, dash: YamlToken): YamlNode {
		if (this.#depth >= deepest) {
			this.#next();
			return this.#nothing(dash.end);
		}
		this.#depth += 1;
		const found = read();
		this.#depth -= 1;
		return found;
	}

	#flowMap(): MapNode {
		const { start } = this.#next();
		const properties: Property[] = [];
		this.#skipInFlow();
		while (!this.#is('}') && !this.#is('end')) {
			if (!this.#is('scalar')) {
				this.#fault('expected-key', this.#peek());
				break;
			}
			const key = this.#flowScalar();
			this.#skipInFlow();
			let value: YamlNode = this.#nothing(key.end);
			if (this.#is('colon')) {
				this.#next();
				this.#skipInFlow();
				value = this.#flowValue() ?? this.#nothing(this.#peek().start);
			}
			properties.push({ key, value });
			this.#skipComma();
		}
		return { type: 'map', properties, start, end: this.#close('}', 'expected-flow-map-end') };
	}

	#flowSequence(): SequenceNode {
		const { start } = this.#next();
		const items: YamlNode[] = [];
		this.#skipInFlow();
		while (!this.#is(']') && !this.#is('end')) {
			const item = this.#flowValue();
			if (!item) {
				this.#fault('unexpected-token', this.#next());
				continue;
			}
			items.push(item);
			this.#skipComma();
		}
		return { type: 'sequence', items, start, end: this.#close(']', 'expected-flow-seq-end') };
	}

	#skipComma(): void {
		this.#skipInFlow();
		if (!this.#is('comma')) return;
		this.#next();
		this.#skipInFlow();
	}

	#close(kind: '}' | ']', code: YamlFault['code']): number {
		const token = this.#peek();
		if (token.kind === kind) return this.#next().end;
		this.#fault(code, token);
		return token.start;
	}

	#flowValue(): YamlNode | undefined {
		if (this.#is('scalar')) return this.#flowScalar();
		if (!this.#is('{') && !this.#is('[')) return undefined;
		if (this.#depth >= deepest) return this.#nothing(this.#next().end);
		this.#depth += 1;
		const found = this.#is('{') ? this.#flowMap() : this.#flowSequence();
		this.#depth -= 1;
		return found;
	}

	/** Between brackets a plain scalar goes on in the next line, whatever its indent. */
	#flowScalar(): ScalarNode {
		const token = this.#next();
		if (token.quote !== 'none') return scalarOf(token);
		let { value, end } = token;
		for (;;) {
			let offset = 0;
			let hasBreak = false;
			while (this.#is('newline', offset) || this.#is('indent', offset) || this.#is('comment', offset)) {
				hasBreak ||= this.#is('newline', offset);
				offset += 1;
			}
			const next = this.#peek(offset);
			if (!hasBreak || next.kind !== 'scalar' || next.quote !== 'none') break;
			this.#at += offset + 1;
			value += ` ${next.value}`;
			end = next.end;
		}
		return { type: 'scalar', value, quote: 'none', start: token.start, end };
	}
}

const scalarOf = ({ value, quote, start, end }: YamlToken): ScalarNode => ({
	type: 'scalar',
	value,
	quote,
	start,
	end,
});

export interface YamlReading {
	/** Undefined where the block says nothing. */
	readonly node: YamlNode | undefined;
	readonly faults: readonly YamlFault[];
}

/** `text`, a block of frontmatter without its fences. Never throws. */
export function readYaml(text: string): YamlReading {
	const parser = new YamlParser(text);
	return { node: parser.document(), faults: parser.faults };
}
