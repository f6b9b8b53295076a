import type { WorkerClient } from '../platform/workers/client.ts';
import { startProcess } from '../platform/workers/process.ts';

/** What the process is started with. */
export interface EmbedSetUp {
	/** Holds the models, as `owner/name/…`. Absolute. */
	readonly folder: string;
	readonly model: string;
	/** A few texts, and then it ends: it is ready in half the time, and slower from then on. The vectors are the same to six digits. */
	readonly few?: boolean;
	/** Helps with a long job, and nobody waits for it: whatever else wants the processor goes first. */
	readonly isHelper?: boolean;
}

/** Starts `program`: a process that embeds, and nothing else, as the model's memory goes when it does. */
export const startEmbeddingProcess = (
	program: URL,
	{ folder, model, few = false, isHelper = false }: EmbedSetUp,
): WorkerClient => startProcess(program, { args: [folder, model, ...(few ? ['few'] : isHelper ? ['helper'] : [])] });
