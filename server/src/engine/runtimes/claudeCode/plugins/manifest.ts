import { faultInJson } from '../../../text/plainJson.ts';
import type { TextRange } from '../../../text/range.ts';
import { oncePerContent } from '../../../workspace/files.ts';
import { type Properties, propertiesOf } from '../config/settings.ts';

/** Why Claude Code loads nothing of a plug-in. */
export interface ManifestFault {
	/** What is wrong and what to do, in sentences. */
	readonly message: string;
	readonly range: TextRange;
}

/** Where a plug-in says that it keeps its parts; undefined where it says nothing. */
export interface PluginParts {
	/** Folders of skills, or of one skill. */
	readonly skills: readonly string[] | undefined;
	/** Files and folders; `name`: what the command in the file is called. */
	readonly commands: readonly { readonly path: string; readonly name?: string }[] | undefined;
	/** Files. */
	readonly agents: readonly string[] | undefined;
}

/** What `plugin.json` says. */
export type PluginManifest =
	| { readonly kind: 'manifest'; readonly name: string; readonly parts: PluginParts }
	| { readonly kind: 'refused'; readonly fault: ManifestFault };

const textsIn = (value: unknown): readonly string[] | undefined => {
	if (typeof value === 'string') return [value];
	return Array.isArray(value) ? value.filter((each) => typeof each === 'string') : undefined;
};

/** By name, each with a `source`; or as the other parts are told. */
function commandsIn(value: unknown): PluginParts['commands'] {
	const named = propertiesOf(value);
	if (!named) return textsIn(value)?.map((path) => ({ path }));
	return Object.entries(named).flatMap(([name, command]) => {
		const path = propertiesOf(command)?.source;
		return typeof path === 'string' ? [{ path, name }] : [];
	});
}

/** The parts that a manifest, or the entry of a marketplace, tells of. */
export const partsIn = ({ skills, commands, agents }: Properties): PluginParts => ({
	skills: textsIn(skills),
	commands: commandsIn(commands),
	agents: textsIn(agents),
});

/** The value as it is written, behind its key; else the key, else the first character. */
function placeOf(text: string, key: string, value?: unknown): TextRange {
	const at = text.indexOf(JSON.stringify(key));
	if (at < 0) return { start: 0, end: Math.min(1, text.length) };
	const written = JSON.stringify(value ?? key);
	const start = text.indexOf(written, value === undefined ? at : at + key.length + 2);
	return start < 0 ? { start: at, end: at + key.length + 2 } : { start, end: start + written.length };
}

/** What Claude Code 2.1.332 refused, part by part: a value that does not fit costs the whole plug-in. */
function faultIn(text: string, values: Properties): ManifestFault | undefined {
	const { name, version } = values;
	if (typeof name !== 'string' || name === '')
		return { message: 'it has no name. Write one, without spaces', range: placeOf(text, 'name', name) };
	if (/[\s/@:]/u.test(name))
		return {
			message: 'its name has a space, “/”, “@” or “:”. Use letters, digits and hyphens',
			range: placeOf(text, 'name', name),
		};
	if (version !== undefined && typeof version !== 'string')
		return {
			message: 'its version is not text. Put it in quotation marks',
			range: placeOf(text, 'version', version),
		};
	const { skills = [], commands = [], agents = [] } = partsIn(values);
	const named = [
		...skills.map((path) => ({ key: 'skills', path })),
		...commands.map(({ path }) => ({ key: 'commands', path })),
		...agents.map((path) => ({ key: 'agents', path })),
	];
	const far = named.find(({ path }) => !path.startsWith('./'));
	if (far)
		return {
			message: `the path “${far.path}” in ${far.key} does not begin with “./”. Write it from the folder of the plug-in`,
			range: placeOf(text, far.key, far.path),
		};
	const folder = agents.find((path) => !path.endsWith('.md'));
	return folder === undefined
		? undefined
		: {
				message: `“${folder}” in agents is not a .md file, and only such files are allowed. Name each file, or put the agents into agents/ and remove the key`,
				range: placeOf(text, 'agents', folder),
			};
}

/** The object that a JSON text is, or what is wrong with it. */
export function jsonObjectIn(whole: string): { readonly values: Properties } | { readonly fault: ManifestFault } {
	const mark = whole.startsWith('\uFEFF') ? 1 : 0;
	const text = whole.slice(mark);
	const fault = faultInJson(text);
	if (fault) {
		const start = Math.max(0, Math.min(mark + fault.range.start, whole.length - 1));
		const range = { start, end: Math.max(start + 1, mark + fault.range.end) };
		return { fault: { message: `it is not JSON: ${fault.message}`, range } };
	}
	const values = propertiesOf(JSON.parse(text));
	return values
		? { values }
		: { fault: { message: 'it is not a JSON object', range: { start: 0, end: whole.length } } };
}

/** Once for each text. */
export const manifestIn = oncePerContent((text): PluginManifest => {
	const read = jsonObjectIn(text);
	if ('fault' in read) return { kind: 'refused', fault: read.fault };
	const fault = faultIn(text, read.values);
	return fault
		? { kind: 'refused', fault }
		: { kind: 'manifest', name: String(read.values.name), parts: partsIn(read.values) };
});
