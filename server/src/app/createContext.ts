import { dirname, join } from 'node:path';
import { type Connection, type InitializeParams, TextDocuments } from 'vscode-languageserver';
import { ApiKeyRequest } from '../../../protocol/chat/chat.ts';
import { ManagedChangedNotification } from '../../../protocol/managed/managed.ts';
import type { InitializationOptions } from '../../../protocol/workspace/settings.ts';
import { once } from '../engine/text/once.ts';
import { createLatePictures } from '../host/knowledge/pictures.ts';
import { createManagedDatabases } from '../host/managed/managedDatabases.ts';
import { pathOfUri } from '../host/managed/placeUri.ts';
import { createStoredGate } from '../host/managed/storedGate.ts';
import { createLateCatalog } from '../host/memory/memoryCatalog.ts';
import { createWriters } from '../host/memory/writers.ts';
import { isInside } from '../host/platform/insideFolder.ts';
import { createMemorySearch, type MemorySearch } from '../host/search/search.ts';
import { createShelf, readShelf } from '../host/wording/shelf.ts';
import type { Workspaces } from '../host/workspace/workspaces.ts';
import type { WriteGate } from '../host/writes/gate.ts';
import { createJournal } from '../host/writes/records/journal.ts';
import type { LanguageContext } from '../language/context.ts';
import { createChangeFeed } from '../language/support/client/changeFeed.ts';
import { clientSupport } from '../language/support/client/clientSupport.ts';
import { createErrorLog } from '../language/support/client/errorLog.ts';
import { createGuardedHandlers } from '../language/support/client/guardedHandlers.ts';
import { createOpenFolders } from '../language/support/client/openFolders.ts';
import { withoutOwnMessages } from '../language/support/client/ownMessages.ts';
import { createSettingsStore } from '../language/support/client/settingsStore.ts';
import { createProblems } from '../language/support/diagnostics/problems.ts';
import { createEyes } from '../language/support/workspace/eyes.ts';
import { createFiles } from '../language/support/workspace/files.ts';
import { createEditorDocuments } from '../language/sync/editorDocuments.ts';
import { soundDocuments } from '../language/sync/soundDocuments.ts';
import type { LanguageServerParts } from './languageServerParts.ts';
import { createLifecycle } from './lifecycle.ts';
import { recordedWrites } from './writes.ts';

function openFolderPaths({ workspaceFolders, rootUri }: InitializeParams): string[] {
	const uris = workspaceFolders?.map(({ uri }) => uri) ?? (rootUri ? [rootUri] : []);
	return uris.flatMap((uri) => pathOfUri(uri) ?? []);
}

/** What the client says of itself, and what applies where it says nothing. */
function optionsFrom(params: InitializeParams, { defaults, timeZone }: LanguageServerParts): InitializationOptions {
	const given: Partial<InitializationOptions> | undefined = params.initializationOptions;
	return { ...defaults, ...given, timeZone: given?.timeZone ?? timeZone() };
}

/** Where a change can be taken back: what is open, and what an open workspace or database has elsewhere. */
const placeAt =
	({ workspaces, databases, folders }: Pick<LanguageContext, 'workspaces' | 'databases' | 'folders'>) =>
	(root: string) => {
		const open = workspaces.list();
		const isKnown =
			open.some(({ configPaths }) => configPaths.some((path) => dirname(path) === root)) ||
			databases.isWhole(root) ||
			// Taking back all that makes a folder an agent's may take more than one try.
			folders.list().some((folder) => isInside(folder, root));
		return open.find((workspace) => workspace.root === root) ?? (isKnown ? { root } : undefined);
	};

/** What the server knows by the handshake alone. */
function meetClient(whole: Connection, params: InitializeParams, parts: LanguageServerParts) {
	const options = optionsFrom(params, parts);
	const client = clientSupport(params.capabilities, options.understands);
	const connection = client.ownMessages ? whole : withoutOwnMessages(whole);
	const log = createErrorLog(connection.console);
	const logged = (where: string) => (error: unknown) => log.error(where, error);
	const lifecycle = createLifecycle(log);
	lifecycle.firstAnswer.then(() => parts.afterFirstAnswer?.()).catch(logged('first answer'));
	const settings = createSettingsStore(connection, client.configuration);
	const folders = createOpenFolders(openFolderPaths(params));
	return {
		options,
		client,
		connection,
		log,
		logged,
		onTrouble: (message: string) => connection.console.warn(message),
		lifecycle,
		settings,
		folders,
		/** What is one thing for the whole server is as the first folder says. */
		ownSettings: () => settings.of(folders.list()[0] ?? ''),
		shelf: createShelf(),
		eyes: createEyes(),
	};
}

type MetClient = ReturnType<typeof meetClient>;

/** What there is on disk, in databases and in the editor, and what is wrong with it. */
function openWorkspaces(met: MetClient, parts: LanguageServerParts) {
	const { options, connection, log, logged, lifecycle, settings, shelf, eyes, onTrouble } = met;
	const settingsFor = (root: string) => eyes.over(root, settings.forWorkspace(root));
	const databases = createManagedDatabases({
		loadRuntimes: () => parts.registry.loadAll(),
		openRoots: () => workspaces.list().map(({ root }) => root),
		onChanged: (changes) => {
			void workspaces.filesChanged(changes).catch(logged('database'));
			void connection.sendNotification(ManagedChangedNotification, {
				changes: changes.map(({ path, kind }) => ({ uri: files.uriOf(path), kind })),
			});
		},
		onTrouble,
	});
	const { wordingFor } = shelf;
	const workspaces: Workspaces = parts.createWorkspaces(options, settingsFor, wordingFor, lifecycle, databases.open);
	const documents = new TextDocuments(soundDocuments);
	const files = createFiles(workspaces, documents);
	const changes = createChangeFeed(workspaces, logged('change'));
	const { rules, pageOf } = parts;
	const { onFirstAnswer, onRest } = lifecycle;
	const problems = createProblems({
		workspaces,
		files,
		settings,
		changes,
		rules,
		log,
		pageOf,
		onFirstAnswer,
		onRest,
	});
	lifecycle.onShutdown(() => problems.closed.dispose());
	const pastWorkspaces: LanguageContext['pastWorkspaces'] = (past, root, runtime) =>
		parts.pastWorkspaces(past, root, options, (each) => ({ ...settingsFor(each), runtime }), wordingFor);
	return { databases, workspaces, documents, files, changes, problems, pastWorkspaces };
}

type OpenWorkspaces = ReturnType<typeof openWorkspaces>;

/** Every way to change a file, and to take that back. */
function openWrites(
	{ options, client, connection, settings, folders, onTrouble }: MetClient,
	{ databases, documents, files, workspaces }: OpenWorkspaces,
) {
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
		onTrouble,
	});
	const { gate, unrecorded: unrecordedGate, records } = writes;
	const timeZone = (root: string) => settings.of(root).memory.timeZone || options.timeZone;
	const writersOn = (over: WriteGate, now: () => number) => createWriters({ gate: over, now, timeZone });
	return {
		gate,
		unrecordedGate,
		records,
		journal: createJournal({ gate, records, placeAt: placeAt({ workspaces, databases, folders }) }),
		writers: writersOn(gate, Date.now),
		writersOn: (over: WriteGate, now: number) => writersOn(over, () => now),
		closeRecords: () => writes[Symbol.dispose](),
	};
}

function openSearch(
	{ options, connection, logged, ownSettings, onTrouble }: MetClient,
	{ databases, documents, files, workspaces, changes }: OpenWorkspaces,
	{ registry }: LanguageServerParts,
) {
	const memorySearch = createMemorySearch({
		registry,
		workspaces,
		storage: options.storage,
		databases: databases.open,
		embedding: () => ({
			settings: ownSettings().embeddings,
			modelsFolder: join(options.globalStorage, 'models'),
			trusted: options.trusted,
			keyFor: (provider) => connection.sendRequest(ApiKeyRequest, { provider }),
		}),
		onTrouble,
		onError: logged('memory search'),
	});
	// What is typed changes nothing on disk.
	changes.onDidChange(({ list, workspaces: changed, typing }) =>
		typing ? memorySearch.typed() : memorySearch.changed(changed, list),
	);
	documents.onDidSave(({ document }) => {
		const absolute = files.pathOf(document.uri);
		if (absolute !== undefined) memorySearch.saved(absolute);
	});
	return memorySearch;
}

/** Knowledge stores, whose code is loaded on first use. */
function lateStores({ options, connection, ownSettings, onTrouble }: MetClient, memorySearch: MemorySearch) {
	let server: ReturnType<LanguageContext['storeServer']> | undefined;
	const storeServer = (): ReturnType<LanguageContext['storeServer']> => {
		const address = ownSettings().database.trim();
		if (address === '' || !options.trusted) return Promise.resolve(undefined);
		// The setting counts from the next start on, as it does for conversations.
		server ??= import('./storeServer.ts').then(({ storeServerAt }) => storeServerAt(connection, address));
		return server;
	};
	const storeSearches = once(async () => {
		const { storeSearchesWith } = await import('./knowledgeStores.ts');
		return storeSearchesWith({ memorySearch, storeServer }, onTrouble);
	});
	return { storeServer, storeSearches, closeServer: async () => (await server)?.[Symbol.asyncDispose]() };
}

/** Everything that features work with, for one client. `start`: once the handshake is over. */
export function createContext(whole: Connection, params: InitializeParams, parts: LanguageServerParts) {
	const { registry } = parts;
	const met = meetClient(whole, params, parts);
	const opened = openWorkspaces(met, parts);
	const { closeRecords, ...writes } = openWrites(met, opened);
	const memorySearch = openSearch(met, opened, parts);
	const { closeServer, ...stores } = lateStores(met, memorySearch);
	const { options, client, connection, log, logged, lifecycle, settings, folders, shelf, eyes, onTrouble } = met;
	const { databases, workspaces, changes, problems } = opened;
	const { ready, onInitialized, onShutdown } = lifecycle;
	// The connection has room for one handler, the last. What others still finish may be recorded.
	connection.onShutdown(() =>
		lifecycle.end([
			() => memorySearch[Symbol.asyncDispose](),
			closeRecords,
			() => databases[Symbol.asyncDispose](),
			closeServer,
		]),
	);
	const context: LanguageContext = {
		options,
		client,
		connection,
		log,
		settings,
		folders,
		shelf,
		eyes,
		...opened,
		...writes,
		...stores,
		...createGuardedHandlers({ log, ready, onAsked: () => problems.closed.asked() }),
		ready,
		onInitialized,
		onShutdown,
		registry,
		memorySearch,
		pictures: createLatePictures(),
		catalog: createLateCatalog(logged('memory catalog')),
		counter: parts.loadCounter,
	};
	const readAll = async () => {
		const packs = readShelf(options.globalStorage, registry, onTrouble);
		await Promise.all([settings.refresh(folders.list()), packs]);
		for (const pack of await packs) shelf.put(pack);
		await workspaces.setFolders(folders.list());
	};
	const beginTelling = () => {
		changes.begin();
		problems.closed.begin();
	};
	return { context, start: () => lifecycle.begin(readAll, beginTelling) };
}
