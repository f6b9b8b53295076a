import type { Connection, TextDocuments } from 'vscode-languageserver';
import type { TextDocument } from 'vscode-languageserver-textdocument';
import type { InitializationOptions } from '../../../protocol/workspace/settings.ts';
import type { Registry } from '../engine/runtimes/createRegistry.ts';
import type { TokenCounter } from '../engine/text/lengths/tokens.ts';
import type { LatePictures } from '../host/knowledge/pictures.ts';
import type { StoreSearches } from '../host/knowledge/search/storeSearches.ts';
import type { StoreServer } from '../host/knowledge/storeServer.ts';
import type { ManagedDatabases } from '../host/managed/managedDatabases.ts';
import type { LateCatalog } from '../host/memory/memoryCatalog.ts';
import type { Writers } from '../host/memory/writers.ts';
import type { Past } from '../host/past/past.ts';
import type { PastWorkspaces } from '../host/past/pastWorkspaces.ts';
import type { MemorySearch } from '../host/search/search.ts';
import type { WordingShelf } from '../host/wording/shelf.ts';
import type { Workspaces } from '../host/workspace/workspaces.ts';
import type { WriteGate } from '../host/writes/gate.ts';
import type { Journal } from '../host/writes/records/journal.ts';
import type { ChangeRecords } from '../host/writes/records/record.ts';
import type { ChangeFeed } from './support/client/changeFeed.ts';
import type { ClientSupport } from './support/client/clientSupport.ts';
import type { ErrorLog } from './support/client/errorLog.ts';
import type { GuardedHandlers } from './support/client/guardedHandlers.ts';
import type { OpenFolders } from './support/client/openFolders.ts';
import type { SettingsStore } from './support/client/settingsStore.ts';
import type { Problems } from './support/diagnostics/problems.ts';
import type { Eyes } from './support/workspace/eyes.ts';
import type { WorkspaceFiles } from './support/workspace/files.ts';

/** What features are given to work with. */
export interface LanguageContext extends GuardedHandlers {
	readonly connection: Connection;
	readonly client: ClientSupport;
	readonly options: InitializationOptions;
	readonly registry: Registry;
	readonly workspaces: Workspaces;
	/** Open documents of every scheme; only those on disk are part of workspaces. */
	readonly documents: TextDocuments<TextDocument>;
	readonly files: WorkspaceFiles;
	readonly problems: Problems;
	readonly memorySearch: MemorySearch;
	/** Searches knowledge stores; loaded on first use. */
	storeSearches(): Promise<StoreSearches>;
	/** Where the person keeps knowledge stores that are in no project; undefined: in files of this computer. */
	storeServer(): Promise<StoreServer | undefined>;
	readonly settings: SettingsStore;
	readonly eyes: Eyes;
	readonly folders: OpenFolders;
	/** The runtimes' own words, as far as they were loaded. */
	readonly shelf: WordingShelf;
	/** The one way to change a file that is not an edit that the client makes. */
	readonly gate: WriteGate;
	/** The same without a record: for what a runtime writes over with every turn. */
	readonly unrecordedGate: WriteGate;
	/** What went through the gate, in this process and in others. */
	readonly records: ChangeRecords;
	/** Databases of agents that are connected. */
	readonly databases: ManagedDatabases;
	/** Takes it back. */
	readonly journal: Journal;
	/** What is on record of memories, once somebody needs it. */
	readonly catalog: LateCatalog;
	readonly pictures: LatePictures;
	/** What changes memories. */
	readonly writers: Writers;
	/** The same over another gate, at the time `now` (ms since the epoch). */
	writersOn(gate: WriteGate, now: number): Writers;
	/** The workspace at `root` (absolute) in earlier days, as the runtime of that id would read it. */
	pastWorkspaces(past: Past, root: string, runtime: string): PastWorkspaces;
	readonly changes: ChangeFeed;
	readonly log: ErrorLog;
	/** Loads the tokenizer's tables on the first call. */
	readonly counter: () => Promise<TokenCounter>;
	/** Resolves once the workspaces of the open folders are known; never rejects. */
	readonly ready: Promise<void>;
	/** Runs `work` once the handshake is over and the workspaces are known. */
	onInitialized(work: () => unknown): void;
	/** Runs `work` when the client says goodbye; it is answered once all such work is done. */
	onShutdown(work: () => unknown): void;
}
