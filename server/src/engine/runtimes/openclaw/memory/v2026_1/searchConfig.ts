import { resolve } from 'node:path';
import { at, type Json, type JsonObject } from '../../../../text/json5.ts';
import { expandHome } from '../../identity/avatar.ts';
import {
	clamp,
	isFlag,
	isList,
	isNumber,
	isText,
	type Pick,
	pickFrom,
	type SearchSettings,
	searchPlace2026_1,
	searchSettings,
	sourcesFrom,
} from '../searchConfig.ts';

/** Everything that 2026.1 makes of `memorySearch`; sizes in tokens and bytes, times in the unit that a name says. */
export interface FullSearchConfig extends SearchSettings {
	readonly enabled: true;
	readonly sources: readonly string[];
	/** 2026.1.29 only: files and folders beside the workspace's own, each once. */
	readonly extraPaths?: readonly string[];
	readonly provider: string;
	readonly remote?: JsonObject;
	readonly experimental: { readonly sessionMemory: boolean };
	readonly fallback: string;
	/** Empty where the provider chooses. */
	readonly model: string;
	readonly local: JsonObject;
	readonly store: {
		readonly driver: string;
		readonly path: string;
		readonly vector: JsonObject;
	};
	readonly sync: JsonObject;
	readonly cache: { readonly enabled: boolean; readonly maxEntries?: number };
}

export interface SearchHome {
	/** Absolute. */
	readonly home: string;
	readonly stateDir: string;
	/** True for 2026.1.29: extra paths count, and batches alone call for no remote provider. */
	readonly hasExtraPaths: boolean;
}

/** Models of providers whose model is known beforehand. */
const usualModels: ReadonlyMap<string, string> = new Map([
	['openai', 'text-embedding-3-small'],
	['gemini', 'gemini-embedding-001'],
]);

const remoteProviders: readonly string[] = ['openai', 'gemini', 'auto'];

const defined = (object: Readonly<Record<string, Json | undefined>>): JsonObject =>
	Object.fromEntries(Object.entries(object).filter((pair): pair is [string, Json] => pair[1] !== undefined));

const anything = (_value: Json): _value is Json => true;

function remoteFrom(pick: Pick, provider: string, { hasExtraPaths }: SearchHome): JsonObject | undefined {
	const names = ['baseUrl', 'apiKey', 'headers'];
	const own = defined(Object.fromEntries(names.map((name) => [name, pick(anything, 'remote', name)])));
	const isConfigured = hasExtraPaths ? Object.values(own).some(Boolean) : pick(anything, 'remote') !== undefined;
	if (!isConfigured && !remoteProviders.includes(provider)) return undefined;
	const batch = {
		enabled: pick(isFlag, 'remote', 'batch', 'enabled') ?? true,
		wait: pick(isFlag, 'remote', 'batch', 'wait') ?? true,
		concurrency: Math.max(1, pick(isNumber, 'remote', 'batch', 'concurrency') ?? 2),
		pollIntervalMs: pick(isNumber, 'remote', 'batch', 'pollIntervalMs') ?? 2000,
		timeoutMinutes: pick(isNumber, 'remote', 'batch', 'timeoutMinutes') ?? 60,
	};
	return { ...own, batch };
}

function syncFrom(pick: Pick): JsonObject {
	const whole = (name: string, fallback: number) =>
		clamp(Math.floor(pick(isNumber, 'sync', 'sessions', name) ?? fallback), 0, Number.MAX_SAFE_INTEGER);
	return {
		onSessionStart: pick(isFlag, 'sync', 'onSessionStart') ?? true,
		onSearch: pick(isFlag, 'sync', 'onSearch') ?? true,
		watch: pick(isFlag, 'sync', 'watch') ?? true,
		watchDebounceMs: pick(isNumber, 'sync', 'watchDebounceMs') ?? 1500,
		intervalMinutes: pick(isNumber, 'sync', 'intervalMinutes') ?? 0,
		sessions: { deltaBytes: whole('deltaBytes', 100_000), deltaMessages: whole('deltaMessages', 50) },
	};
}

function storePath(agentId: string, path: string | undefined, { home, stateDir }: SearchHome): string {
	if (!path) return `${stateDir}/memory/${agentId}.sqlite`;
	const named = path.replaceAll('{agentId}', agentId).trim();
	return named === '' ? '' : resolve(expandHome(named, home));
}

function extraPathsFrom(own: Json | undefined, shared: Json | undefined): string[] {
	const listed = [shared, own].flatMap((settings) => {
		const paths = at(settings, 'extraPaths');
		return Array.isArray(paths) ? paths.filter(isText) : [];
	});
	return [...new Set(listed.map((path) => path.trim()).filter((path) => path !== ''))];
}

/** `agent` is the agent's own entry. Undefined where the search is switched off. */
export function searchConfig2026_1(
	config: JsonObject,
	agent: JsonObject | undefined,
	agentId: string,
	place: SearchHome,
): FullSearchConfig | undefined {
	const settings = searchSettings(searchPlace2026_1, config, agent);
	if (!settings) return undefined;
	const { own, shared } = searchPlace2026_1.settingsIn(config, agent);
	const pick = pickFrom(own, shared);
	const provider = pick(isText, 'provider') ?? 'auto';
	const remote = remoteFrom(pick, provider, place);
	const sessionMemory = pick(isFlag, 'experimental', 'sessionMemory') ?? false;
	const maxEntries = pick(isNumber, 'cache', 'maxEntries');
	return {
		...settings,
		enabled: true,
		sources: sourcesFrom(pick(isList, 'sources'), sessionMemory),
		...(place.hasExtraPaths ? { extraPaths: extraPathsFrom(own, shared) } : {}),
		provider,
		...(remote ? { remote } : {}),
		experimental: { sessionMemory },
		fallback: pick(isText, 'fallback') ?? 'none',
		model: pick(isText, 'model') ?? usualModels.get(provider) ?? '',
		local: defined({
			modelPath: pick(isText, 'local', 'modelPath'),
			modelCacheDir: pick(isText, 'local', 'modelCacheDir'),
		}),
		store: {
			driver: pick(isText, 'store', 'driver') ?? 'sqlite',
			path: storePath(agentId, pick(isText, 'store', 'path'), place),
			vector: {
				enabled: pick(isFlag, 'store', 'vector', 'enabled') ?? true,
				...defined({ extensionPath: pick(isText, 'store', 'vector', 'extensionPath') }),
			},
		},
		sync: syncFrom(pick),
		cache: {
			enabled: pick(isFlag, 'cache', 'enabled') ?? true,
			...(maxEntries !== undefined && Number.isFinite(maxEntries)
				? { maxEntries: Math.max(1, Math.floor(maxEntries)) }
				: {}),
		},
	};
}
