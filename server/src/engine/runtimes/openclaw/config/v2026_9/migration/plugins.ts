import { isJsonObject, type Json } from '../../../../../text/json5.ts';
import { type ConfigBranch, type ConfigDraft, objectAt } from './draft.ts';
import { isObject, isText, type MigrationStep, takesOut, within } from './steps.ts';

/** A plug-in that is part of another now. */
const supervisor: MigrationStep = within('plugins.entries', (draft, entries) => {
	const key = 'codex-supervisor';
	const legacy = objectAt(entries, key);
	if (legacy) {
		const codex = draft.ensure(entries, 'codex');
		const isOn = legacy.enabled === true && !listOf(objectAt(draft.root, 'plugins')?.deny).includes(key);
		if (isOn) codex.enabled ??= true;
		const { endpoints, allowRawTranscripts, allowWriteControls } = objectAt(legacy, 'config') ?? {};
		const settings: ConfigBranch = { enabled: isOn };
		if (Array.isArray(endpoints)) settings.endpoints = endpoints;
		if (typeof allowRawTranscripts === 'boolean') settings.allowRawTranscripts = allowRawTranscripts;
		if (typeof allowWriteControls === 'boolean') settings.allowWriteControls = allowWriteControls;
		draft.merge(draft.ensure(codex, 'config', 'supervision'), settings);
	}
	delete entries[key];
});

const listOf = (value: Json | undefined): readonly Json[] => (Array.isArray(value) ? value : []);

/** What plug-ins are called now; `undefined` where no list names them any more. */
const newNames = {
	allow: { 'codex-supervisor': 'codex', 'openai-codex': 'openai' },
	deny: { 'codex-supervisor': undefined, 'openai-codex': 'openai' },
} as const;

const names: MigrationStep = within('plugins', (draft, plugins) => {
	for (const list of ['allow', 'deny'] as const) {
		const found = plugins[list];
		const table: Readonly<Record<string, string | undefined>> = newNames[list];
		const nameOf = (id: Json) => (isText(id) ? id.trim().toLowerCase() : '');
		if (!Array.isArray(found) || !found.some((id) => Object.hasOwn(table, nameOf(id)))) continue;
		const renamed = found.map((id) => (Object.hasOwn(table, nameOf(id)) ? table[nameOf(id)] : id));
		plugins[list] = [...new Set(renamed)].filter((id) => id !== undefined);
	}
	const entries = objectAt(plugins, 'entries');
	if (entries && Object.hasOwn(entries, 'openai-codex'))
		draft.fill({ owner: entries, key: 'openai-codex' }, entries, 'openai');
});

/** Which plug-ins were installed stands elsewhere now; a list that is none is not carried over. */
const isInstalled = (value: Json | undefined): boolean =>
	isObject(value) && Object.values(value).every((each) => isJsonObject(each) && isText(each.source));

/** Which plug-in has the settings of a search provider now. */
const searchOwners: Readonly<Record<string, string>> = {
	...Object.fromEntries(
		'brave duckduckgo exa firecrawl minimax ollama perplexity searxng'.split(' ').map((id) => [id, id]),
	),
	gemini: 'google',
	grok: 'xai',
	kimi: 'moonshot',
};

/** Gives settings to a plug-in, which is then switched on unless it says otherwise; what it has already wins. */
function toPlugin(draft: ConfigDraft, plugin: string, settings: ConfigBranch, group: string): void {
	if (Object.keys(settings).length === 0) return;
	const entry = draft.ensure(draft.root, 'plugins', 'entries', plugin);
	entry.enabled ??= true;
	draft.merge(draft.ensure(entry, 'config', group), settings);
}

const webSearch: MigrationStep = within('tools.web.search', (draft, search) => {
	const isSaid = Object.keys(searchOwners).some((name) => Object.keys(objectAt(search, name) ?? {}).length > 0);
	if (!isSaid && !Object.hasOwn(search, 'apiKey')) return;
	const brave = objectAt(search, 'brave') ?? {};
	if (Object.hasOwn(search, 'apiKey')) draft.move({ owner: search, key: 'apiKey' }, brave, 'apiKey');
	toPlugin(draft, 'brave', brave, 'webSearch');
	for (const [provider, plugin] of Object.entries(searchOwners)) {
		const settings = objectAt(search, provider);
		if (!settings) continue;
		if (provider !== 'brave') toPlugin(draft, plugin, settings, 'webSearch');
		delete search[provider];
	}
});

const otherWeb: MigrationStep = within('tools.web', (draft, web) => {
	const xSearch = objectAt(web, 'x_search');
	if (xSearch && Object.hasOwn(xSearch, 'apiKey')) {
		const key: ConfigBranch = {};
		draft.move({ owner: xSearch, key: 'apiKey' }, key, 'apiKey');
		toPlugin(draft, 'xai', key, 'webSearch');
		if (Object.keys(xSearch).length === 0) delete web.x_search;
	}
});

/** What plug-ins have to do with; first of all, what was written of tools that they bring now. */
export const pluginSteps: readonly MigrationStep[] = [
	takesOut('plugins.installs', isInstalled),
	supervisor,
	names,
	otherWeb,
	webSearch,
];
