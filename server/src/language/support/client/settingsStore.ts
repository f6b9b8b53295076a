import type { Connection } from 'vscode-languageserver';
import { defaultSettings, runtimeIsNamedHere, type Settings } from '../../../../../protocol/workspace/settings.ts';
import { uriOfPath } from '../../../host/managed/placeUri.ts';
import { isInside } from '../../../host/platform/insideFolder.ts';
import type { WorkspaceSettings } from '../../../host/workspace/workspaces.ts';

/** The person's settings, as last heard from the client. */
export interface SettingsStore {
	/** For the folder that `path` (absolute) is in. The same object until a setting changes. */
	of(path: string): Settings;
	/** What decides whether the folder at `root` (absolute) is a workspace, and whose. */
	forWorkspace(root: string): WorkspaceSettings;
	/** Asks the client again, for these folders (absolute paths). True where something is different now. */
	refresh(folders: readonly string[]): Promise<boolean>;
}

type Unknowns = Readonly<Record<string, unknown>>;

const isObject = (value: unknown): value is Unknowns =>
	typeof value === 'object' && value !== null && !Array.isArray(value);

/** `raw` where it has the shape of `fallback`, and `fallback` where it has not: a client can send anything. */
function shaped(fallback: unknown, raw: unknown): unknown {
	if (Array.isArray(fallback)) return Array.isArray(raw) ? raw.filter((each) => typeof each === 'string') : fallback;
	if (!isObject(fallback)) return typeof raw === typeof fallback ? raw : fallback;
	if (!isObject(raw)) return fallback;
	return Object.fromEntries(Object.entries(fallback).map(([key, value]) => [key, shaped(value, raw[key])]));
}

const levels: ReadonlySet<unknown> = new Set(['error', 'warning', 'information', 'hint', 'off']);

/** Settings as the client sent them, with defaults for whatever is absent or of the wrong type. */
function settingsFrom(raw: unknown): Settings {
	const settings = shaped(defaultSettings, raw) as Settings;
	const rules = isObject(raw) && isObject(raw.rules) ? raw.rules : {};
	const known = Object.entries(rules).filter(([, level]) => levels.has(level));
	// What of it is a price is for whoever reckons with it to say.
	const prices = isObject(raw) && isObject(raw.chat) && isObject(raw.chat.prices) ? raw.chat.prices : {};
	return {
		...settings,
		rules: Object.fromEntries(known) as Settings['rules'],
		chat: { ...settings.chat, prices: prices as Settings['chat']['prices'] },
	};
}

/** The open folders, by absolute path, for which the runtime itself was set: in their own settings or the workspace's. */
const namedAmong = (folders: readonly string[], raw: readonly unknown[]): ReadonlySet<string> =>
	new Set(folders.filter((_, index) => isObject(raw[index]) && raw[index][runtimeIsNamedHere] === true));

export function createSettingsStore(connection: Connection, supported: boolean): SettingsStore {
	let everywhere = defaultSettings;
	let byFolder: ReadonlyMap<string, Settings> = new Map();
	let named: ReadonlySet<string> = new Set();
	let heard = JSON.stringify([everywhere]);
	return {
		of(path) {
			const inside = [...byFolder.keys()].filter((folder) => isInside(folder, path));
			const innermost = inside.sort((a, b) => b.length - a.length)[0];
			return (innermost !== undefined && byFolder.get(innermost)) || everywhere;
		},
		forWorkspace(root) {
			const { runtime, configFile, openProjects } = this.of(root);
			return { runtime, configFile, openProjects, isNamedHere: named.has(root) };
		},
		async refresh(folders) {
			if (!supported) return false;
			const raw: unknown[] = await connection.workspace.getConfiguration([
				{ section: 'soulscope' },
				...folders.map((folder) => ({ section: 'soulscope', scopeUri: uriOfPath(folder) })),
			]);
			const [unscoped, ...scoped] = raw.map(settingsFrom);
			const nowNamed = namedAmong(folders, raw.slice(1));
			const now = JSON.stringify([unscoped, folders, scoped, [...nowNamed]]);
			if (now === heard) return false;
			heard = now;
			everywhere = unscoped ?? defaultSettings;
			named = nowNamed;
			byFolder = new Map(folders.map((folder, index) => [folder, scoped[index] ?? everywhere]));
			return true;
		},
	};
}
