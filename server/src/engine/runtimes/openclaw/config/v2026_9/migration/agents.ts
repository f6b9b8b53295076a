import { normalizeAgentId } from '../../agents.ts';
import { type ConfigBranch, type ConfigDraft, objectAt } from './draft.ts';
import {
	fromTable,
	isFlag,
	isObject,
	isText,
	type MigrationStep,
	merges,
	mergesAtRoot,
	moves,
	renames,
	rewrites,
	takesOut,
	within,
} from './steps.ts';

/** A list that could not be read as a map becomes one: its ids are made plain, and unlike each other. */
const listToMap: MigrationStep = within('agents', (draft, agents) => {
	const { list } = agents;
	if (!Array.isArray(list)) return;
	if (!isObject(agents.entries)) {
		const entries = draft.ensure(agents, 'entries');
		/** By the id that several want: the number with which it may still be free. */
		const numbers = new Map<string, number>();
		for (const key of Object.keys(list)) {
			const owner = list as unknown as ConfigBranch;
			const entry = objectAt(owner, key);
			if (entry === undefined) continue;
			const wanted = normalizeAgentId(isText(entry.id) && entry.id.trim() !== '' ? entry.id : 'agent');
			let id = wanted;
			let next = numbers.get(wanted) ?? 2;
			while (Object.hasOwn(entries, id)) id = `${wanted}-${next++}`;
			numbers.set(wanted, next);
			delete entry.id;
			draft.move({ owner, key }, entries, id);
		}
	}
	if (Object.keys(objectAt(agents, 'entries') ?? {}).length === 0) draft.ensure(agents, 'entries', 'main');
	delete agents.list;
});

/** What of a heartbeat at the top is about what channels show of it. */
const shownKeys: ReadonlySet<string> = new Set(['showOk', 'showAlerts', 'useIndicator']);

const heartbeat: MigrationStep = (draft) => {
	const legacy = objectAt(draft.root, 'heartbeat');
	if (legacy === undefined) return;
	const shown: ConfigBranch = {};
	for (const key of Object.keys(legacy)) if (shownKeys.has(key)) draft.move({ owner: legacy, key }, shown, key);
	for (const [start, part] of [
		['agents', legacy],
		['channels', shown],
	] as const) {
		if (Object.keys(part).length > 0) draft.merge(draft.ensure(draft.root, start, 'defaults', 'heartbeat'), part);
	}
	delete draft.root.heartbeat;
};

/** Where more is set than what is shown, it stays where it is. */
export const shownHeartbeats: MigrationStep = within('channels.*', (draft, channel) => {
	const legacy = objectAt(channel, 'heartbeat');
	if (legacy && Object.keys(legacy).every((key) => shownKeys.has(key))) {
		draft.fill({ owner: channel, key: 'heartbeat' }, channel, 'heartbeatVisibility');
	}
});

const flatSearch = [
	['chunkSize', 'chunking', 'tokens'],
	['chunkOverlap', 'chunking', 'overlap'],
	['maxResults', 'query', 'maxResults'],
] as const;

const nestedSearch: MigrationStep = within('@search', (draft, search) => {
	for (const [key, group, name] of flatSearch) {
		if (!Object.hasOwn(search, key)) continue;
		const target = search[group] === undefined ? draft.ensure(search, group) : objectAt(search, group);
		if (target) draft.fill({ owner: search, key }, target, name);
		else delete search[key];
	}
});

const sandboxScope: MigrationStep = within('@agents.sandbox', (draft, sandbox) => {
	const { perSession: each, scope } = sandbox;
	if (!isFlag(each)) return;
	const member = { owner: sandbox, key: 'perSession' };
	if (scope === undefined) draft.replace(member, sandbox, 'scope', each ? 'session' : 'shared');
	delete sandbox.perSession;
});

const browserNetwork = 'openclaw-sandbox-browser';
const isCutOff = fromTable({ none: browserNetwork }, true);

/** A browser that no network leads to cannot be used: it is off, also where an agent's takes that from the defaults. */
const sandboxBrowser: MigrationStep = (draft) => {
	const shared = objectAt(draft.root, 'agents', 'defaults', 'sandbox', 'browser');
	const inherits = isCutOff(shared?.network) !== undefined;
	for (const browser of draft.objects('@each.sandbox.browser').concat(shared ?? [])) {
		const isOwn = isText(browser.network);
		if (isCutOff(browser.network) !== undefined) {
			browser.enabled = false;
			browser.network = browserNetwork;
		} else if (inherits && !isOwn && browser.enabled === true) browser.enabled = false;
		else if (inherits && isOwn && shared?.enabled === true) browser.enabled ??= true;
	}
};

const mediaModels: MigrationStep = within('agents.defaults', (draft, defaults) => {
	for (const kind of ['image', 'video', 'music']) {
		const key = `${kind}GenerationModel`;
		if (Object.hasOwn(defaults, key)) draft.fill({ owner: defaults, key }, draft.ensure(defaults, 'mediaModels'), kind);
	}
});

const personality: MigrationStep = within('agents.defaults.promptOverlays.gpt5', (draft, gpt5) => {
	if (gpt5.personality === undefined) return;
	const config = draft.ensure(draft.root, 'plugins', 'entries', 'openai', 'config');
	draft.fill({ owner: gpt5, key: 'personality' }, config, 'personality');
});

/** That of the session was the stronger one. */
const typingMode: MigrationStep = within('session', (draft, session) => {
	if (!Object.hasOwn(session, 'typingMode')) return;
	draft.move({ owner: session, key: 'typingMode' }, draft.ensure(draft.root, 'agents', 'defaults'), 'typingMode');
});

const transcripts: MigrationStep = within('agents.defaults.compaction', (_, compaction) => {
	if (compaction.truncateAfterCompaction === false) delete compaction.maxActiveTranscriptBytes;
	delete compaction.truncateAfterCompaction;
});

interface Indexed {
	readonly path: string;
	readonly pattern?: string;
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value.trim() : '');
const sameFolder = (one: unknown, other: Indexed): boolean => {
	const { path, pattern } = (typeof one === 'string' ? { path: one } : one) as Indexed;
	return textOf(path) === other.path && textOf(pattern) === (other.pattern ?? '');
};

/** The folders and sessions that an earlier program for searching memory had are those of memory search. */
function withoutQmd(draft: ConfigDraft, owner: ConfigBranch, qmd: ConfigBranch | undefined, folders: string): void {
	if (qmd === undefined) return;
	const search = () => draft.ensure(owner, 'memory', 'search');
	if (objectAt(qmd, 'sessions')?.enabled === true) {
		const { experimental, sources } = search();
		if (isObject(experimental) || experimental === undefined) {
			const switches = draft.ensure(search(), 'experimental');
			switches.sessionMemory ??= true;
		}
		if (sources === undefined || Array.isArray(sources)) {
			const known = sources?.length ? sources : ['memory'];
			search().sources = known.includes('sessions') ? known : [...known, 'sessions'];
		}
	}
	const listed = Array.isArray(qmd[folders]) ? qmd[folders] : [];
	for (const each of listed) {
		const [path, pattern] = isObject(each) ? [textOf(each.path), textOf(each.pattern)] : ['', ''];
		if (path === '') continue;
		const folder = pattern === '' ? { path } : { path, pattern };
		const { extraPaths } = search();
		const known = Array.isArray(extraPaths) ? extraPaths : [];
		if (known.some((other) => sameFolder(other, folder))) continue;
		search().extraPaths = [...known, pattern === '' ? path : folder];
	}
}

const qmd: MigrationStep = (draft) => {
	const defaults = objectAt(draft.root, 'agents', 'defaults');
	const legacy = objectAt(defaults, 'memory', 'search');
	if (defaults && legacy?.qmd !== undefined) {
		draft.merge(draft.ensure(draft.root, 'memory', 'search'), legacy);
		delete defaults.memory;
	}
	withoutQmd(draft, draft.root, objectAt(draft.root, 'memory', 'qmd'), 'paths');
	for (const owner of [draft.root, ...draft.objects('@each')]) {
		withoutQmd(draft, owner, objectAt(owner, 'memory', 'search', 'qmd'), 'extraCollections');
	}
};

/** What is first put right of agents, and what everything else about them goes by. */
export const agentSteps: readonly MigrationStep[] = [
	listToMap,
	rewrites('bindings.*.match.peer.kind', fromTable({ dm: 'direct' })),
	takesOut(`
		agents.defaults.silentReply.direct agents.defaults.silentReplyRewrite surfaces.*.silentReply.direct
		surfaces.*.silentReplyRewrite @agents.systemPromptOverride @agents.model.timeoutMs @agents.subagents.model.timeoutMs
	`),
	takesOut('agents.defaults.llm @agents.embeddedHarness @agents.agentRuntime', isObject),
	merges('@agents.embeddedPi', 'embeddedAgent'),
	sandboxScope,
	sandboxBrowser,
	mergesAtRoot('agents.defaults.memorySearch', 'memory', 'search'),
	merges('memorySearch', 'memory', 'search'),
	merges('@each.memorySearch', 'memory', 'search'),
	nestedSearch,
	rewrites('@search.provider', fromTable({ auto: 'openai' }, true)),
	takesOut('@search.store.path', isText),
	typingMode,
	heartbeat,
	moves('defaultModel agents.defaults.model', isText),
	takesOut('defaultModel agents.defaults.cliBackends'),
];

/** Several agents of which none is the default one are each asked for by name, and that is then written down. */
const ownership: MigrationStep = within('agents', (draft, agents) => {
	const entries = Object.keys(objectAt(agents, 'entries') ?? {});
	const isMarked = draft.objects('entries.*', agents).some((agent) => agent.default === true);
	if (entries.length > 1 && !isMarked && agents.ownership === undefined) agents.ownership = 'explicit';
});

/** What is put right of them once all other moves are made. */
export const laterAgentSteps: readonly MigrationStep[] = [
	qmd,
	renames(`
		agents.defaults.pdfMaxBytesMb pdfMaxMb
		@agents.sandbox.browser.enableNoVnc noVncEnabled
		@agents.tools.exec.timeoutSec timeoutSeconds
	`),
	mediaModels,
	personality,
	takesOut(`
		@agents.compaction.customInstructions @agents.compaction.identifierInstructions
		@agents.compaction.memoryFlush.prompt @agents.compaction.memoryFlush.systemPrompt
	`),
	rewrites('@agents.compaction.identifierPolicy', fromTable({ custom: 'strict' })),
	transcripts,
	ownership,
];
