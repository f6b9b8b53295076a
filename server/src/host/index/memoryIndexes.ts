import { Worker } from 'node:worker_threads';
import type { MemoryIndexState } from '../../../../protocol/memorySearch.ts';
import type { WorkspacePath } from '../../engine/workspace/snapshot.ts';
import type { Cancellable } from '../cancellation.ts';
import { workerProgram } from '../workerThread.ts';
import type { IndexAnswer, IndexQuestion } from './folderIndex.ts';
import type { TextsDue } from './folderMeanings.ts';
import type { FromWorker, IndexOrder, ToWorker } from './messages.ts';

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
	/** Keeps what is new and forgets the folder. */
	close(root: string): Promise<void>;
	onDidChange(listener: (root: string, state: MemoryIndexState) => void): { dispose(): void };
}

export interface MemoryIndexesOptions {
	/** Absolute path of the folder where indexes are kept; undefined: nowhere. */
	readonly storage: string | undefined;
	/** The thread's program; the real one unless a test brings its own. */
	readonly program?: URL;
}

const nothingYet: MemoryIndexState = { phase: 'closed', indexed: 0, total: 0, passages: 0, leftOut: [] };

interface Waiting {
	resolve(result: unknown): void;
	reject(error: Error): void;
}

/** An empty set of indexes. A thread that breaks is started anew by the next question; what it knew is on disk. */
export function createMemoryIndexes({ storage, program }: MemoryIndexesOptions): MemoryIndexes {
	const waiting = new Map<number, Waiting>();
	const states = new Map<string, MemoryIndexState>();
	const opened = new Map<string, Promise<MemoryIndexState>>();
	const listeners = new Set<(root: string, state: MemoryIndexState) => void>();
	let worker: Worker | undefined;
	let lastId = 0;
	let isOver = false;

	const note = (root: string, state: MemoryIndexState) => {
		if (!opened.has(root)) return;
		states.set(root, state);
		for (const listener of [...listeners]) listener(root, state);
	};
	const broke = (broken: Worker, why: string) => {
		if (worker !== broken) return;
		worker = undefined;
		states.clear();
		opened.clear();
		const left = [...waiting.values()];
		waiting.clear();
		for (const { reject } of left)
			reject(new Error(`the search index stopped (${why}); it starts again with the next search`));
	};
	const start = (): Worker => {
		const started = new Worker(program ?? workerProgram(import.meta.url, 'indexWorker.js'));
		started.on('message', (message: FromWorker) => {
			if (message.kind === 'progress') {
				note(message.root, message.state);
				return;
			}
			const asked = waiting.get(message.id);
			waiting.delete(message.id);
			// Nobody waits: the process may end.
			if (waiting.size === 0) started.unref();
			if (message.kind === 'error') asked?.reject(new Error(message.message));
			else asked?.resolve(message.result);
		});
		started.on('error', (error) => broke(started, error instanceof Error ? error.message : String(error)));
		started.on('exit', (status) => broke(started, `it ended with status ${status}`));
		return started;
	};
	const ask = (root: string, order: IndexOrder, cancellation?: Cancellable): Promise<unknown> => {
		if (isOver) return Promise.reject(new Error('the search index has ended'));
		worker ??= start();
		const running = worker;
		const id = ++lastId;
		const post = (message: ToWorker) => running.postMessage(message);
		const result = new Promise<unknown>((resolve, reject) => waiting.set(id, { resolve, reject }));
		running.ref();
		post({ ...order, id, root, storage });
		const subscription = cancellation?.onCancellationRequested(() => post({ kind: 'cancel', id }));
		return result.finally(() => subscription?.dispose());
	};
	const open = (root: string): Promise<MemoryIndexState> => {
		const known = opened.get(root);
		if (known) return known;
		const opening = ask(root, { kind: 'open' }).then((state) => {
			note(root, state as MemoryIndexState);
			return state as MemoryIndexState;
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
			await open(root);
			if (cancellation?.isCancellationRequested) throw new Error('cancelled');
			const answer = (await ask(root, { kind: 'search', question }, cancellation)) as IndexAnswer;
			states.set(root, answer.state);
			return answer;
		},
		async update(root, paths) {
			if (!opened.has(root) || paths.length === 0) return;
			note(root, (await ask(root, { kind: 'update', paths })) as MemoryIndexState);
		},
		async rebuild(root, cancellation) {
			const done = ask(root, { kind: 'rebuild' }, cancellation) as Promise<MemoryIndexState>;
			// Who asks from now on need not open it first.
			if (!opened.has(root)) {
				opened.set(root, done);
				done.catch(() => opened.delete(root));
			}
			const state = await done;
			note(root, state);
			return state;
		},
		due: (root, model, most) => ask(root, { kind: 'due', model, most }) as Promise<TextsDue>,
		async embedded(root, model, keys, vectors) {
			await ask(root, { kind: 'embedded', model, keys, vectors });
		},
		async close(root) {
			if (!opened.delete(root)) return;
			states.delete(root);
			await ask(root, { kind: 'close' });
		},
		onDidChange(listener) {
			listeners.add(listener);
			return { dispose: () => listeners.delete(listener) };
		},
		async [Symbol.asyncDispose]() {
			isOver = true;
			listeners.clear();
			await worker?.terminate();
		},
	};
}
