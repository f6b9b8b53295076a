import { isMap, isScalar, parseDocument } from 'yaml';
import { isJsonObject, type Json } from '../../../text/json5.ts';
import { pythonYaml } from '../../../text/pythonYaml.ts';
import { tooMuchYaml } from '../../../text/yamlBounds.ts';
import { oncePerContent } from '../../../workspace/files.ts';
import { stripped } from '../context/templates.ts';

/** What nanobot makes of a skill’s file. */
export interface NanobotMatter {
	/** Absent where there is no block that it can read. */
	readonly fields?: Readonly<Record<string, unknown>>;
	/** What stands in the prompt where all of it does, with where that starts in the text; line ends are as Python has them. */
	readonly body: string;
	readonly programs: readonly string[];
	readonly variables: readonly string[];
	readonly isAlways: boolean;
}

const mostAliases = 100;

const isMapping = (value: unknown): value is Readonly<Record<string, unknown>> =>
	typeof value === 'object' && value !== null && !Array.isArray(value) && !(value instanceof Date);

/** Between the first line and the next one that begins with three dashes; undefined where there is none. */
function blockIn(text: string): { readonly block: string; readonly end: number } | undefined {
	const opening = /^---\s*/u.exec(text)?.[0] ?? '';
	const last = opening.lastIndexOf('\n');
	if (last < 0) return undefined;
	const start = last + 1;
	const close = text.indexOf('\n---', start);
	if (close >= 0) return { block: text.slice(start, close), end: close + 4 };
	// Two lines of dashes with nothing between them but empty lines.
	const isEmpty = text.startsWith('---', start) && opening.indexOf('\n') < last;
	return isEmpty ? { block: '', end: start + 3 } : undefined;
}

function fieldsIn(block: string): NanobotMatter['fields'] {
	if (tooMuchYaml(block) !== undefined) return undefined;
	try {
		const document = parseDocument(block, pythonYaml);
		if (document.errors.length > 0) return undefined;
		const last = isMap(document.contents) ? document.contents.items.at(-1)?.value : undefined;
		// To Python’s reader, a text in lines of its own ends in a line break only where the block does.
		if (!block.endsWith('\n') && isScalar(last) && last.type?.startsWith('BLOCK') && typeof last.value === 'string')
			last.value = last.value.replace(/\n$/u, '');
		const value: unknown = document.toJS({ maxAliasCount: mostAliases });
		return isMapping(value) ? value : undefined;
	} catch {
		return undefined;
	}
}

/** What `metadata` has for this program, or for OpenClaw; it may be JSON in a text. */
function ownMetadata(written: unknown): Readonly<Record<string, unknown>> {
	const data = typeof written === 'string' ? jsonIn(written) : written;
	if (!isMapping(data)) return {};
	const own = 'nanobot' in data ? data.nanobot : data.openclaw;
	return isMapping(own) ? own : {};
}

function jsonIn(text: string): Json | undefined {
	try {
		const value = JSON.parse(text) as Json;
		return isJsonObject(value) ? value : undefined;
	} catch {
		return undefined;
	}
}

const textsIn = (value: unknown): readonly string[] =>
	Array.isArray(value) ? value.filter((each): each is string => typeof each === 'string' && each.trim() !== '') : [];

/** What Python takes for true. */
const counts = (value: unknown): boolean =>
	Array.isArray(value)
		? value.length > 0
		: isMapping(value)
			? Object.keys(value).length > 0
			: value !== undefined && value !== null && value !== false && value !== 0 && value !== '';

const plainLines = (text: string): string => text.replaceAll(/\r\n?/gu, '\n');

export const matterOf = oncePerContent((written): NanobotMatter => {
	const text = plainLines(written);
	const found = blockIn(text);
	const fields = found && fieldsIn(found.block);
	const own = ownMetadata(fields?.metadata);
	const requires = isMapping(own.requires) ? own.requires : {};
	return {
		...(fields && { fields }),
		body: found ? stripped(text.slice(found.end)) : text,
		programs: textsIn(requires.bins),
		variables: textsIn(requires.env),
		isAlways: counts(own.always) || counts(fields?.always),
	};
});
