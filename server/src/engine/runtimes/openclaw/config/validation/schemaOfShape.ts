import type { JsonSchema } from '../../../../schema/jsonSchema.ts';
import type { Bounds, Shape, ShapeFile } from './shape.ts';

type Mutable<T> = { -readonly [K in keyof T]: T[K] };

const plain = {
	s: { type: 'string' },
	n: { type: 'number' },
	b: { type: 'boolean' },
	u: {},
	'0': { type: 'null' },
} as const satisfies Record<string, JsonSchema>;

function stringSchema(bounds: Bounds): JsonSchema {
	const schema: Mutable<JsonSchema> = { type: 'string' };
	if (bounds.format === 'url') schema.format = 'uri';
	if (bounds.format === 'datetime') schema.format = 'date-time';
	if (bounds.prefix !== undefined) schema.pattern = `^${bounds.prefix.replaceAll(/[\\^$.*+?()[\]{}|/]/g, '\\$&')}`;
	// JSON Schema knows no flags; a pattern that needs some is left to the runtime's own check.
	if (bounds.re && bounds.re[1].replace('u', '') === '') schema.pattern = bounds.re[0];
	if (bounds.min !== undefined) schema.minLength = bounds.min;
	if (bounds.max !== undefined) schema.maxLength = bounds.max;
	return schema;
}

function numberSchema(bounds: Bounds): JsonSchema {
	const schema: Mutable<JsonSchema> = { type: bounds.int ? 'integer' : 'number' };
	if (bounds.gt !== undefined) schema.exclusiveMinimum = bounds.gt;
	if (bounds.gte !== undefined) schema.minimum = bounds.gte;
	if (bounds.lt !== undefined) schema.exclusiveMaximum = bounds.lt;
	if (bounds.lte !== undefined) schema.maximum = bounds.lte;
	return schema;
}

function objectSchema(keys: Readonly<Record<string, Shape>>, rest: 'strip' | Shape | undefined): JsonSchema {
	const names = Object.keys(keys);
	const required = names.filter((name) => name.endsWith('!')).map((name) => name.slice(0, -1));
	return {
		type: 'object',
		properties: Object.fromEntries(names.map((name) => [name.replace(/!$/u, ''), convert(keys[name] ?? 'u')])),
		...(required.length > 0 && { required }),
		additionalProperties: rest === undefined ? false : rest === 'strip' ? true : convert(rest),
	};
}

const literals = (values: readonly (string | number | boolean)[]): JsonSchema => ({ enum: [...values] });

/** Alternatives that are all literals are one list of values: shorter to read, quicker to check. */
function unionSchema(options: readonly Shape[]): JsonSchema {
	const converted = options.map(convert);
	const isEnum = converted.every((schema) => schema.enum && Object.keys(schema).length === 1);
	return isEnum ? { enum: converted.flatMap((schema) => schema.enum ?? []) } : { anyOf: converted };
}

function convert(node: Shape): JsonSchema {
	if (typeof node === 'string') return plain[node];
	switch (node[0]) {
		case 's':
			return stringSchema(node[1]);
		case 'n':
			return numberSchema(node[1]);
		case 'o':
			return objectSchema(node[1], node[2]);
		case 'l':
		case 'e':
			return literals(node[1]);
		case 'a': {
			const { min, max } = node[2] ?? {};
			const bounds = { ...(min !== undefined && { minItems: min }), ...(max !== undefined && { maxItems: max }) };
			return { type: 'array', items: convert(node[1]), ...bounds };
		}
		case 't':
			return { type: 'array', prefixItems: node[1].map(convert), items: false, minItems: node[1].length };
		case 'r':
			return { type: 'object', propertyNames: convert(node[1]), additionalProperties: convert(node[2]) };
		case '|':
			return unionSchema(node[1]);
		case 'd':
			return unionSchema(node[2]);
		case '?':
			return { anyOf: [convert(node[1]), { type: 'null' }] };
		case '>':
			return convert(node[1]);
		case '#':
			return { $ref: `#/$defs/${node[1]}` };
	}
}

const made = new WeakMap<ShapeFile, JsonSchema>();

/** The JSON Schema of what `file` describes, made once. Never throws. */
export function schemaOfShape(file: ShapeFile): JsonSchema {
	let schema = made.get(file);
	if (!schema) {
		schema = {
			...convert(file.root),
			$defs: Object.fromEntries(file.shared.map((shared, index) => [String(index), convert(shared)])),
		};
		made.set(file, schema);
	}
	return schema;
}
