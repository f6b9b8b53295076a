// An index that says how many keys its thread has heard of (`indexed`), and how many wait for it (`total`).
import { serveThread, threadData } from '../../../../server/src/host/platform/workers/serve.ts';
import { OpenRequest, SearchRequest } from '../../../../server/src/host/search/index/messages.ts';

const cells = new Int32Array(threadData<SharedArrayBuffer>());
const server = serveThread();
const state = () => ({
	phase: 'ready' as const,
	indexed: Atomics.load(cells, 0),
	total: Atomics.load(cells, 1),
	passages: 0,
	leftOut: [],
});

server.answer(OpenRequest, state);
server.answer(SearchRequest, () => ({ hits: [], mode: 'keyword' as const, notes: [], state: state() }));
