import type { WorkerClient } from './client.ts';

interface WorkerOnDemand {
	/** Rejects as `ask` does; that ends nothing. */
	ask<Answer>(ask: (worker: WorkerClient) => Promise<Answer>): Promise<Answer>;
	/** The next question starts another. */
	end(): void;
}

/** A worker that starts with the first question, and goes once nobody has asked anything for `idleMs`. */
export function workerOnDemand(start: () => WorkerClient, idleMs: number): WorkerOnDemand {
	let worker: WorkerClient | undefined;
	let idle: NodeJS.Timeout | undefined;
	const end = () => {
		void worker?.end();
		worker = undefined;
	};
	return {
		async ask(ask) {
			clearTimeout(idle);
			if (worker?.isGone) worker = undefined;
			worker ??= start();
			try {
				return await ask(worker);
			} finally {
				clearTimeout(idle);
				idle = setTimeout(end, idleMs).unref();
			}
		},
		end,
	};
}
