import { parse, type TomlTable, type TomlValue } from 'smol-toml';
import { errorMessage } from '../../../text/errorMessage.ts';
import { oncePerContent } from '../../../workspace/files.ts';
import type { TextContent } from '../../../workspace/snapshot.ts';

export type TomlReading =
	| { readonly kind: 'table'; readonly table: TomlTable }
	/** `message`: one clause, as the parser puts it. */
	| { readonly kind: 'broken'; readonly message: string };

/** Whole numbers are `bigint`, as the program tells `5` from `5.0`. Throws where it is no TOML. */
const parsed = (text: string): TomlTable => parse(text, { integersAsBigInt: true });

/** What a TOML file says. Never throws. */
export const readToml: (content: TextContent) => TomlReading = oncePerContent((text): TomlReading => {
	try {
		return { kind: 'table', table: parsed(text) };
	} catch (error) {
		const [line = ''] = errorMessage(error).split('\n');
		return { kind: 'broken', message: line.replace(/^Invalid TOML document: /u, '') };
	}
});

export type { TomlTable, TomlValue };

/** A value of a command line as the program takes it: TOML where it is some, else the text itself. */
export function tomlValue(text: string): TomlValue {
	try {
		return parsed(`value = ${text}`).value ?? text;
	} catch {
		return text.trim().replace(/^["']|["']$/gu, '');
	}
}

export const isTable = (value: TomlValue | undefined): value is TomlTable =>
	typeof value === 'object' && !Array.isArray(value) && !(value instanceof Date);

/** A whole number of 64 bits; undefined for whatever else. */
export const wholeOf = (value: TomlValue | undefined): number | undefined =>
	typeof value === 'bigint' && BigInt.asIntN(64, value) === value ? Number(value) : undefined;

/** The value below `keys`; undefined where there is none. */
export function valueAt(table: TomlTable, ...keys: readonly string[]): TomlValue | undefined {
	let value: TomlValue | undefined = table;
	for (const key of keys) value = isTable(value) && Object.hasOwn(value, key) ? value[key] : undefined;
	return value;
}

/** `over` laid over `under`: tables key by key, everything else as a whole. */
export function merged(under: TomlTable, over: TomlTable): TomlTable {
	const result: TomlTable = { ...under };
	for (const [key, value] of Object.entries(over)) {
		const below = Object.hasOwn(under, key) ? under[key] : undefined;
		result[key] = isTable(below) && isTable(value) ? merged(below, value) : value;
	}
	return result;
}
