import { at, isJsonObject, type Json } from '../../../../text/json5.ts';
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

type VariableValues = Readonly<Record<string, string | undefined>>;

const textsOf = (value: Json | undefined): readonly (readonly [string, string])[] =>
	Object.entries(isJsonObject(value) ? value : {}).flatMap(([name, text]) =>
		typeof text === 'string' && text.trim() !== '' ? [[name, text] as const] : [],
	);

/**
 * `variables`, and those that the configuration sets under `env` and `env.vars`. What is set already stays as it is. Later versions pass
 * by a value that asks for a variable itself; 2026.1.29 takes it as it is written, which names nothing that is there.
 */
export function withOwnVariables(config: Json, variables: VariableValues): VariableValues {
	const own = [...textsOf(at(config, 'env', 'vars')), ...textsOf(at(config, 'env'))].filter(
		([name, text]) => !ownValue(variables, name)?.trim() && text.search(reference) < 0,
	);
	return own.length === 0 ? variables : { ...variables, ...Object.fromEntries(own) };
}

/** `${NAME}` in strings becomes the variable's value; `$${NAME}` stays as `${NAME}`. */
export function substituteVariables(value: Json, variables: VariableValues): Substituted {
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
