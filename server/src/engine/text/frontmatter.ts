import matter from 'gray-matter';
import { isMap, isScalar, isSeq, LineCounter, type Node, type ParsedNode, parseDocument } from 'yaml';
import { errorMessage } from './errorMessage.ts';
import type { TextRange } from './range.ts';
import { safeEnd, safeStart } from './utf16.ts';
import { tooMuchYaml } from './yamlBounds.ts';
import { yamlMistake } from './yamlMistakes.ts';

/** A key of the frontmatter and where it stands; ranges are offsets in the whole text. */
interface FrontmatterKey {
	/** Keys and indices from the top down to this one. */
	readonly path: readonly (string | number)[];
	readonly key: TextRange;
	readonly value: TextRange;
}

interface FrontmatterProblem {
	/** `limit`: it may be valid, and is too much to read. */
	readonly kind: 'syntax' | 'limit';
	readonly message: string;
	readonly range: TextRange;
}

export type Frontmatter =
	| { readonly kind: 'none' }
	/** The fence names a language other than YAML. Nothing of the block is parsed, let alone run. */
	| { readonly kind: 'refused'; readonly language: string; readonly fence: TextRange; readonly body: number }
	| {
			readonly kind: 'yaml';
			/** Empty where the block has problems or is no mapping. */
			readonly data: Readonly<Record<string, unknown>>;
			readonly keys: readonly FrontmatterKey[];
			readonly problems: readonly FrontmatterProblem[];
			/** The lines between the fences. */
			readonly block: TextRange;
			/** Where the text after the block starts. */
			readonly body: number;
	  };

const yamlNames: ReadonlySet<string> = new Set(['', 'yaml', 'yml']);

const nothing = (): object => ({});

/**
 * gray-matter's engines, all of them: its own JavaScript engine evaluates the block, so each is replaced by one that
 * does nothing. Values come from the `yaml` package, which also knows where they stand.
 */
const harmless = { yaml: nothing, json: nothing, javascript: nothing, js: nothing, coffee: nothing, toml: nothing };

/** UTF-16 units. gray-matter looks for a comment from every line of white space on, which takes the square of its length. */
const longBlank = /\s{100}/u;

/** Where the block ends, as gray-matter has it. `language`: units behind the opening fence. */
function blockEnd(whole: string, language: number): number {
	const close = whole.indexOf('\n---', 3);
	if (longBlank.test(whole.slice(0, close))) return close;
	return '---'.length + language + matter(whole, { engines: harmless, language: 'yaml' }).matter.length;
}

/** More aliases than this are a trap (a small text that unfolds into gigabytes). */
const mostAliases = 100;

/** Reads the frontmatter of a Markdown file. Never throws, never runs anything. */
export function readFrontmatter(text: string): Frontmatter {
	const mark = text.startsWith('\uFEFF') ? 1 : 0;
	const opened = /^---([^\r\n]*)(?:\r?\n|$)/u.exec(text.slice(mark));
	if (!opened || opened[1]?.startsWith('-')) return { kind: 'none' };
	const language = opened[1]?.trim() ?? '';
	// Without a closing fence gray-matter would take the whole file; such a file is prose that opens with a rule.
	if (!/\n---/u.test(text.slice(mark + 3))) return { kind: 'none' };
	const whole = text.slice(mark);
	if (!yamlNames.has(language.toLowerCase())) {
		const fence = { start: mark, end: mark + opened[0].trimEnd().length };
		return { kind: 'refused', language, fence, body: bodyStart(whole, mark) };
	}
	const start = mark + opened[0].length;
	const end = Math.max(start, mark + blockEnd(whole, opened[1]?.length ?? 0) + 1);
	return parseYaml(text, { start, end: Math.min(end, text.length) }, bodyStart(whole, mark));
}

/** Where the text behind the closing fence starts, in offsets of the text that `mark` units were taken off. */
function bodyStart(whole: string, mark: number): number {
	const close = whole.indexOf('\n---', 3) + '\n---'.length;
	return mark + close + (/^[^\r\n]*(?:\r?\n)?/u.exec(whole.slice(close))?.[0].length ?? 0);
}

function parseYaml(text: string, block: TextRange, body: number): Frontmatter {
	const source = text.slice(block.start, block.end);
	const tooMuch = tooMuchYaml(source);
	if (tooMuch)
		return {
			kind: 'yaml',
			data: {},
			keys: [],
			problems: [{ kind: 'limit', message: tooMuch, range: block }],
			block,
			body,
		};
	const document = parseDocument(source, {
		prettyErrors: false,
		logLevel: 'error',
		lineCounter: new LineCounter(),
	});
	const problems: FrontmatterProblem[] = document.errors.map(({ message, pos }) => ({
		kind: 'syntax',
		message: yamlMistake(message),
		// The parser may mean one unit, which is half of an emoji.
		range: {
			start: safeEnd(text, block.start + pos[0]),
			end: safeStart(text, block.start + Math.max(pos[0], pos[1])),
		},
	}));
	const keys: FrontmatterKey[] = [];
	if (document.contents) collect(document.contents, [], block.start, keys);
	let data: Readonly<Record<string, unknown>> = {};
	try {
		const value: unknown = problems.length > 0 ? {} : document.toJS({ maxAliasCount: mostAliases });
		if (typeof value === 'object' && value !== null && !Array.isArray(value)) data = { ...value };
	} catch (error) {
		problems.push({
			kind: 'limit',
			message: yamlMistake(errorMessage(error)),
			range: block,
		});
	}
	return { kind: 'yaml', data, keys, problems, block, body };
}

const rangeOf = (node: Node | null, offset: number, fallback: TextRange): TextRange =>
	node?.range ? { start: offset + node.range[0], end: offset + node.range[1] } : fallback;

function collect(node: ParsedNode, path: readonly (string | number)[], offset: number, keys: FrontmatterKey[]): void {
	if (isSeq(node)) {
		for (const [index, item] of node.items.entries()) collect(item, [...path, index], offset, keys);
	}
	if (!isMap(node)) return;
	for (const { key, value } of node.items) {
		const name = isScalar(key) ? String(key.value) : undefined;
		if (name === undefined) continue;
		const keyRange = rangeOf(key, offset, { start: offset, end: offset });
		const at = { start: keyRange.end, end: keyRange.end };
		keys.push({ path: [...path, name], key: keyRange, value: rangeOf(value, offset, at) });
		if (value) collect(value, [...path, name], offset, keys);
	}
}
