import { parentPort } from 'node:worker_threads';
import { keepNoMarks } from './measurements.ts';
import { secretsIn } from './search.ts';

keepNoMarks();

// A thread of its own: the search takes as long as it takes, and what it chokes on can be ended.
parentPort?.on('message', async (text: string) => {
	parentPort?.postMessage(await secretsIn(text));
});
