import { dirname, join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { type Connection, type InitializeParams, TextDocuments } from 'vscode-languageserver';
import { ApiKeyRequest } from '../../../protocol/chat/chat.ts';
import { ManagedChangedNotification } from '../../../protocol/managed/managed.ts';
import type { InitializationOptions } from '../../../protocol/workspace/settings.ts';
import type { Rule } from '../engine/rules/rule.ts';
import type { Registry } from '../engine/runtimes/createRegistry.ts';
import type { TokenCounter } from '../engine/text/lengths/tokens.ts';
import { createLatePictures } from '../host/knowledge/pictures.ts';
import { createManagedDatabases } from '../host/managed/managedDatabases.ts';
import { pathOfUri } from '../host/managed/placeUri.ts';
import type { OpenDatabases } from '../host/managed/storedFiles.ts';
import { createStoredGate } from '../host/managed/storedGate.ts';
import { createLateCatalog } from '../host/memory/memoryCatalog.ts';
import { createWriters } from '../host/memory/writers.ts';
import type { Past } from '../host/past/past.ts';
import type { PastWorkspaces } from '../host/past/pastWorkspaces.ts';
import { isInside } from '../host/platform/insideFolder.ts';
import { createMemorySearch } from '../host/search/search.ts';
import { createShelf, readShelf, type WordingShelf } from '../host/wording/shelf.ts';
import type { WorkspaceSettings, Workspaces } from '../host/workspace/workspaces.ts';
import type { WriteGate } from '../host/writes/gate.ts';
import { createJournal } from '../host/writes/records/journal.ts';
import { mergeCapabilities } from '../language/capabilities.ts';
import type { LanguageContext } from '../language/context.ts';
import type { Feature } from '../language/feature.ts';
import { createChangeFeed } from '../language/support/client/changeFeed.ts';
import { clientSupport } from '../language/support/client/clientSupport.ts';
import { createOpenFolders } from '../language/support/client/openFolders.ts';
import { withoutOwnMessages } from '../language/support/client/ownMessages.ts';
import { createSettingsStore } from '../language/support/client/settingsStore.ts';
import { createErrorLog, guardWithEmpty, guardWithError } from '../language/support/diagnostics/guard.ts';
import { createProblems } from '../language/support/diagnostics/problems.ts';
import { createEyes } from '../language/support/workspace/eyes.ts';
import { createFiles } from '../language/support/workspace/files.ts';
import { createEditorDocuments } from '../language/sync/editorDocuments.ts';
import { soundDocuments } from '../language/sync/soundDocuments.ts';
import { recordedWrites } from './writes.ts';

/** When what can wait may begin. */
interface StartMoments {
	/** The person has been told of what is open. */
	readonly firstAnswer: Promise<void>;
	/** They have had a moment for it since. */
	readonly rest: Promise<void>;
}

/** What the server stands on; the entry point supplies it, and tests supply their own. */
export interface LanguageServerParts {
	readonly features: readonly Feature[];
	/** The runtimes that are known. */
	readonly registry: Registry;
	/** More come with the runtimes. */
	readonly rules: () => readonly Rule[];
	readonly version: string;
	/** What applies where the client says nothing of itself. */
	readonly defaults: Omit<InitializationOptions, 'timeZone'>;
	/** Of this machine, as an IANA name. Asked only where the client does not say: it takes as long as a dozen rules. */
	timeZone(): string;
	createWorkspaces(
		options: InitializationOptions,
		settingsFor: (root: string) => WorkspaceSettings,
		wordingFor: WordingShelf['wordingFor'],
		start: StartMoments,
		databases: OpenDatabases,
	): Workspaces;
	pastWorkspaces(
		past: Past,
		root: string,
		options: InitializationOptions,
		settingsFor: (root: string) => WorkspaceSettings,
		wordingFor: WordingShelf['wordingFor'],
	): PastWorkspaces;
	loadCounter(): Promise<TokenCounter>;
	/** The first answer is out. */
	afterFirstAnswer?(): void;
	/** URI of a rule's page, where there is one. */
	pageOf(code: string): string | undefined;
}

/** What waits for a moment, and what says that it has come. */
function moment(): [Promise<void>, () => void] {
	let come = () => {};
	const waits = new Promise<void>((resolve) => {
		come = resolve;
	});
	return [waits, () => come()];
}

function openFolderPaths({ workspaceFolders, rootUri }: InitializeParams): string[] {
	const uris = workspaceFolders?.map(({ uri }) => uri) ?? (rootUri ? [rootUri] : []);
	return uris.flatMap((uri) => pathOfUri(uri) ?? []);
}

function createContext(whole: Connection, params: InitializeParams, parts: LanguageServerParts) {
	const given: Partial<InitializationOptions> | undefined = params.initializationOptions;
	const options: InitializationOptions = {
		...parts.defaults,
		...given,
		timeZone: given?.timeZone ?? parts.timeZone(),
	};
	const client = clientSupport(params.capabilities, options.understands);
	const connection = client.ownMessages ? whole : withoutOwnMessages(whole);
	const log = createErrorLog(connection.console);
	const settings = createSettingsStore(connection, client.configuration);
	const folders = createOpenFolders(openFolderPaths(params));
	const shelf = createShelf();
	const [firstAnswer, onFirstAnswer] = moment();
	firstAnswer.then(() => parts.afterFirstAnswer?.()).catch((error) => log.error('first answer', error));
	const [rest, onRest] = moment();
	const eyes = createEyes();
	const settingsFor = (root: string) => eyes.over(root, settings.forWorkspace(root));
	const databases = createManagedDatabases({
		loadRuntimes: () => parts.registry.loadAll(),
		openRoots: () => workspaces.list().map(({ root }) => root),
		onChanged: (changes) => {
			void workspaces.filesChanged(changes).catch((error) => log.error('database', error));
			void connection.sendNotification(ManagedChangedNotification, {
				changes: changes.map(({ path, kind }) => ({ uri: files.uriOf(path), kind })),
			});
		},
		onTrouble: (message) => connection.console.warn(message),
	});
	const workspaces: Workspaces = parts.createWorkspaces(
		options,
		settingsFor,
		shelf.wordingFor,
		{ firstAnswer, rest },
		databases.open,
	);
	const documents = new TextDocuments(soundDocuments);
	const files = createFiles(workspaces, documents);
	const changes = createChangeFeed(workspaces, (error) => log.error('change', error));
	const problems = createProblems({
		workspaces,
		files,
		settings,
		changes,
		onFirstAnswer,
		onRest,
		rules: parts.rules,
		log,
		pageOf: parts.pageOf,
	});
	const writes = recordedWrites({
		folder: options.globalStorage,
		clock: Date.now,
		documents: createEditorDocuments(connection, documents, files, client, databases.seen),
		trusted: () => options.trusted,
		stored: (open) =>
			createStoredGate({
				databases: databases.open,
				documents: open,
				onWritten: (path) => databases.written(path),
			}),
		onTrouble: (message) => connection.console.warn(message),
	});
	const { gate, unrecorded, records } = writes;
	const journal = createJournal({
		gate,
		records,
		placeAt: (root) =>
			workspaces.list().find((workspace) => workspace.root === root) ??
			(workspaces.list().some(({ configPaths }) => configPaths.some((path) => dirname(path) === root))
				? { root }
				: undefined) ??
			(databases.isWhole(root) ? { root } : undefined) ??
			// Taking back all that makes a folder an agent's may take more than one try.
			(folders.list().some((folder) => isInside(folder, root)) ? { root } : undefined),
	});
	const timeZone = (root: string) => settings.of(root).memory.timeZone || options.timeZone;
	const writersOn = (over: WriteGate, now: () => number) => createWriters({ gate: over, now, timeZone });
	let setReady = () => {};
	const ready = new Promise<void>((resolve) => {
		setReady = resolve;
	});
	const initialized: (() => unknown)[] = [];
	const ending: (() => unknown)[] = [() => problems.closed.dispose()];
	const runAll = async (what: string, works: readonly (() => unknown)[]) => {
		for (const work of works) {
			try {
				await work();
			} catch (error) {
				log.error(what, error);
			}
		}
	};
	let storeServer: ReturnType<LanguageContext['storeServer']> | undefined;
	// The connection has room for one handler, the last.
	connection.onShutdown(() =>
		// What others still finish may be recorded.
		runAll('shutdown', [
			...ending,
			() => memorySearch[Symbol.asyncDispose](),
			() => writes[Symbol.dispose](),
			() => databases[Symbol.asyncDispose](),
			async () => (await storeServer)?.[Symbol.asyncDispose](),
		]),
	);
	const memorySearch = createMemorySearch({
		registry: parts.registry,
		workspaces,
		storage: options.storage,
		databases: databases.open,
		embedding: () => ({
			settings: settings.of(folders.list()[0] ?? '').embeddings,
			modelsFolder: join(options.globalStorage, 'models'),
			trusted: options.trusted,
			keyFor: (provider) => connection.sendRequest(ApiKeyRequest, { provider }),
		}),
		onTrouble: (message) => connection.console.warn(message),
		onError: (error) => log.error('memory search', error),
	});
	// What is typed changes nothing on disk.
	changes.onDidChange(({ list, workspaces: changed, typing }) =>
		typing ? memorySearch.typed() : memorySearch.changed(changed, list),
	);
	documents.onDidSave(({ document }) => {
		const absolute = files.pathOf(document.uri);
		if (absolute !== undefined) memorySearch.saved(absolute);
	});
	let searches: ReturnType<LanguageContext['storeSearches']> | undefined;
	const guard = { log, ready, onAsked: () => problems.closed.asked() };
	const context: LanguageContext = {
		connection,
		client,
		options,
		registry: parts.registry,
		workspaces,
		documents,
		files,
		problems,
		memorySearch,
		storeSearches() {
			searches ??= import('./knowledgeStores.ts').then(({ storeSearchesWith }) =>
				storeSearchesWith(context, (message) => connection.console.warn(message)),
			);
			return searches;
		},
		storeServer() {
			const address = settings.of(folders.list()[0] ?? '').database.trim();
			if (address === '' || !options.trusted) return Promise.resolve(undefined);
			// The setting counts from the next start on, as it does for conversations.
			storeServer ??= import('./storeServer.ts').then(({ storeServerAt }) => storeServerAt(connection, address));
			return storeServer;
		},
		settings,
		eyes,
		folders,
		shelf,
		gate,
		unrecordedGate: unrecorded,
		records,
		databases,
		journal,
		pictures: createLatePictures(),
		catalog: createLateCatalog((error) => log.error('memory catalog', error)),
		writers: writersOn(gate, Date.now),
		writersOn: (over, now) => writersOn(over, () => now),
		pastWorkspaces: (past, root, runtime) =>
			parts.pastWorkspaces(past, root, options, (root) => ({ ...settingsFor(root), runtime }), shelf.wordingFor),
		changes,
		log,
		ready,
		counter: parts.loadCounter,
		onInitialized: (work) => void initialized.push(work),
		onShutdown: (work) => void ending.push(work),
		guarded: (name, empty, handler) => guardWithEmpty(guard, name, empty, handler),
		answered: (name, handler) => guardWithError(guard, name, handler),
	};
	const start = async () => {
		try {
			const refused = (why: string) => connection.console.warn(why);
			const packs = readShelf(options.globalStorage, parts.registry, refused);
			await Promise.all([settings.refresh(folders.list()), packs]);
			for (const pack of await packs) shelf.put(pack);
			await workspaces.setFolders(folders.list());
		} catch (error) {
			log.error('start', error);
		}
		context.changes.begin();
		problems.closed.begin();
		setReady();
		// Whoever has asked meanwhile is answered first.
		await setImmediate();
		await runAll('start', initialized);
	};
	return { context, start };
}

/** Serves one client over `connection`, from the handshake on. `onContext` is for neighbours that share the connection. */
export function startLanguageServer(
	connection: Connection,
	parts: LanguageServerParts,
	onContext: (context: LanguageContext) => void = () => undefined,
): void {
	let start: (() => Promise<void>) | undefined;
	connection.onInitialize((params) => {
		const made = createContext(connection, params, parts);
		start = made.start;
		for (const feature of parts.features) feature.register(made.context);
		onContext(made.context);
		return {
			capabilities: mergeCapabilities(parts.features, made.context.client),
			serverInfo: { name: 'soulscope', version: parts.version },
		};
	});
	connection.onInitialized(() => void start?.());
	connection.listen();
}
