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
	/** What is wrong further down, where the value itself fits; the paths begin below it. */
	inside?(value: unknown): readonly WrongField[];
}

const text: FieldType = { wanted: 'text', fits: (value) => typeof value === 'string' };
const flag: FieldType = { wanted: 'true or false', fits: (value) => typeof value === 'boolean' };
const figure: FieldType = { wanted: 'a number', fits: (value) => Number.isFinite(value) };
const count: FieldType = {
	wanted: 'a whole number above 0',
	fits: (value) => Number.isInteger(value) && Number(value) > 0,
};
const whole: FieldType = { wanted: 'a whole number', fits: Number.isInteger };
const mapping: FieldType = { wanted: 'a mapping', fits: isFieldMap };
/** A list passes for a mapping without a key, as the program has it for `skills`. */
const object: FieldType = { wanted: 'a mapping', fits: (value) => typeof value === 'object' && value !== null };
const either = (wanted: string, ...types: readonly FieldType[]): FieldType => ({
	wanted,
	fits: (value) => types.some((type) => type.fits(value)),
	inside: (value) => types.find((type) => type.fits(value))?.inside?.(value) ?? [],
});
const listOf = (wanted: string, item: FieldType): FieldType => ({
	wanted,
	fits: (value) => Array.isArray(value) && value.every(item.fits),
});
/** A mapping with these keys, as far as they are there, and any others. */
const shaped = (types: FieldTypes, outer: FieldType = mapping): FieldType => ({
	...outer,
	inside: (value) => (isFieldMap(value) ? misfitsIn(value, types) : []),
});
/** A mapping of names to such entries. */
const named = (entry: FieldType): FieldType => ({
	...mapping,
	inside: (value) =>
		isFieldMap(value) ? Object.entries(value).flatMap(([name, each]) => misfitsAt(each, entry, [name])) : [],
});
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

const texts = listOf('a list of texts', text);

const textsByName: FieldType = {
	wanted: 'a mapping of names to texts',
	fits: (value) => isFieldMap(value) && Object.values(value).every(text.fits),
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

const localServer = shaped({ environment: textsByName, cwd: text, timeout: whole });
const remoteServer = shaped({
	headers: textsByName,
	oauth: either('a mapping or false', mapping, { ...flag, fits: (value) => value === false }),
	timeout: whole,
});

/** A tool server. Where `enabled` says true or false, nothing else about it is looked at. */
const toolServer: FieldType = {
	wanted: 'a mapping with `"type": "local"` and a list `command`, or with `"type": "remote"` and a `url`',
	fits: (value) =>
		flag.fits(fieldAt(value, 'enabled')) ||
		(fieldAt(value, 'enabled') === undefined &&
			((fieldAt(value, 'type') === 'local' && texts.fits(fieldAt(value, 'command'))) ||
				(fieldAt(value, 'type') === 'remote' && text.fits(fieldAt(value, 'url'))))),
	inside(value) {
		if (fieldAt(value, 'enabled') !== undefined) return [];
		const server = fieldAt(value, 'type') === 'local' ? localServer : remoteServer;
		return server.inside?.(value) ?? [];
	},
};

/** Another folder or repository for the agent to look into. */
const otherFolder: FieldType = {
	wanted: 'a text, or a mapping with a `path` or a `repository`',
	fits: (value) => text.fits(value) || text.fits(fieldAt(value, 'path')) || text.fits(fieldAt(value, 'repository')),
};

const configCommand: FieldType = {
	...shaped(commandFields),
	wanted: 'a mapping with a `template`',
	fits: (value) => fieldAt(value, 'template') !== undefined,
};

const languageServer: FieldType = {
	wanted: 'a mapping with a list `command`',
	fits: (value) =>
		isFieldMap(value) && (fieldAt(value, 'disabled') !== undefined || texts.fits(fieldAt(value, 'command'))),
};

const switchOrNamed = (entry: FieldType): FieldType => either('true, false or a mapping', flag, named(entry));

/** Keys of the configuration, each measured with the program (OpenCode 1.18.33); it does not mind any that it does not know. */
export const configFields: FieldTypes = {
	$schema: text,
	instructions: texts,
	default_agent: text,
	model: text,
	small_model: text,
	permission,
	tools: flags,
	agent: named(shaped(agentFields)),
	mode: named(shaped(agentFields)),
	command: named(configCommand),
	skills: shaped({ paths: texts, urls: texts }, object),
	references: named(otherFolder),
	mcp: named(toolServer),
	plugin: listOf(
		'a list of texts',
		either('a text or a list', text, listOf('a list', { wanted: 'a value', fits: () => true })),
	),
	provider: named(shaped({ npm: text })),
	disabled_providers: texts,
	enabled_providers: texts,
	lsp: switchOrNamed(languageServer),
	formatter: switchOrNamed(shaped({ command: texts })),
	watcher: shaped({ ignore: texts }),
	compaction: shaped({ auto: flag }),
	experimental: mapping,
	enterprise: mapping,
	server: mapping,
	tool_output: mapping,
	shell: text,
	username: text,
	snapshot: flag,
	autoshare: flag,
	share: oneOf('manual', 'auto', 'disabled'),
	autoupdate: either('true, false or "notify"', flag, oneOf('notify')),
	logLevel: oneOf('DEBUG', 'INFO', 'WARN', 'ERROR'),
	layout: oneOf('auto', 'stretch'),
};

/** A value that the program does not start with. */
export interface WrongField {
	readonly path: readonly string[];
	readonly wanted: string;
}

/** Values that are there and are something else than they have to be. `null` is there. */
export const misfitsIn = (fields: FieldValues, types: FieldTypes, ...path: readonly string[]): readonly WrongField[] =>
	Object.entries(types).flatMap(([key, type]) => {
		const value = fieldAt(fields, key);
		return value === undefined ? [] : misfitsAt(value, type, [...path, key]);
	});

function misfitsAt(
	value: unknown,
	{ wanted, fits, inside }: FieldType,
	path: readonly string[],
): readonly WrongField[] {
	if (!fits(value)) return [{ path, wanted }];
	return (inside?.(value) ?? []).map((wrong) => ({ ...wrong, path: [...path, ...wrong.path] }));
}
