import { at, isFailure, isJsonObject, type Json, type JsonObject, parseJson5, textAt } from '../../../../text/json5.ts';

/** What a skill says of itself under the runtime's own key of `metadata`. */
export interface SkillMetadata {
	readonly always: boolean;
	/** Another name to find it by in the configuration. */
	readonly skillKey?: string;
	readonly primaryEnv?: string;
	readonly os: readonly string[];
	readonly bins: readonly string[];
	readonly anyBins: readonly string[];
	readonly env: readonly string[];
	readonly config: readonly string[];
}

/** A list, or a text with commas. */
function texts(value: Json | undefined): readonly string[] {
	const entries = Array.isArray(value) ? value.map(String) : typeof value === 'string' ? value.split(',') : [];
	return entries.map((each) => each.trim()).filter(Boolean);
}

/**
 * The metadata in a field's text, JSON or JSON5, under the first of `keys` that holds something; undefined where there is
 * none that the version can read: then the skill asks for nothing. `keepsEmptyKey`: 2026.1 takes an empty `skillKey` at its word.
 */
export function metadataIn(
	field: string | undefined,
	keys: readonly string[],
	keepsEmptyKey: boolean,
): SkillMetadata | undefined {
	if (!field) return undefined;
	const parsed = parseJson5(field);
	if (isFailure(parsed) || !isJsonObject(parsed.value)) return undefined;
	const whole: JsonObject = parsed.value;
	const own = keys.map((key) => at(whole, key)).find((value) => typeof value === 'object' && value !== null);
	if (own === undefined) return undefined;
	const requires = at(own, 'requires');
	const skillKey = textAt(own, 'skillKey');
	const primaryEnv = textAt(own, 'primaryEnv');
	return {
		always: at(own, 'always') === true,
		...(skillKey !== undefined && (keepsEmptyKey || skillKey !== '') ? { skillKey } : {}),
		...(primaryEnv === undefined ? {} : { primaryEnv }),
		os: texts(at(own, 'os')),
		bins: texts(at(requires, 'bins')),
		anyBins: texts(at(requires, 'anyBins')),
		env: texts(at(requires, 'env')),
		config: texts(at(requires, 'config')),
	};
}
