import { parseDocument } from 'yaml';
import { literal } from '../../../prompt/mappedText.ts';
import { pythonYaml } from '../../../text/pythonYaml.ts';
import { tooMuchYaml } from '../../../text/yamlBounds.ts';
import { oncePerContent } from '../../../workspace/files.ts';
import { stripped } from '../context/pythonText.ts';

/** The frontmatter of a skill, as the program reads it. */
export interface HermesMatter {
	/** `none`: the file has no block that is closed. `lines`: it is no YAML, and each line with a colon is a key with a text. */
	readonly kind: 'none' | 'yaml' | 'lines';
	readonly fields: Readonly<Record<string, unknown>>;
}

const mostAliases = 100;

export const isMapping = (value: unknown): value is Readonly<Record<string, unknown>> =>
	typeof value === 'object' && value !== null && !Array.isArray(value) && !(value instanceof Date);

const strip = (text: string): string => stripped(literal(text)).text;

/** A line of dashes, with white space behind it that ends in a line break. */
const closing = /\n---[^\S\n]*\n/u;

/** Between the fences; undefined where one is missing. The last line has to end in a line break. */
function blockOf(text: string): string | undefined {
	const plain = text.replace(/^\uFEFF/u, '').replaceAll(/\r\n?/gu, '\n');
	if (!plain.startsWith('---')) return undefined;
	const rest = plain.slice(3);
	const end = closing.exec(rest)?.index;
	return end === undefined ? undefined : rest.slice(0, end);
}

function byLines(block: string): HermesMatter {
	const fields: Record<string, string> = {};
	for (const line of strip(block).split('\n')) {
		const colon = line.indexOf(':');
		if (colon >= 0) fields[strip(line.slice(0, colon))] = strip(line.slice(colon + 1));
	}
	return { kind: 'lines', fields };
}

export const matterOf = oncePerContent((text): HermesMatter => {
	const block = blockOf(text);
	if (block === undefined) return { kind: 'none', fields: {} };
	if (tooMuchYaml(block) !== undefined) return byLines(block);
	try {
		const document = parseDocument(block, pythonYaml);
		if (document.errors.length > 0) return byLines(block);
		const value: unknown = document.toJS({ maxAliasCount: mostAliases });
		return { kind: 'yaml', fields: isMapping(value) ? value : {} };
	} catch {
		return byLines(block);
	}
});

const quoted = (value: unknown): string => (typeof value === 'string' ? `'${value}'` : pythonText(value));

/** A value in words, as Python has them: an empty one is `None`. */
export function pythonText(value: unknown): string {
	if (typeof value === 'string') return value;
	if (value === null || value === undefined) return 'None';
	if (typeof value === 'boolean') return value ? 'True' : 'False';
	if (value instanceof Date)
		return value
			.toISOString()
			.replace(/T00:00:00\.000Z$/u, '')
			.replace('T', ' ')
			.replace(/(?:\.000)?Z$/u, '');
	if (Array.isArray(value)) return `[${value.map(quoted).join(', ')}]`;
	if (isMapping(value))
		return `{${Object.entries(value)
			.map(([key, each]) => `${quoted(key)}: ${quoted(each)}`)
			.join(', ')}}`;
	return String(value);
}

/** What Python takes for nothing. */
export const isNothing = (value: unknown): boolean =>
	value === undefined ||
	value === null ||
	value === '' ||
	value === false ||
	value === 0 ||
	(Array.isArray(value) && value.length === 0) ||
	(isMapping(value) && Object.keys(value).length === 0);
