import { parse } from 'yaml';
import type { TextRange } from '../../../text/range.ts';
import { tooMuchYaml } from '../../../text/yamlBounds.ts';
import { oncePerContent } from '../../../workspace/files.ts';
import { type Properties, propertiesOf } from '../config/settings.ts';

/** What stands above the body of a skill, a command, an agent or an output style. */
export interface Matter {
	/** Empty where there is nothing to be read. */
	readonly data: Properties;
	/** The lines between the fences; undefined where the text does not begin with them. */
	readonly block: TextRange | undefined;
	/** UTF-16 offset of the text below the block. */
	readonly body: number;
}

const fenced = /^(\uFEFF?---[ \t]*\r?\n)((?:[\s\S]*?\r?\n)?)---[ \t]*(?:\r?\n|$)/u;

export function readMatter(text: string): Matter {
	const [whole, opening = '', lines = ''] = fenced.exec(text) ?? [];
	if (whole === undefined) return { data: {}, block: undefined, body: text.startsWith('\uFEFF') ? 1 : 0 };
	const block = { start: opening.length, end: opening.length + lines.length };
	return { data: readLines(lines.replaceAll('\r\n', '\n')), block, body: whole.length };
}

/** Once for each text. */
export const matterOf = oncePerContent(readMatter);

const mostAliases = 100;

function parsed(source: string): unknown {
	return parse(source, { maxAliasCount: mostAliases, logLevel: 'error', uniqueKeys: false });
}

function readLines(source: string): Properties {
	if (tooMuchYaml(source)) return lineByLine(source);
	try {
		return propertiesOf(parsed(source)) ?? {};
	} catch {
		return repaired(source);
	}
}

const line = /^([A-Za-z_-]+):[ \t]+(\S.*)$/u;

/** A value that YAML would not take for plain text. */
const isTouchy = (value: string): boolean => /[[\]{}*&#!|>%@`]|: /u.test(value) && !/^(["']).*\1$/u.test(value);

/** Broken YAML is read once more with the values of such lines in quotation marks; then line by line. */
function repaired(source: string): Properties {
	const quoted = source.split('\n').map((each) => {
		const [, key, value = ''] = line.exec(each.trimEnd()) ?? [];
		return key !== undefined && isTouchy(value) ? `${key}: ${JSON.stringify(value)}` : each;
	});
	try {
		return propertiesOf(parsed(quoted.join('\n'))) ?? {};
	} catch {
		return lineByLine(source);
	}
}

function lineByLine(source: string): Properties {
	const pairs = source.split('\n').flatMap((each) => {
		const [, key, value = ''] = line.exec(each.trimEnd()) ?? [];
		return key === undefined ? [] : [[key, value] as const];
	});
	return Object.fromEntries(pairs);
}

/** A value as text; undefined where it is none, or empty. Numbers and switches count as they are written. */
export function textValue(value: unknown): string | undefined {
	if (typeof value === 'number' || typeof value === 'boolean') return String(value);
	return typeof value === 'string' && value.trim() !== '' ? value.trim() : undefined;
}

/** A list that may also be written as one text with commas between; what stands in brackets stays together. */
export function listValue(value: unknown): readonly string[] {
	if (Array.isArray(value)) return value.flatMap(listValue);
	if (typeof value === 'number') return [String(value)];
	if (typeof value !== 'string') return [];
	return (value.match(/(?:\([^)]*\)?|\{[^}]*\}?|[^,({])+/gu) ?? []).map((each) => each.trim()).filter(Boolean);
}

/** True for `true`, `"true"`, `yes`, `on` and `1`. */
export const isYes = (value: unknown): boolean =>
	['true', 'yes', 'on', '1'].includes(textValue(value)?.toLowerCase() ?? '');

/** Names that stand in a list, or in one text with spaces or commas between. */
export const nameList = (value: unknown): readonly string[] => listValue(value).flatMap((each) => each.split(/\s+/u));

/** False only where it is said. */
export const isNo = (value: unknown): boolean =>
	['false', 'no', 'off', '0'].includes(textValue(value)?.toLowerCase() ?? '');
