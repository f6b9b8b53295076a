import { type Document, parseDocument, visit } from 'yaml';
import type { TextRange } from '../../../text/range.ts';
import { tooMuchYaml } from '../../../text/yamlBounds.ts';

/** Where Claude Code sees front matter: the block between the fences, and where the text behind it begins. */
export interface FrontMatter {
	readonly block: TextRange;
	/** Behind the closing fence and the white space that follows it. */
	readonly body: number;
}

const opening = /^\uFEFF?---\s*\n/u;

/**
 * Front matter at the first character, whatever its keys, and whether its YAML is any good; undefined where there is none. It ends at the
 * next three dashes, wherever they stand: in the middle of a line as well.
 */
export function frontMatterIn(text: string): FrontMatter | undefined {
	const start = opening.exec(text)?.[0].length;
	const end = start === undefined ? -1 : text.indexOf('---', start);
	if (start === undefined || end < 0) return undefined;
	const behind = end + '---'.length;
	return { block: { start, end }, body: text.length - text.slice(behind).trimStart().length };
}

/** `!*.ts`, `!/src`, `!.github`: YAML has them for tags, but the program’s own YAML does not take them. */
const refusedTag = /^!(?![a-zA-Z\d!<,-]|$)/u;

function hasRefusedTag(document: Document): boolean {
	if (document.warnings.length === 0) return false;
	let isRefused = false;
	visit(document, {
		Node(_key, { tag }) {
			isRefused ||= tag !== undefined && refusedTag.test(tag);
		},
	});
	return isRefused;
}

/**
 * Line breaks as the program counts them: a carriage return is one, also without a line feed. Where a quoted text goes on in another line,
 * the two of them are two, which makes an empty line. Nothing moves.
 */
function withCountedBreaks(source: string): string {
	if (!source.includes('\r')) return source;
	const plain = source.replaceAll(/\r(?!\n)/gu, '\n');
	let counted = plain;
	visit(parseDocument(plain, options), {
		Scalar(_key, { type, range }) {
			if (!range || (type !== 'QUOTE_DOUBLE' && type !== 'QUOTE_SINGLE')) return;
			const [start, end] = range;
			const text = plain
				.slice(start, end)
				.replaceAll(/(\r?\n)(?:[ \t]*\r?\n)*/gu, (run, first: string) =>
					first === '\n' ? run : `\n\n${run.slice(first.length)}`,
				);
			counted = counted.slice(0, start) + text + counted.slice(end);
		},
	});
	return counted;
}

const options = { uniqueKeys: false, logLevel: 'error' } as const;

/** What YAML makes of `source`; undefined where it is broken. */
function parsed(source: string): { readonly value: unknown } | undefined {
	const document = parseDocument(withCountedBreaks(source), options);
	if (document.errors.length > 0 || hasRefusedTag(document)) return undefined;
	try {
		return { value: document.toJS({ maxAliasCount: 100 }) };
	} catch {
		return undefined;
	}
}

function mappingIn(source: string): Readonly<Record<string, unknown>> | undefined {
	const found = parsed(source);
	if (!found) return undefined;
	const { value } = found;
	return typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : {};
}

/** Values that are no YAML unless they are quoted: `**\/*.ts`, `{src,lib}/*.ts`. */
const needsQuotes = /[{}[\]*&#!|>%@`]|: /u;

const keyLine = /^([a-zA-Z_-]+):[ \t]+(\S.*)$/u;

/** A list that is good as it is stays one. */
const isBracketed = /^\[.*\]$/u;

/**
 * The program's second try: values that YAML does not take are put in quotation marks, where they stand beside their key. Lines that end
 * with a carriage return are passed over.
 */
const quoted = (block: string): string =>
	block
		.split('\n')
		.map((line) => {
			const [, key, value = ''] = keyLine.exec(line) ?? [];
			const isKept =
				/^(".*"|'.*')$/u.test(value) ||
				!needsQuotes.test(value) ||
				(isBracketed.test(value) && parsed(value) !== undefined);
			if (key === undefined || isKept) return line;
			return `${key}: "${value.replaceAll('\\', '\\\\').replaceAll('"', '\\"')}"`;
		})
		.join('\n');

/** What the front matter of `text` says; nothing where there is none, or it cannot be read. */
export function matterOf(text: string): Readonly<Record<string, unknown>> {
	const matter = frontMatterIn(text);
	if (!matter) return {};
	const block = text.slice(matter.block.start, matter.block.end);
	if (tooMuchYaml(block) !== undefined) return {};
	return mappingIn(block) ?? mappingIn(quoted(block)) ?? {};
}
