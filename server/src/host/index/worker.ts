import { parentPort } from 'node:worker_threads';
import { FolderIndex } from './folderIndex.ts';
import type { FromWorker, ToWorker } from './messages.ts';

/** ms after the last change until the index is kept: whoever writes saves again and again. */
const restBeforeSaving = 5_000;

const indexes = new Map<string, FolderIndex>();
/** Questions that are being worked at, by number; true once nobody waits for the answer any more. */
const cancellations = new Map<number, { isCancellationRequested: boolean }>();
let timer: NodeJS.Timeout | undefined;

const send = (message: FromWorker) => parentPort?.postMessage(message);

function indexAt(root: string, storage: string | undefined): FolderIndex {
	const known = indexes.get(root);
	if (known) return known;
	const onProgress = (state: FolderIndex['state']) => send({ kind: 'progress', root, state });
	const made = new FolderIndex({ root, storage, clock: Date.now, onProgress });
	indexes.set(root, made);
	return made;
}

function saveSoon(): void {
	clearTimeout(timer);
	timer = setTimeout(() => {
		for (const index of indexes.values()) index.save();
	}, restBeforeSaving);
	timer.unref();
}

async function answer(message: ToWorker): Promise<unknown> {
	if (message.kind === 'cancel') {
		const running = cancellations.get(message.id);
		if (running) running.isCancellationRequested = true;
		return undefined;
	}
	const { root, storage, id } = message;
	const index = indexAt(root, storage);
	const cancellation = { isCancellationRequested: false };
	cancellations.set(id, cancellation);
	try {
		switch (message.kind) {
			case 'open':
			case 'rebuild': {
				const state = await (message.kind === 'open' ? index.open(cancellation) : index.rebuild(cancellation));
				// Behind: what is kept would only have to be read again.
				if (state.phase === 'ready') index.save();
				return index.state;
			}
			case 'update':
				index.update(message.paths);
				saveSoon();
				return index.state;
			case 'due':
				return index.due(message.model, message.most);
			case 'embedded':
				index.embedded(message.model, message.keys, message.vectors);
				saveSoon();
				return undefined;
			case 'search':
				return index.search(message.question);
			case 'close':
				index.save();
				indexes.delete(root);
				return undefined;
		}
	} finally {
		cancellations.delete(id);
	}
}

// A thread of its own: reading thousands of files must not make anybody wait for a hover.
parentPort?.on('message', async (message: ToWorker) => {
	const { id } = message;
	try {
		const result = await answer(message);
		if (message.kind !== 'cancel') send({ kind: 'answer', id, result });
	} catch (error) {
		send({ kind: 'error', id, message: error instanceof Error ? error.message : String(error) });
	}
});
