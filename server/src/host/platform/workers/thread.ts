import { Worker } from 'node:worker_threads';
import { PortMessageReader, PortMessageWriter } from 'vscode-jsonrpc/node';
import { type WorkerClient, workerClient } from './client.ts';

/** Starts `program` in a thread of its own, which finds `data` as `threadData`. */
export function startThread(program: URL, data?: unknown): WorkerClient {
	const worker = new Worker(program, { workerData: data });
	return workerClient({
		reader: new PortMessageReader(worker),
		writer: new PortMessageWriter(worker),
		hold: (isHeld) => (isHeld ? worker.ref() : worker.unref()),
		onGone(listener) {
			worker.on('error', (error) => listener(error instanceof Error ? error : new Error(String(error))));
			worker.on('exit', (status) => listener(new Error(`it ended with status ${status}`)));
		},
		end: () => worker.terminate(),
	});
}
