import { join } from 'node:path';
import type { FileContent, PlaceFacts, Places } from '../../../workspace/snapshot.ts';
import type { CodexArguments } from './arguments.ts';
import { isTable, merged, readToml, type TomlTable, tomlValue, valueAt } from './toml.ts';

/** Why Codex does not start. */
export interface StartFailure {
	/** The file that is wrong; absolute. Absent where an argument of the program is. */
	readonly file?: string;
	/** One clause for people. */
	readonly why: string;
}

/** One of the configurations that are laid over each other. */
export interface ConfigLayer {
	/** `machine` and `administrator` are what somebody has set for everybody on it; only the second cannot be overruled. */
	readonly whose: 'machine' | 'person' | 'profile' | 'project' | 'arguments' | 'administrator';
	/** Absolute; absent for the program’s arguments. */
	readonly file?: string;
	readonly table: TomlTable;
	readonly failure?: StartFailure;
	/** True where it cannot even be read: then Codex does not start whether the file would count or not. */
	readonly isUnreadable?: boolean;
}

/** Codex 0.169.0 on Linux. */
export const machineFolder = '/etc/codex';

/** `-c key=value`, the last of them on top. */
const argumentTable = (pairs: CodexArguments['settings']): TomlTable =>
	pairs.reduce<TomlTable>((table, [key, value]) => {
		const keys = key.split('.');
		const nested = keys.reduceRight<TomlTable | ReturnType<typeof tomlValue>>(
			(inner, name) => ({ [name]: inner }),
			tomlValue(value),
		);
		return isTable(nested) ? merged(table, nested) : table;
	}, {});

/** Why the file at a place cannot be read, one clause: there is a folder, or it is no text; undefined where it can. */
function whyUnreadable({ kind }: PlaceFacts, content: FileContent | undefined): string | undefined {
	if (kind === 'folder') return 'it is a folder';
	if (content?.kind === 'unreadable' && content.cause === 'forbidden') return `it ${content.reason}`;
	return content?.kind === 'text' && content.origin !== 'template' && content.lossy
		? 'it is not UTF-8 text'
		: undefined;
}

/** A file that is not there says nothing. */
export function layerIn(places: Places, whose: ConfigLayer['whose'], file: string): ConfigLayer {
	const layer = { whose, file, table: {} };
	const facts = places.facts(file);
	const content = facts.kind === 'file' ? places.read(file, 'settings') : undefined;
	const why = whyUnreadable(facts, content);
	if (why !== undefined) return { ...layer, failure: { file, why }, isUnreadable: true };
	if (content?.kind !== 'text') return layer;
	const reading = readToml(content);
	if (reading.kind === 'table') return { ...layer, table: reading.table };
	return { ...layer, failure: { file, why: `it is not valid TOML: ${reading.message}` } };
}

/** Where the configuration of a profile is. */
const profileFile = (codexHome: string, name: string): string => join(codexHome, `${name}.config.toml`);

/** Codex does not start with a profile that the older way of writing profiles also knows. */
function olderProfile({ file, table }: ConfigLayer, profile: string | undefined): StartFailure | undefined {
	if (file === undefined || profile === undefined) return undefined;
	if (valueAt(table, 'profiles', profile) === undefined) return undefined;
	return {
		file,
		why: `[profiles.${profile}] is the older way to write a profile, and does not go with --profile ${profile}`,
	};
}

interface OwnLayers {
	/** Below the configurations of a project, and above them; the one that counts least first. */
	readonly under: readonly ConfigLayer[];
	readonly over: readonly ConfigLayer[];
}

/** All that does not lie in a project. */
export function ownLayers(places: Places, codexHome: string, given: CodexArguments): OwnLayers {
	const { profile } = given;
	const person = given.on.has('ignoresUserConfig')
		? []
		: [
				layerIn(places, 'person', join(codexHome, 'config.toml')),
				...(profile === undefined ? [] : [layerIn(places, 'profile', profileFile(codexHome, profile))]),
			];
	return {
		under: [
			layerIn(places, 'machine', join(machineFolder, 'config.toml')),
			...person.map((layer) => {
				const failure = layer.failure ?? (layer.whose === 'person' ? olderProfile(layer, profile) : undefined);
				return failure ? { ...layer, failure } : layer;
			}),
		],
		over: [
			{ whose: 'arguments', table: argumentTable(given.settings) },
			layerIn(places, 'administrator', join(machineFolder, 'managed_config.toml')),
		],
	};
}

/** What the layers say together, the last on top. */
export const tableOf = (layers: readonly ConfigLayer[]): TomlTable =>
	layers.reduce<TomlTable>((under, { table: over }) => merged(under, over), {});

/** The file of a profile that `--profile` names and that is not there: the program starts without. */
export function missingProfile(places: Places, codexHome: string, { profile, on }: CodexArguments): string | undefined {
	if (profile === undefined || on.has('ignoresUserConfig')) return undefined;
	const file = profileFile(codexHome, profile);
	return places.facts(file).kind === 'nothing' ? file : undefined;
}
