/** Values by their names, as a configuration or a frontmatter has them. */
export type FieldValues = Readonly<Record<string, unknown>>;

export const isFieldMap = (value: unknown): value is FieldValues =>
	typeof value === 'object' && value !== null && !Array.isArray(value);

/** The value at a path of keys; undefined where there is none. */
export function fieldAt(value: unknown, ...path: readonly string[]): unknown {
	let here = value;
	for (const key of path) here = isFieldMap(here) && Object.hasOwn(here, key) ? here[key] : undefined;
	return here;
}

export const textField = (value: unknown, ...path: readonly string[]): string | undefined => {
	const found = fieldAt(value, ...path);
	return typeof found === 'string' ? found : undefined;
};

/** The texts of a list; nothing where it is none. */
export const textsIn = (value: unknown): readonly string[] =>
	Array.isArray(value) ? value.filter((each: unknown): each is string => typeof each === 'string') : [];

/** What a value has to be, for a program that does not start with another. */
interface FieldType {
	/** For people: `a text`. */
	readonly wanted: string;
	fits(value: unknown): boolean;
}

const text: FieldType = { wanted: 'text', fits: (value) => typeof value === 'string' };
const flag: FieldType = { wanted: 'true or false', fits: (value) => typeof value === 'boolean' };
const figure: FieldType = { wanted: 'a number', fits: (value) => Number.isFinite(value) };
const count: FieldType = {
	wanted: 'a whole number above 0',
	fits: (value) => Number.isInteger(value) && Number(value) > 0,
};
const mapping: FieldType = { wanted: 'a mapping', fits: isFieldMap };
const oneOf = (...values: readonly string[]): FieldType => ({
	wanted: listed(values),
	fits: (value) => typeof value === 'string' && values.includes(value),
});

const listed = (values: readonly string[]): string =>
	values.length < 2 ? values.join('') : `${values.slice(0, -1).join(', ')} or ${values.at(-1)}`;

const flags: FieldType = {
	wanted: 'a mapping of names to true or false',
	fits: (value) => isFieldMap(value) && Object.values(value).every(flag.fits),
};

const texts: FieldType = {
	wanted: 'a list of texts',
	fits: (value) => Array.isArray(value) && value.every(text.fits),
};

const action = oneOf('ask', 'allow', 'deny');

const permission: FieldType = {
	wanted: `${action.wanted}, or a mapping of tools to these`,
	fits: (value) =>
		action.fits(value) ||
		(isFieldMap(value) &&
			Object.values(value).every(
				(each) => action.fits(each) || (isFieldMap(each) && Object.values(each).every(action.fits)),
			)),
};

const colorNames = ['primary', 'secondary', 'accent', 'success', 'warning', 'error', 'info'] as const;

const color: FieldType = {
	wanted: `a color such as "#38A3EE", or one of ${listed(colorNames)}`,
	fits: (value) =>
		typeof value === 'string' &&
		(/^#[0-9a-fA-F]{6}$/u.test(value) || (colorNames as readonly string[]).includes(value)),
};

type FieldTypes = Readonly<Record<string, FieldType>>;

/** An agent, in its own file or in the configuration (OpenCode 1.18.33). */
export const agentFields: FieldTypes = {
	model: text,
	variant: text,
	temperature: figure,
	top_p: figure,
	prompt: text,
	tools: flags,
	disable: flag,
	description: text,
	mode: oneOf('subagent', 'primary', 'all'),
	hidden: flag,
	options: mapping,
	color,
	steps: count,
	maxSteps: count,
	permission,
};

export const commandFields: FieldTypes = {
	template: text,
	description: text,
	agent: text,
	model: text,
	subtask: flag,
};

/** Keys of the configuration that decide over prompts; agents and commands apart. */
export const configFields: FieldTypes = {
	instructions: texts,
	default_agent: text,
	model: text,
	permission,
	tools: flags,
	agent: mapping,
	mode: mapping,
	command: mapping,
};

/** A value that the program does not start with. */
export interface WrongField {
	readonly path: readonly string[];
	readonly wanted: string;
}

/** Values that are there and are something else than they have to be. `null` is there. */
export const misfitsIn = (fields: FieldValues, types: FieldTypes, ...path: readonly string[]): readonly WrongField[] =>
	Object.entries(types).flatMap(([key, { wanted, fits }]) => {
		const value = fieldAt(fields, key);
		return value === undefined || fits(value) ? [] : [{ path: [...path, key], wanted }];
	});
