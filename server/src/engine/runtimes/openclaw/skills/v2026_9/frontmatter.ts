import { type Document, isAlias, isMap, isNode, isScalar, parseDocument } from 'yaml';
import { tooMuchYaml } from '../../../../text/yamlBounds.ts';
import {
	type FrontmatterReading,
	fieldsByLine,
	fieldText,
	withLineFeeds,
	withoutQuotes,
} from '../loading/frontmatter.ts';
import { frontmatterBlock2026_1 } from '../v2026_1/frontmatter.ts';

const opening = /^---[^\S\n]*\n/u;
const closing = /(?:^|\n)---[^\S\n]*(?:\n|(?![\s\S]))/u;

/** Fields whose line is taken as it stands where it is no YAML; each is mended once at most. */
const rescued: ReadonlySet<string> = new Set(['description', 'read_when', 'summary']);

interface ParsedFrontmatter {
	readonly fields?: Readonly<Record<string, string>>;
	readonly fault?: { readonly code: string; readonly message: string };
}

const documentOf = (block: string) => parseDocument(block, { schema: 'core', prettyErrors: false, logLevel: 'error' });

const unclosed = Symbol('no closing delimiter');

/** What stands between the two delimiters; undefined where there is no first one, and `unclosed` where the second is missing. */
function blockIn(text: string): string | typeof unclosed | undefined {
	const normal = withLineFeeds(text.replace(/^\uFEFF/u, ''));
	const opened = opening.exec(normal);
	if (!opened) return undefined;
	const tail = normal.slice(opened[0].length);
	const closed = closing.exec(tail);
	return closed ? tail.slice(0, closed.index) : unclosed;
}

const withName = (fields: Readonly<Record<string, string>>, isRescued: boolean): FrontmatterReading => {
	const [name, description] = [fields.name?.trim(), fields.description?.trim()];
	return {
		kind: 'read',
		...(name ? { name } : {}),
		...(description ? { description } : {}),
		fields,
		...(isRescued ? { isRescued: true } : {}),
	};
};

/** Where it is no YAML, line by line. */
function readLeniently(block: string | undefined): FrontmatterReading {
	if (!block) return { kind: 'read', fields: {} };
	const tooMuch = tooMuchYaml(block);
	if (tooMuch !== undefined) return { kind: 'broken', code: 'LIMIT', message: tooMuch };
	const byLine = fieldsByLine(block);
	const { fields } = parsed1(block, byLine);
	return withName(fields ?? byLine, fields === undefined);
}

/** As 2026.7.1 reads the top of a skill. */
export function readFrontmatter2026_7(text: string): FrontmatterReading {
	const block = blockIn(text);
	return readLeniently(block === unclosed ? undefined : block);
}

/** As 2026.5.28 reads the top of a skill: the second line of dashes need not end there. */
export const readFrontmatter2026_5 = (text: string): FrontmatterReading =>
	readLeniently(frontmatterBlock2026_1(text.replace(/^\uFEFF/u, '')));

/** As 2026.9.6 reads the top of a skill. */
export function readFrontmatter2026_9(text: string): FrontmatterReading {
	const block = blockIn(text);
	if (block === undefined) return { kind: 'read', fields: {} };
	if (block === unclosed)
		return { kind: 'broken', code: 'UNTERMINATED_FRONTMATTER', message: 'missing closing --- delimiter' };
	if (block === '') return { kind: 'read', fields: {} };
	const tooMuch = tooMuchYaml(block);
	if (tooMuch !== undefined) return { kind: 'broken', code: 'LIMIT', message: tooMuch };
	const byLine = fieldsByLine(block);
	let mended = block;
	let parsed = parsed1(mended, byLine);
	for (let round = 0; round < rescued.size && parsed.fault; round++) {
		const next = mendedOnce(mended);
		if (next === mended) break;
		mended = next;
		parsed = parsed1(mended, byLine);
	}
	if (!parsed.fields) return { kind: 'broken', ...(parsed.fault ?? { code: 'YAML', message: '' }) };
	return withName(parsed.fields, mended !== block);
}

function parsed1(block: string, byLine: Readonly<Record<string, string>>): ParsedFrontmatter {
	try {
		const document = documentOf(block);
		const [error] = document.errors;
		if (error) return { fault: { code: error.code, message: error.message } };
		const value: unknown = isMap(document.contents) ? document.toJS() : undefined;
		if (typeof value !== 'object' || value === null || Array.isArray(value)) {
			return { fault: { code: 'INVALID_ROOT', message: 'frontmatter must be a YAML mapping' } };
		}
		return { fields: textFields(block, document, { ...value }, byLine) };
	} catch (error) {
		return { fault: { code: 'YAML_EXCEPTION', message: error instanceof Error ? error.message : String(error) } };
	}
}

/** Values as text. A structure on a line with a colon is kept as it is written, and a value of none as its line says it. */
function textFields(
	block: string,
	document: Document,
	data: Readonly<Record<string, unknown>>,
	byLine: Readonly<Record<string, string>>,
): Readonly<Record<string, string>> {
	const withColon = inlineWithColon(block, document);
	const fields: Record<string, string> = {};
	for (const [key, value] of Object.entries(data)) {
		const name = key.trim();
		const text = name === '' ? undefined : fieldText(value);
		if (text === undefined) continue;
		const written = Object.hasOwn(byLine, name) ? byLine[name] : undefined;
		fields[name] = typeof value === 'object' && withColon.has(name) && written !== undefined ? written : text;
	}
	for (const [key, text] of Object.entries(byLine)) if (!Object.hasOwn(fields, key)) fields[key] = text;
	return fields;
}

function inlineWithColon(block: string, { contents }: Document): ReadonlySet<string> {
	const keys = new Set<string>();
	for (const { key } of isMap(contents) ? contents.items : []) {
		const start = isNode(key) ? key.range?.[0] : undefined;
		if (start === undefined) continue;
		const [, name, rest] = /^([\w-]+):\s*(\S.*|)$/u.exec(lineAt(block, start).from) ?? [];
		if (name !== undefined && rest?.includes(':')) keys.add(name);
	}
	return keys;
}

function lineAt(block: string, offset: number) {
	const start = block.lastIndexOf('\n', offset) + 1;
	const found = block.indexOf('\n', offset);
	const end = found === -1 ? block.length : found;
	return { start, end, whole: block.slice(start, end), from: block.slice(offset, end) };
}

/**
 * `block` with the line at its first fault put in quotation marks, where that line is one of the fields that people write
 * prose in; else `block` itself.
 */
function mendedOnce(block: string): string {
	const document = documentOf(block);
	const { contents } = document;
	if (!isMap(contents)) return block;
	const error = document.errors.find(({ pos }) => pos[0] !== undefined);
	const alias = contents.items.find(
		({ key, value }) => isScalar(key) && key.value === 'description' && isAlias(value),
	)?.key;
	const at = error?.pos[0] ?? (isNode(alias) ? alias.range?.[0] : undefined);
	if (at === undefined) return block;
	const line = lineAt(block, at);
	const [, plain, double, single, rest] = /^(?:([\w-]+)|"([\w-]+)"|'([\w-]+)'):\s*(\S.*|)$/u.exec(line.whole) ?? [];
	const key = plain ?? double ?? single;
	const value = rest?.trim();
	if (key === undefined || !value || !rescued.has(key)) return block;
	const isOwnLine = contents.items.some(
		(pair) => isScalar(pair.key) && pair.key.value === key && pair.key.range?.[0] === line.start,
	);
	const isProse = error?.code === 'BLOCK_AS_IMPLICIT_KEY' && value.includes(': ');
	const isHeader = /^[|>](?:[1-9][+-]?|[+-][1-9]?)?$/u.test(value);
	if (!isOwnLine || isHeader || (key !== 'description' && !isProse)) return block;
	return `${block.slice(0, line.start)}${key}: ${JSON.stringify(withoutQuotes(value))}${block.slice(line.end)}`;
}
