import type { Snapshot } from '../../workspace/snapshot.ts';
import type { Evidence } from '../runtime.ts';
import { fileNames } from './files.ts';
import type { OpenClawProfile } from './profile.ts';

/** Files that stand side by side only in such a workspace, with what each is worth. */
const clues: readonly (readonly [name: string, worth: number])[] = [
	[fileNames.soul, 0.3],
	[fileNames.identity, 0.2],
	[fileNames.agents, 0.1],
	[fileNames.user, 0.1],
	[fileNames.heartbeat, 0.1],
	[fileNames.tools, 0.1],
	[fileNames.bootstrap, 0.1],
	[fileNames.memory, 0.05],
];

/** How much `snapshot` looks like a workspace of this version; undefined where nothing says so. */
export function detect(snapshot: Snapshot, profile: OpenClawProfile): Evidence | undefined {
	const found = clues.filter(([name]) => snapshot.files.has(name));
	const reasons: string[] = [];
	let confidence = Math.min(
		0.8,
		found.reduce((sum, [, worth]) => sum + worth, 0),
	);
	if (found.length > 1) {
		reasons.push(`${found.map(([name]) => name).join(', ')} stand side by side`);
	} else if (found[0]) {
		reasons.push(`there is ${found[0][0]}`);
	}
	const configName = snapshot.config?.path.split(/[\\/]/u).at(-1);
	if (configName !== undefined && profile.configNames.includes(configName)) {
		// The best name counts a little more, so that a version's own name beats one that it merely tolerates.
		confidence += profile.configNames[0] === configName ? 0.15 : 0.1;
		reasons.push(`its configuration is ${configName}`);
	}
	return found.length === 0 ? undefined : { confidence: Math.min(1, confidence), reasons };
}
