import { join, posix, win32 } from 'node:path';
import { at, isFailure, isJsonObject, type Json } from '../../../text/json5.ts';
import { ownFolder, textAtPlace, type World } from '../world.ts';
import { jsonIn } from './jsonText.ts';

/** What the program goes by. */
export interface GeminiSettings {
	/** As written: what is added in front of the usual name. */
	readonly fileName: readonly string[];
	readonly importFormat: 'tree' | 'flat';
	/** Names that mark the folder at which the way up ends. */
	readonly boundaryMarkers: readonly string[];
	/** As written. */
	readonly includeDirectories: readonly string[];
	readonly includeDirectoryTree: boolean;
	readonly skillsEnabled: boolean;
	/** In small letters. */
	readonly skillsDisabled: ReadonlySet<string>;
	readonly folderTrust: boolean;
	readonly extensionsEnabled: boolean;
}

type Layer = Json | undefined;

/** `$NAME`, `${NAME}` and `${NAME:-otherwise}`; an unknown one stays as it is written. */
const variable = /\$(?:(\w+)|\{([^}]+?)(?::-([^}]*))?\})/gu;

function withVariables(value: Json, variables: World['variables']): Json {
	if (typeof value === 'string')
		return value.replace(variable, (whole, plain?: string, braced?: string, otherwise?: string) => {
			const name = plain ?? braced ?? '';
			return (Object.hasOwn(variables, name) ? variables[name] : undefined) ?? otherwise ?? whole;
		});
	if (Array.isArray(value)) return value.map((each: Json) => withVariables(each, variables));
	if (!isJsonObject(value)) return value;
	return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, withVariables(each, variables)]));
}

/** The object in a settings file; undefined where there is none, or no run begins with it. */
function layerAt(world: World, path: string): Layer {
	const content = textAtPlace(world, path, 'settings');
	const document = content && jsonIn(content);
	if (!document || isFailure(document) || !isJsonObject(document.value)) return undefined;
	return document.value;
}

/** Folders of the administrator's settings, by the system. */
const systemFolders: Readonly<Record<string, string>> = {
	darwin: '/Library/Application Support/GeminiCli',
	win32: 'C:\\ProgramData\\gemini-cli',
};

function systemPaths({ platform, variables }: World): { readonly settings: string; readonly defaults: string } {
	const folder = systemFolders[platform] ?? '/etc/gemini-cli';
	const { dirname, join: joined } = platform === 'win32' ? win32 : posix;
	const settings = variables.GEMINI_CLI_SYSTEM_SETTINGS_PATH || joined(folder, 'settings.json');
	const defaults = variables.GEMINI_CLI_SYSTEM_DEFAULTS_PATH || joined(dirname(settings), 'system-defaults.json');
	return { settings, defaults };
}

/** The settings of the project; undefined where it is the person's home, whose settings are the person's own. */
const projectSettingsPath = ({ cwd, home }: World): string | undefined =>
	cwd === home ? undefined : join(cwd, '.gemini', 'settings.json');

/** Lowest first. The settings of a folder that is not trusted do not count. */
function layersOf(world: World, isTrusted: boolean): readonly Layer[] {
	const system = systemPaths(world);
	const project = isTrusted ? projectSettingsPath(world) : undefined;
	const paths = [system.defaults, join(ownFolder(world), 'settings.json'), project, system.settings];
	return paths.flatMap((path) => {
		const layer = path === undefined ? undefined : layerAt(world, path);
		return layer === undefined ? [] : [withVariables(layer, world.variables)];
	});
}

const isText = (value: Json): value is string => typeof value === 'string';

/** A list of texts; one text stands for a list of one. */
const textsIn = (value: Layer): readonly string[] =>
	Array.isArray(value) ? value.filter(isText) : typeof value === 'string' ? [value] : [];

export function settingsOf(world: World, isTrusted: boolean): GeminiSettings {
	const layers = layersOf(world, isTrusted);
	const last = (...path: readonly string[]): Layer =>
		layers.map((layer) => at(layer, ...path)).findLast((value) => value !== undefined);
	const all = (...path: readonly string[]): readonly string[] => layers.flatMap((layer) => textsIn(at(layer, ...path)));
	const flag = (otherwise: boolean, ...path: readonly string[]): boolean => {
		const value = last(...path);
		return typeof value === 'boolean' ? value : otherwise;
	};
	const markers = last('context', 'memoryBoundaryMarkers');
	return {
		fileName: textsIn(last('context', 'fileName')),
		importFormat: last('context', 'importFormat') === 'flat' ? 'flat' : 'tree',
		boundaryMarkers: Array.isArray(markers) ? markers.filter(isText) : ['.git'],
		includeDirectories: all('context', 'includeDirectories'),
		includeDirectoryTree: flag(true, 'context', 'includeDirectoryTree'),
		skillsEnabled: flag(true, 'skills', 'enabled'),
		skillsDisabled: new Set(all('skills', 'disabled').map((name) => name.toLowerCase())),
		folderTrust: flag(true, 'security', 'folderTrust', 'enabled'),
		extensionsEnabled: flag(true, 'admin', 'extensions', 'enabled'),
	};
}
