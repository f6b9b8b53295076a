import type { RequestParam, RequestType } from 'vscode-jsonrpc/node';
import type { MemoryIndexState } from '../../../../../protocol/memory/search.ts';
import type { WorkspacePath } from '../../../engine/workspace/snapshot.ts';
import type { Cancellable } from '../../platform/cancellation.ts';
import { createListeners } from '../../platform/listeners.ts';
import type { WorkerClient } from '../../platform/workers/client.ts';
import { workerProgram } from '../../platform/workers/program.ts';
import { startThread } from '../../platform/workers/thread.ts';
import type { TextsDue } from '../vectors/vectorStore.ts';
import { createTypingNews } from './besideTyping.ts';
import {
	CloseRequest,
	DueRequest,
	EmbeddedRequest,
	EndRequest,
	type IndexOf,
	OpenRequest,
	ProgressNotification,
	RebuildRequest,
	SearchRequest,
	UpdateRequest,
} from './messages.ts';
import type { IndexAnswer, IndexQuestion } from './question.ts';

/** The search indexes of folders, by absolute path, in a thread of their own that starts with the first question. */
export interface MemoryIndexes extends AsyncDisposable {
	/** Opens the index where nobody has; resolves when it is up to date. */
	open(root: string): Promise<MemoryIndexState>;
	/** What is known of it now, without waiting. */
	state(root: string): MemoryIndexState;
	/** Waits for the first opening, never for a later one: the answer says how far the index is. */
	search(root: string, question: IndexQuestion, cancellation?: Cancellable): Promise<IndexAnswer>;
	/** Looks at these files and folders again; nothing where the index is not open. */
	update(root: string, paths: readonly WorkspacePath[]): Promise<void>;
	rebuild(root: string, cancellation?: Cancellable): Promise<MemoryIndexState>;
	/** At most `most` texts that have no vector of `model` yet; none: all have. */
	due(root: string, model: string, most: number): Promise<TextsDue>;
	embedded(root: string, model: string, keys: readonly string[], vectors: readonly Float32Array[]): Promise<void>;
	/** The person is typing: what nobody waits for goes on with a tenth of the time. */
	typed(): void;
	/** Keeps what is new and forgets the folder. */
	close(root: string): Promise<void>;
	onDidChange(listener: (root: string, state: MemoryIndexState) => void): { dispose(): void };
}

export interface MemoryIndexesOptions {
	/** Absolute path of the folder where indexes are kept; undefined: nowhere. */
	readonly storage: string | undefined;
	/** Folders that are looked into although their names begin with a dot; none unless said. */
	readonly hiddenFolders?: readonly string[];
	/** The thread's program; the real one unless a test brings its own. */
	readonly program?: URL;
	/** ms after the last answer until the thread ends: it has all passages in memory. */
	readonly idleAfter?: number;
}

/** ms that the thread has to keep what is new before it is ended. */
const lastSave = 1_500;

const nothingYet: MemoryIndexState = { phase: 'closed', indexed: 0, total: 0, passages: 0, leftOut: [] };

/**
 * An empty set of indexes. A thread that breaks, or has ended as nobody asked for anything, is started anew by the next question or change; what
 * it knew is on disk.
 */
export function createMemoryIndexes(options: MemoryIndexesOptions): MemoryIndexes {
	const { storage, hiddenFolders = [], program, idleAfter = 300_000 } = options;
	const states = new Map<string, MemoryIndexState>();
	const opened = new Map<string, Promise<MemoryIndexState>>();
	const listeners = createListeners<[root: string, state: MemoryIndexState]>();
	/** Folders whose index was open when the thread ended by itself. */
	const resting = new Set<string>();
	let thread: WorkerClient | undefined;
	let ending: Promise<void> | undefined;
	let asking = 0;
	let idle: NodeJS.Timeout | undefined;
	let isOver = false;
	const news = createTypingNews();

	const note = (root: string, state: MemoryIndexState) => {
		if (!opened.has(root)) return;
		states.set(root, state);
		listeners.tell(root, state);
	};
	const start = (): WorkerClient => {
		const started = startThread(program ?? workerProgram(import.meta.url, 'indexWorker.js'), news.shared);
		started.on(ProgressNotification, ({ root, state }) => note(root, state));
		started.onGone(() => {
			thread = undefined;
			states.clear();
			opened.clear();
		});
		return started;
	};
	/** Minutes of embedding may not be kept yet. Where it takes too long, or the thread breaks, they are made again. */
	const keepAndEnd = async (ended: WorkerClient): Promise<void> => {
		await ended.ask(EndRequest, {}, { timeoutMs: lastSave }).catch(() => undefined);
		await ended.end();
	};
	const rest = () => {
		if (!thread) return;
		for (const root of opened.keys()) resting.add(root);
		opened.clear();
		ending = keepAndEnd(thread).finally(() => {
			ending = undefined;
		});
		thread = undefined;
	};
	const at = (root: string): IndexOf => ({ root, storage, hiddenFolders });
	const ask = async <Params, Result>(
		type: RequestType<Params, Result, void>,
		params: NoInfer<RequestParam<Params>>,
		cancellation?: Cancellable,
	): Promise<Result> => {
		clearTimeout(idle);
		// Two threads would keep the same files.
		if (ending) await ending;
		if (isOver) throw new Error('the search index has ended');
		thread ??= start();
		const asked = thread;
		asking += 1;
		try {
			return await asked.ask(type, params, { cancellation });
		} catch (error) {
			if (!asked.isGone || !(error instanceof Error)) throw error;
			throw new Error(`the search index stopped (${error.message}); it starts again with the next search`);
		} finally {
			asking -= 1;
			if (asking === 0 && !isOver) idle = setTimeout(rest, idleAfter).unref();
		}
	};
	const open = (root: string): Promise<MemoryIndexState> => {
		const known = opened.get(root);
		if (known) return known;
		const opening = ask(OpenRequest, at(root)).then((state) => {
			note(root, state);
			return state;
		});
		opened.set(root, opening);
		// Told to whoever waits; the next one tries again.
		opening.catch(() => opened.delete(root));
		return opening;
	};

	return {
		open,
		state: (root) => states.get(root) ?? (opened.has(root) ? { ...nothingYet, phase: 'indexing' } : nothingYet),
		async search(root, question, cancellation) {
			await news.whileAwaited(() => open(root));
			if (cancellation?.isCancellationRequested) throw new Error('cancelled');
			const answer = await ask(SearchRequest, { ...at(root), question }, cancellation);
			if (opened.has(root)) states.set(root, answer.state);
			return answer;
		},
		async update(root, paths) {
			if (paths.length === 0) return;
			// Opening looks at everything again.
			if (resting.delete(root) && !opened.has(root)) await open(root);
			else if (opened.has(root)) note(root, await ask(UpdateRequest, { ...at(root), paths }));
		},
		async rebuild(root, cancellation) {
			const done = ask(RebuildRequest, at(root), cancellation);
			// Who asks from now on need not open it first.
			if (!opened.has(root)) {
				opened.set(root, done);
				done.catch(() => opened.delete(root));
			}
			const state = await done;
			note(root, state);
			return state;
		},
		due: (root, model, most) => ask(DueRequest, { ...at(root), model, most }),
		async embedded(root, model, keys, vectors) {
			await ask(EmbeddedRequest, { ...at(root), model, keys, vectors });
		},
		typed: news.typed,
		async close(root) {
			states.delete(root);
			resting.delete(root);
			if (!opened.delete(root)) return;
			await ask(CloseRequest, at(root));
		},
		onDidChange: listeners.add,
		async [Symbol.asyncDispose]() {
			isOver = true;
			clearTimeout(idle);
			listeners.clear();
			opened.clear();
			await ending;
			if (thread) await keepAndEnd(thread);
		},
	};
}
