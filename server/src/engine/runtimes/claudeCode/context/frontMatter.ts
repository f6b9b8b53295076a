import { parseDocument } from 'yaml';
import type { TextRange } from '../../../text/range.ts';
import { tooMuchYaml } from '../../../text/yamlBounds.ts';

/** Where Claude Code sees front matter: the block between the fences, and where the text behind it begins. */
export interface FrontMatter {
	readonly block: TextRange;
	/** Behind the closing fence and the white space that follows it. */
	readonly body: number;
}

const opening = /^\uFEFF?---[^\S\n]*\n/u;

/** Front matter at the first character, whatever its keys, and whether its YAML is any good; undefined where there is none. */
export function frontMatterIn(text: string): FrontMatter | undefined {
	const start = opening.exec(text)?.[0].length;
	if (start === undefined) return undefined;
	for (let at = start; at <= text.length; ) {
		const found = text.indexOf('\n', at);
		const end = found < 0 ? text.length : found;
		if (text.slice(at, end).trimEnd() === '---') {
			const rest = text.slice(end);
			return { block: { start, end: at }, body: end + (rest.length - rest.trimStart().length) };
		}
		if (found < 0) return undefined;
		at = end + 1;
	}
	return undefined;
}

/** Values that are no YAML unless they are quoted: `**\/*.ts`, `{src,lib}/*.ts`. */
const needsQuotes = /[{}[\]*&#!|>%@`]|: /u;

const keyLine = /^([a-zA-Z_-]+):[ \t]+(\S.*)$/u;

/** The program's second try: values that YAML does not take are put in quotation marks, where they stand beside their key. */
const quoted = (block: string): string =>
	block
		.split(/\r?\n/u)
		.map((line) => {
			const [, key, value = ''] = keyLine.exec(line) ?? [];
			if (key === undefined || /^(".*"|'.*')$/u.test(value) || !needsQuotes.test(value)) return line;
			return `${key}: "${value.replaceAll('\\', '\\\\').replaceAll('"', '\\"')}"`;
		})
		.join('\n');

function mappingIn(source: string): Readonly<Record<string, unknown>> | undefined {
	const document = parseDocument(source, { uniqueKeys: false });
	if (document.errors.length > 0) return undefined;
	try {
		const value: unknown = document.toJS({ maxAliasCount: 100 });
		return typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : {};
	} catch {
		return undefined;
	}
}

/** What the front matter of `text` says; nothing where there is none, or it cannot be read. */
export function matterOf(text: string): Readonly<Record<string, unknown>> {
	const matter = frontMatterIn(text);
	if (!matter) return {};
	const block = text.slice(matter.block.start, matter.block.end);
	if (tooMuchYaml(block) !== undefined) return {};
	return mappingIn(block) ?? mappingIn(quoted(block)) ?? {};
}
