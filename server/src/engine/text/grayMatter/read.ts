import yaml from 'js-yaml';
import type { TextRange } from '../range.ts';
import { extractMatter, markLength } from './block.ts';

/**
 * Frontmatter as programs read it with gray-matter 4.0.3 over js-yaml 3.14.2, quirks included, with one exception: the library runs a block
 * that calls itself JavaScript; here such a block is named and never run.
 */
export type Matter =
	| {
			readonly kind: 'read';
			/** A mapping in a healthy file; any YAML value may stand there. */
			readonly data: unknown;
			/** Where the body starts in the file; it ends with the file. */
			readonly body: number;
	  }
	/** The parser gave up. `message` is its own; it may be several lines long. */
	| { readonly kind: 'broken'; readonly message: string /** What kind of error it threw. */; readonly name: string }
	/** The block is a program that the runtime would run on loading the file. */
	| { readonly kind: 'code'; readonly language: string; readonly fence: TextRange };

const yamlNames: ReadonlySet<string> = new Set(['', 'yaml', 'yml']);
const codeNames: ReadonlySet<string> = new Set(['js', 'javascript']);

/** True where nothing but blank lines and comments stands in `block`; a lone `#` counts as something. */
const saysNothing = (block: string): boolean =>
	block.split('\n').every((line) => line.trim() === '' || /^\s*#./su.test(line));

/** Reads `text` as the first parse of it in a process does. Never throws, never runs anything. */
export function readMatter(text: string): Matter {
	const found = extractMatter(text);
	if (!found) return { kind: 'read', data: {}, body: markLength(text) };
	const { language, fence, body } = found;
	const block = text.slice(found.block.start, found.block.end);
	if (saysNothing(block)) return { kind: 'read', data: {}, body };
	if (codeNames.has(language.toLowerCase())) return { kind: 'code', language, fence };
	try {
		if (yamlNames.has(language.toLowerCase())) return { kind: 'read', data: yaml.safeLoad(block), body };
		if (language === 'json') return { kind: 'read', data: JSON.parse(block), body };
		return { kind: 'broken', name: 'Error', message: `gray-matter engine "${language}" is not registered` };
	} catch (error) {
		const { name, message } = error instanceof Error ? error : new Error(String(error));
		return { kind: 'broken', name, message };
	}
}

/**
 * Reads `text` as every later parse of the same text in the same process does: the library keeps a text before it
 * parses it, so a block that it stumbled over once is simply not there the next time.
 */
export function readMatterAgain(text: string): Matter {
	const first = readMatter(text);
	return first.kind === 'broken' ? { kind: 'read', data: {}, body: markLength(text) } : first;
}

/** The body of a file, trimmed at both ends, and where it starts. */
export function bodyOf(text: string, matter: Matter & { readonly kind: 'read' }): { text: string; from: number } {
	const rest = text.slice(matter.body);
	return { text: rest.trim(), from: text.length - rest.trimStart().length };
}
