import type { MemoryIndexState, MemorySearchParams } from '../../../../protocol/memory/search.ts';
import type { Registry } from '../../engine/runtimes/createRegistry.ts';
import type { WorkspacePath } from '../../engine/workspace/snapshot.ts';
import { chooseEmbedder, type EmbedderChoice } from '../embedding/chooseEmbedder.ts';
import type { Embedder } from '../embedding/embedder.ts';
import type { OpenDatabases } from '../managed/storedFiles.ts';
import { isStored } from '../managed/storedPlaces.ts';
import { memoryAccess } from '../memory/access.ts';
import { type Cancellable, signalOf } from '../platform/cancellation.ts';
import { createListeners } from '../platform/listeners.ts';
import { translated } from '../workspace/places/ownLetters.ts';
import { hiddenFoldersOf } from '../workspace/scan/skippedFolders.ts';
import type { Workspace, Workspaces } from '../workspace/workspaces.ts';
import { createDiskNews } from './diskNews.ts';
import { createDatabaseSearch, type StoredMemoryPorts } from './inDatabases.ts';
import { createMemoryIndexes } from './index/memoryIndexes.ts';
import type { IndexAnswer, IndexQuestion } from './index/question.ts';
import type { FoundByRuntime } from './runtime/foundByRuntime.ts';
import type { RuntimeRecall } from './runtime/runtimeSearch.ts';
import { createRuntimeSemanticSearch, type RuntimeSemanticSearch } from './runtime/runtimeSemanticSearch.ts';
import { type RuntimeQuestion, searchAsRuntime } from './runtime/searchAsRuntime.ts';
import { createEmbeddingSearch, type EmbeddingSearch, type EmbeddingSearchOptions } from './vectors/embeddingSearch.ts';
import { createPauses, type Power } from './vectors/pauses.ts';

/** What is asked of a workspace's memory; see the protocol's own words for each. */
type MemoryQuestion = Omit<MemorySearchParams, 'workspace'>;

/** Finding what agents' files say, by words and by meaning. Indexes open with the first question and are kept up to date. */
export interface MemorySearch extends AsyncDisposable {
	search(workspace: Workspace, question: MemoryQuestion, cancellation?: Cancellable): Promise<IndexAnswer>;
	/** What is known of the index now; begins to build it where nobody has asked before. */
	state(workspace: Workspace): Promise<MemoryIndexState>;
	rebuild(workspace: Workspace, cancellation?: Cancellable): Promise<MemoryIndexState>;
	onDidChange(listener: (root: string, state: MemoryIndexState) => void): { dispose(): void };
	/** The same question as the workspace's own runtime would ask it; undefined where that has no search. */
	searchAsRuntime(
		workspace: Workspace,
		question: RuntimeQuestion,
		signal: AbortSignal,
	): Promise<FoundByRuntime | undefined>;
	/** For `callMemoryTool`: the memory of an agent in a database, as `user` talks with it; undefined of one on a disk. */
	storedMemory(workspace: Workspace, user: string | undefined): StoredMemoryPorts | undefined;
	/** For `callMemoryTool`: the runtime's own chunks, as far as they are known by meaning in a moment. */
	bySimilarity(recall: RuntimeRecall, query: string, signal: AbortSignal): Promise<RuntimeSemanticSearch | undefined>;
	/** Embeds what others keep, by the same model and with the same regard for whoever types. */
	embeddingFor(indexes: EmbeddingSearchOptions['indexes']): EmbeddingSearch;
	/** How embedding is to be done by the settings as they are now. */
	embedding(): EmbedderChoice;
	/** What embeds by them; undefined where words alone count. Never rejects. */
	embedder(): Promise<Embedder | undefined>;
	/** What a long job waits for that a person has asked for. */
	readonly power: Power;
	/** Another model, or a key for one, is there now. */
	modelChanged(): void;
	/** These workspaces are others on disk, or the settings are; `isOtherList`: some came or went as well. */
	changed(workspaces: Iterable<Workspace>, isOtherList: boolean): void;
	/** The person is typing: what needs the whole processor waits for a pause, and indexing makes room. */
	typed(): void;
	/** The file at this absolute path was saved: sooner than any watcher says so, it can be found. */
	saved(absolute: string): void;
}

/** ms that a tool waits for chunks that are not known by meaning yet. */
const toolTimeoutMs = 3_000;

const usualLimit = 20;
const mostHits = 500;

const noLetters = new Map<WorkspacePath, WorkspacePath>();

/** `path` as the index has it, which lists the disk. */
const indexedPath = (workspace: Workspace, path: WorkspacePath): WorkspacePath =>
	translated(path, workspace.snapshot().onDisk ?? noLetters);

/** What files are to `type:`; asked only where the question has it. */
function typesFor(query: string, workspace: Workspace): IndexQuestion['types'] {
	if (!/(?:^|\s)type:/i.test(query)) return undefined;
	const types: Record<WorkspacePath, readonly string[]> = {};
	for (const path of workspace.snapshot().files.keys()) {
		const role = workspace.runtime.roleOf(path);
		if (role) types[indexedPath(workspace, path)] = [role.id];
	}
	return types;
}

function questionOf(question: MemoryQuestion, workspace: Workspace): IndexQuestion {
	const { query, mode = 'hybrid', limit = usualLimit, diversity, halfLifeDays, scope } = question;
	const types = typesFor(query, workspace);
	return {
		query,
		mode,
		limit: Math.max(1, Math.min(mostHits, Math.trunc(limit) || usualLimit)),
		...(diversity !== undefined && { diversity }),
		...(halfLifeDays !== undefined && { halfLifeDays }),
		...(types && { types }),
		...(scope === 'memory' && {
			only: memoryAccess(workspace)
				.kept()
				.map(({ path }) => indexedPath(workspace, path)),
		}),
	};
}

export interface MemorySearchOptions {
	readonly registry: Registry;
	readonly workspaces: Workspaces;
	/** Absolute path of the folder where indexes are kept. */
	readonly storage: string;
	/** Databases of agents: what is in them is searched there. */
	readonly databases: OpenDatabases;
	/** How embedding is to be done by the settings as they are now. */
	readonly embedding: () => EmbedderChoice;
	/** One line for people. */
	readonly onTrouble: (message: string) => void;
	readonly onError: (error: unknown) => void;
}

export function createMemorySearch(options: MemorySearchOptions): MemorySearch {
	const { registry, workspaces, storage, databases, embedding, onTrouble, onError } = options;
	const indexes = createMemoryIndexes({
		storage,
		hiddenFolders: hiddenFoldersOf(registry.runtimes),
	});
	const listeners = createListeners<Parameters<Parameters<MemorySearch['onDidChange']>[0]>>();
	const tell = (root: string, state: MemoryIndexState) => {
		listeners.tell(root, pauses.told(state));
	};
	indexes.onDidChange(tell);
	/** What another embedder is needed for. */
	const meantNow = () => {
		const { waitOnBattery, ...model } = embedding().settings;
		return JSON.stringify(model);
	};
	let meant = meantNow();
	const pauses = createPauses({
		waitsOnBattery: () => embedding().settings.waitOnBattery,
		// Few look after their power, and a start should not load how that is done.
		runsOnBattery: async () => (await import('../platform/power/battery.ts')).runsOnBattery(),
		onChange: () => {
			for (const root of disk.roots()) {
				const state = indexes.state(root);
				if (state.phase !== 'closed') tell(root, state);
			}
		},
	});
	const embeddingSearch = createEmbeddingSearch({
		indexes: {
			...indexes,
			waiting(root) {
				const { passages, embeddings } = indexes.state(root);
				return passages - (embeddings?.embedded ?? 0);
			},
		},
		embedder: () => chooseEmbedder(embedding()),
		onTrouble,
		pause: pauses.reached,
	});
	const others: EmbeddingSearch[] = [];
	const inDatabases = createDatabaseSearch(databases, (query, signal) => embeddingSearch.questionOf(query, signal));

	const runtimeSemanticSearch = createRuntimeSemanticSearch({
		storage,
		clock: Date.now,
		embedder: () => embeddingSearch.embedder(),
		pause: pauses.reached,
	});

	const update = (workspace: Workspace, paths: readonly WorkspacePath[]) => {
		if (paths.length === 0) return;
		const { root } = workspace;
		const indexed = paths.map((path) => indexedPath(workspace, path));
		indexes.update(root, indexed).then(() => embeddingSearch.keepUp(root), onError);
	};
	const disk = createDiskNews(update);
	const modelChanged = () => {
		embeddingSearch.changed();
		for (const other of others) other.changed();
		for (const root of disk.roots()) embeddingSearch.keepUp(root);
	};

	return {
		async search(workspace, asked, cancellation) {
			if (isStored(workspace.root))
				return inDatabases.search(workspace, questionOf(asked, workspace), cancellation && signalOf(cancellation));
			await disk.watch(workspace);
			const question = questionOf(asked, workspace);
			const vector =
				question.mode === 'keyword'
					? undefined
					: await embeddingSearch.questionOf(question.query, cancellation && signalOf(cancellation));
			const found = await indexes.search(workspace.root, { ...question, ...(vector && { vector }) }, cancellation);
			const answer = { ...found, state: pauses.told(found.state) };
			embeddingSearch.keepUp(workspace.root);
			const { trouble } = embeddingSearch;
			return trouble === undefined ? answer : { ...answer, notes: [...answer.notes, trouble] };
		},
		async state(workspace) {
			if (isStored(workspace.root)) return inDatabases.state(workspace);
			await disk.watch(workspace);
			indexes.open(workspace.root).then(() => embeddingSearch.keepUp(workspace.root), onError);
			return pauses.told(indexes.state(workspace.root));
		},
		async rebuild(workspace, cancellation) {
			if (isStored(workspace.root)) return inDatabases.rebuild(workspace);
			await disk.watch(workspace);
			const state = await indexes.rebuild(workspace.root, cancellation);
			embeddingSearch.keepUp(workspace.root);
			return pauses.told(state);
		},
		searchAsRuntime(workspace, { timeoutMs, ...request }, signal) {
			if (isStored(workspace.root)) return inDatabases.asRuntime(workspace, request, signal);
			return searchAsRuntime(runtimeSemanticSearch, workspace, { ...request, timeoutMs }, signal);
		},
		storedMemory: inDatabases.tools,
		bySimilarity: (recall, query, signal) =>
			runtimeSemanticSearch.of(recall, query, { signal, timeoutMs: toolTimeoutMs }),
		onDidChange: listeners.add,
		embeddingFor(kept) {
			// One process for all: they take turns in it.
			const other = createEmbeddingSearch({
				indexes: kept,
				embedder: () => embeddingSearch.embedder(),
				onTrouble,
				pause: pauses.reached,
			});
			others.push(other);
			return other;
		},
		embedding,
		embedder: () => embeddingSearch.embedder(),
		power: pauses.power,
		modelChanged,
		changed(changed, isOtherList) {
			pauses.settingsChanged();
			const now = meantNow();
			if (now !== meant) {
				meant = now;
				modelChanged();
			}
			for (const workspace of changed) disk.lookAgain(workspace);
			if (!isOtherList) return;
			const roots = new Set(workspaces.list().map(({ root }) => root));
			for (const root of [...disk.roots()]) {
				if (roots.has(root)) continue;
				disk.forget(root);
				indexes.close(root).catch(onError);
			}
			for (const workspace of workspaces.list()) disk.lookAgain(workspace);
		},
		typed() {
			pauses.typed();
			indexes.typed();
		},
		saved(absolute) {
			for (const workspace of workspaces.list()) {
				const path = workspace.pathOf(absolute);
				if (path !== undefined && disk.isWatched(workspace.root)) update(workspace, [path]);
			}
		},
		[Symbol.asyncDispose]: () => indexes[Symbol.asyncDispose](),
	};
}
