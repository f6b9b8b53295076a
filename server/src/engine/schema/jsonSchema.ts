type Scalar = string | number | boolean | null;

/** A JSON Schema of draft 2020-12, as far as ours go. */
export interface JsonSchema {
	readonly $schema?: string;
	readonly $ref?: string;
	readonly $defs?: Readonly<Record<string, JsonSchema>>;
	readonly title?: string;
	readonly description?: string;
	readonly type?: 'object' | 'array' | 'string' | 'number' | 'integer' | 'boolean' | 'null';
	readonly properties?: Readonly<Record<string, JsonSchema>>;
	readonly required?: readonly string[];
	readonly additionalProperties?: boolean | JsonSchema;
	readonly propertyNames?: JsonSchema;
	readonly items?: boolean | JsonSchema;
	readonly prefixItems?: readonly JsonSchema[];
	readonly minItems?: number;
	readonly maxItems?: number;
	readonly anyOf?: readonly JsonSchema[];
	readonly enum?: readonly Scalar[];
	readonly minLength?: number;
	readonly maxLength?: number;
	readonly pattern?: string;
	readonly format?: string;
	readonly minimum?: number;
	readonly maximum?: number;
	readonly exclusiveMinimum?: number;
	readonly exclusiveMaximum?: number;
}

/** More alternatives than this say nothing to anybody. */
const mostAlternatives = 200;

/** What may stand at `path`, alternative by alternative, references followed; array indices are any step. */
function schemasAt(root: JsonSchema, path: readonly string[]): readonly JsonSchema[] {
	const found = new Set<JsonSchema>();
	const visit = (schema: JsonSchema, at: number, depth: number): void => {
		if (depth > 50 || found.size >= mostAlternatives) return;
		if (schema.$ref !== undefined) {
			const target = root.$defs?.[schema.$ref.replace('#/$defs/', '')];
			if (target) visit(target, at, depth + 1);
			return;
		}
		if (schema.anyOf) {
			for (const option of schema.anyOf) visit(option, at, depth + 1);
			return;
		}
		const step = path[at];
		if (step === undefined) {
			found.add(schema);
			return;
		}
		const rest = schema.additionalProperties;
		const properties = schema.properties ?? {};
		const next = Object.hasOwn(properties, step) ? properties[step] : typeof rest === 'object' ? rest : undefined;
		if (next) visit(next, at + 1, depth + 1);
		if (typeof schema.items === 'object') visit(schema.items, at + 1, depth + 1);
		for (const item of schema.prefixItems ?? []) visit(item, at + 1, depth + 1);
	};
	visit(root, 0, 0);
	return [...found];
}

/** A key that may be written somewhere, and what it may hold. */
export interface OfferedKey {
	readonly name: string;
	readonly required: boolean;
	readonly description: string | undefined;
	/** `string`, `true or false`, `one of "a", "b"`: for people; empty where anything goes. */
	readonly kind: string;
}

/** Places of one schema whose keys are kept: those of a file that somebody goes through. */
const mostPlaces = 200;
const offered = new WeakMap<JsonSchema, Map<string, readonly OfferedKey[]>>();

/** Keys that may stand in the object at `path`, over all alternatives, in the schema's order. */
export function offeredKeys(root: JsonSchema, path: readonly string[]): readonly OfferedKey[] {
	const places = offered.get(root) ?? new Map<string, readonly OfferedKey[]>();
	offered.set(root, places);
	const place = JSON.stringify(path);
	const known = places.get(place);
	if (known) return known;
	if (places.size >= mostPlaces) places.clear();
	const keys = keysOf(root, path);
	places.set(place, keys);
	return keys;
}

function keysOf(root: JsonSchema, path: readonly string[]): readonly OfferedKey[] {
	const keys = new Map<string, OfferedKey>();
	for (const { properties = {}, required = [] } of schemasAt(root, path)) {
		for (const name of Object.keys(properties)) {
			if (keys.has(name)) continue;
			const schemas = schemasAt(root, [...path, name]);
			const description = properties[name]?.description ?? schemas.find((each) => each.description)?.description;
			keys.set(name, { name, required: required.includes(name), description, kind: kindOf(schemas) });
		}
	}
	return [...keys.values()];
}

/** `path` in the letters of the schema, for a reader that does not mind their case; a key that it lacks stays as it is. */
export function inSchemaLetters(root: JsonSchema, path: readonly string[]): readonly string[] {
	const found: string[] = [];
	for (const key of path) {
		const keys = offeredKeys(root, found).map(({ name }) => name);
		found.push(keys.includes(key) ? key : (keys.find((name) => name.toLowerCase() === key.toLowerCase()) ?? key));
	}
	return found;
}

/** Values that may stand at `path`, where they can be counted: members of enumerations, true and false. */
export function offeredValues(root: JsonSchema, path: readonly string[]): readonly Scalar[] {
	const schemas = schemasAt(root, path);
	const values = schemas.flatMap(({ type, enum: members }): readonly Scalar[] => {
		if (members) return members;
		return type === 'boolean' ? [true, false] : type === 'null' ? [null] : [];
	});
	return [...new Set(values)];
}

function kindOf(schemas: readonly JsonSchema[]): string {
	const words = schemas.flatMap(({ type, enum: members }) => {
		if (members) return members.map((member) => JSON.stringify(member));
		return type === 'boolean' ? ['true', 'false'] : type ? [type] : [];
	});
	const distinct = [...new Set(words)];
	return distinct.length > 6 ? `${distinct.slice(0, 6).join(' | ')} | …` : distinct.join(' | ');
}
