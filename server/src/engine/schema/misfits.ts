import type { JsonSchema } from './jsonSchema.ts';

/** A key of an object that is not as its schema wants it. */
export interface Misfit {
	readonly key: string;
	/** `text`, `one of low, medium, high`; undefined where the key is missing. */
	readonly expected: string | undefined;
}

const types: Readonly<Record<NonNullable<JsonSchema['type']>, { name: string; holds(value: unknown): boolean }>> = {
	string: { name: 'text', holds: (value) => typeof value === 'string' },
	number: { name: 'a number', holds: (value) => typeof value === 'number' },
	integer: { name: 'a whole number', holds: (value) => Number.isInteger(value) },
	boolean: { name: 'true or false', holds: (value) => typeof value === 'boolean' },
	null: { name: 'null', holds: (value) => value === null },
	array: { name: 'a list', holds: (value) => Array.isArray(value) },
	object: {
		name: 'keys and values',
		holds: (value) => typeof value === 'object' && value !== null && !Array.isArray(value),
	},
};

/** What `schema` wants in the place of `value`; undefined where it takes it. Bounds of texts and lists, no deeper than items. */
export function wanted(schema: JsonSchema, value: unknown): string | undefined {
	if (schema.anyOf) {
		const all = schema.anyOf.map((option) => wanted(option, value));
		return all.includes(undefined) ? undefined : all.join(' or ');
	}
	if (schema.enum) return schema.enum.some((each) => each === value) ? undefined : `one of ${schema.enum.join(', ')}`;
	if (schema.type && !types[schema.type].holds(value)) return types[schema.type].name;
	if (typeof value === 'string' && value.length < (schema.minLength ?? 0)) return 'not empty';
	if (Array.isArray(value) && typeof schema.items === 'object') {
		const { items } = schema;
		const found = value.map((each) => wanted(items, each)).find((each) => each !== undefined);
		return found && `a list of ${found}`;
	}
	return undefined;
}

/** What of `value` does not fit the object that `schema` describes, in the schema's order. Never throws. */
export function misfits(schema: JsonSchema, value: Readonly<Record<string, unknown>>): Misfit[] {
	return Object.entries(schema.properties ?? {}).flatMap(([key, property]): Misfit[] => {
		if (!Object.hasOwn(value, key) || value[key] === undefined) {
			return schema.required?.includes(key) ? [{ key, expected: undefined }] : [];
		}
		const expected = wanted(property, value[key]);
		return expected === undefined ? [] : [{ key, expected }];
	});
}
