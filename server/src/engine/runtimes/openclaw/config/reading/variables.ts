import { isJsonObject, type Json } from '../../../../text/json5.ts';
import { ownValue } from '../../../../text/ownValue.ts';

const reference = /\$\$\{([A-Z_][A-Z0-9_]*)\}|\$\{([A-Z_][A-Z0-9_]*)\}/gu;

/** A variable that the configuration names and the environment does not have. */
interface MissingVariable {
	readonly name: string;
	readonly path: readonly (string | number)[];
}

export interface Substituted {
	readonly value: Json;
	/** Any of them makes the whole configuration invalid. */
	readonly missing: readonly MissingVariable[];
}

/** `${NAME}` in strings becomes the variable's value; `$${NAME}` stays as `${NAME}`. */
export function substituteVariables(value: Json, variables: Readonly<Record<string, string | undefined>>): Substituted {
	const missing: MissingVariable[] = [];
	const walk = (each: Json, path: readonly (string | number)[]): Json => {
		if (typeof each === 'string') {
			if (!each.includes('${')) return each;
			return each.replace(reference, (whole, escaped: string | undefined, name: string | undefined) => {
				if (escaped !== undefined) return `\${${escaped}}`;
				const found = name === undefined ? undefined : ownValue(variables, name);
				if (found) return found;
				if (name !== undefined) missing.push({ name, path });
				return whole;
			});
		}
		if (Array.isArray(each)) return each.map((item, index) => walk(item, [...path, index]));
		if (!isJsonObject(each)) return each;
		return Object.fromEntries(Object.entries(each).map(([key, item]) => [key, walk(item, [...path, key])]));
	};
	return { value: walk(value, []), missing };
}
