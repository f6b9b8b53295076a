import { isJsonObject, type Json } from '../text/json5.ts';
import type { JsonSchema } from './jsonSchema.ts';
import { wanted } from './misfits.ts';

/** A place in a document that its schema does not speak of like that. */
export type Stray =
	/** `expected`: `a whole number`, `one of a, b`. */
	| { readonly kind: 'value'; readonly path: readonly string[]; readonly expected: string }
	/** A key that the schema does not name, in an object of which it names some. */
	| { readonly kind: 'key'; readonly path: readonly string[]; readonly known: readonly string[] };

/**
 * Where `value` strays from a schema without references or alternatives of objects, from the outside in. `ignoresCase`: keys are
 * known in whatever case their letters are. Never throws.
 */
export function* strays(
	schema: JsonSchema,
	value: Json,
	ignoresCase = false,
	path: readonly string[] = [],
): Generator<Stray> {
	if (!isJsonObject(value) || schema.type !== 'object') {
		const expected = wanted(schema, value);
		if (expected !== undefined) yield { kind: 'value', path, expected };
		return;
	}
	const { properties = {}, additionalProperties: rest } = schema;
	const known = Object.keys(properties);
	for (const [key, inner] of Object.entries(value)) {
		const name = ignoresCase ? (known.find((each) => each.toLowerCase() === key.toLowerCase()) ?? key) : key;
		const own = Object.hasOwn(properties, name) ? properties[name] : typeof rest === 'object' ? rest : undefined;
		if (own) yield* strays(own, inner, ignoresCase, [...path, key]);
		else if (known.length > 0) yield { kind: 'key', path: [...path, key], known };
	}
}
