import type { Snapshot } from '../../workspace/snapshot.ts';
import type { Evidence } from '../runtime.ts';
import { fileNames } from './files.ts';
import { tellingKey } from './settings.ts';

/** Names that this runtime shares with OpenClaw; less than there, so that they alone speak for OpenClaw. */
const sharedClues: readonly (readonly [name: string, worth: number])[] = [
	[fileNames.soul, 0.27],
	[fileNames.identity, 0.18],
	[fileNames.agents, 0.09],
	[fileNames.user, 0.09],
	[fileNames.heartbeat, 0.09],
	[fileNames.tools, 0.09],
	[fileNames.bootstrap, 0.09],
	[fileNames.memory, 0.04],
];

/** What one thing that only this runtime has is worth. */
const ownClue = 0.25;

/** How much `snapshot` looks like a workspace of this runtime; undefined where nothing says so. */
export function detect(snapshot: Snapshot): Evidence | undefined {
	const shared = sharedClues.filter(([name]) => snapshot.files.has(name));
	const key = tellingKey(snapshot.config);
	const own = [
		...(key === undefined ? [] : [`its configuration has the key ${key}`]),
		...(/[\\/]\.goclaw(?:[\\/]|$)/u.test(snapshot.root) ? ['it lies in .goclaw'] : []),
		...(snapshot.files.has('memory.db') ? ['memory.db keeps an index of its memory'] : []),
		...(snapshot.files.has('agents.db') ? ['agents.db keeps files for single people'] : []),
	];
	if (shared.length === 0) return undefined;
	const names = shared.map(([name]) => name);
	const together = names.length > 1 ? `${names.join(', ')} stand side by side` : `there is ${names.join('')}`;
	const worth = shared.reduce((sum, [, each]) => sum + each, 0) + own.length * ownClue;
	return { confidence: Math.min(1, worth), reasons: [...own, together] };
}
