import type { Evidence, Runtime } from '../engine/runtimes/runtime.ts';
import type { Analysis } from '../engine/workspace/analysis.ts';
import type { Snapshot } from '../engine/workspace/snapshot.ts';

/** One agent's workspace on disk, with open editors laid over it. */
export interface Workspace {
	/** Absolute path of the root folder. */
	readonly root: string;
	readonly runtime: Runtime;
	readonly evidence: Evidence;
	/** Grows by one whenever the snapshot would differ. */
	readonly version: number;
	/** The same object until something changes. */
	snapshot(): Snapshot;
	/** Prompts and findings of the current snapshot, for the session that previews use unless told otherwise. */
	analysis(): Analysis;
}
