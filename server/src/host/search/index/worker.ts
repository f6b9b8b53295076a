import type { MemoryIndexState } from '../../../../../protocol/memory/search.ts';
import { serveThread, threadData } from '../../platform/workers/serve.ts';
import { besideTyping } from './besideTyping.ts';
import { FolderIndex } from './folderIndex.ts';
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
import { createSaver } from './saver.ts';

const indexes = new Map<string, FolderIndex>();

// A thread of its own: reading thousands of files must not make anybody wait for a hover.
const server = serveThread();
const makeRoom = besideTyping(threadData<SharedArrayBuffer>());

function indexOf({ root, storage, hiddenFolders }: IndexOf): FolderIndex {
	const known = indexes.get(root);
	if (known) return known;
	const onProgress = (state: MemoryIndexState) => server.notify(ProgressNotification, { root, state });
	const made = new FolderIndex({ root, storage, hiddenFolders, clock: Date.now, onProgress, makeRoom });
	indexes.set(root, made);
	return made;
}

const saveAll = () => {
	for (const index of indexes.values()) index.save();
};

/** Whoever writes saves again and again; vectors come batch after batch without a rest, and must not all go with this process. */
const saveSoon = createSaver({ save: saveAll, rest: 5_000, most: 30_000 });

/** Behind, it is not kept: what is missing would only have to be read again. */
function keepWhole(index: FolderIndex, { phase }: MemoryIndexState): MemoryIndexState {
	if (phase === 'ready') index.save();
	return index.state;
}

server.answer(OpenRequest, async (folder, token) => {
	const index = indexOf(folder);
	return keepWhole(index, await index.open(token));
});
server.answer(RebuildRequest, async (folder, token) => {
	const index = indexOf(folder);
	return keepWhole(index, await index.rebuild(token));
});
server.answer(UpdateRequest, ({ paths, ...folder }) => {
	const index = indexOf(folder);
	index.update(paths);
	saveSoon();
	return index.state;
});
server.answer(DueRequest, ({ model, most, ...folder }) => indexOf(folder).due(model, most));
server.answer(EmbeddedRequest, ({ model, keys, vectors, ...folder }) => {
	indexOf(folder).embedded(model, keys, vectors);
	saveSoon();
});
server.answer(SearchRequest, ({ question, ...folder }) => indexOf(folder).search(question));
server.answer(CloseRequest, (folder) => {
	indexOf(folder).save();
	indexes.delete(folder.root);
});
server.answer(EndRequest, saveAll);
