import type { Snapshot } from '../workspace/snapshot.ts';
import { botholomew } from './botholomew/botholomew.ts';
import { v0_12_5 } from './botholomew/versions/v0_12_5.ts';
import { v0_18_8 } from './botholomew/versions/v0_18_8.ts';
import { v0_20_2 } from './botholomew/versions/v0_20_2.ts';
import { goClaw } from './goclaw/goclaw.ts';
import { holaboss } from './holaboss/holaboss.ts';
import { openClaw } from './openclaw/openclaw.ts';
import { v2026_1_24 } from './openclaw/versions/v2026_1_24.ts';
import { v2026_1_29 } from './openclaw/versions/v2026_1_29.ts';
import { v2026_9_6 } from './openclaw/versions/v2026_9_6.ts';
import type { Evidence, Runtime } from './runtime.ts';

/** Every runtime that we can stand in for; within a family, newest first. */
export const runtimes: readonly Runtime[] = [
	openClaw(v2026_9_6),
	openClaw(v2026_1_29),
	openClaw(v2026_1_24),
	goClaw,
	holaboss,
	botholomew(v0_20_2),
	botholomew(v0_18_8),
	botholomew(v0_12_5),
];

/** Other names that the same program was published under. */
const aliases: ReadonlyMap<string, string> = new Map([['clawdbot@2026.1.24', 'openclaw@2026.1.24']]);

/** The runtime called `id`, such as `openclaw@2026.9.6`, or undefined. */
export function runtimeById(id: string): Runtime | undefined {
	const wanted = aliases.get(id) ?? id;
	return runtimes.find((runtime) => runtime.id === wanted);
}

export interface Detection {
	readonly runtime: Runtime;
	readonly evidence: Evidence;
}

/** The runtime that `snapshot` most looks like a workspace of; of equals the newest. Undefined where none fits. */
export function detectRuntime(snapshot: Snapshot): Detection | undefined {
	let best: Detection | undefined;
	for (const runtime of runtimes) {
		const evidence = runtime.detect(snapshot);
		if (evidence && (best === undefined || evidence.confidence > best.evidence.confidence))
			best = { runtime, evidence };
	}
	return best;
}
