import type { RunFailure, RunPreparation } from '../../../workspace/preparation.ts';
import type { Session } from '../../../workspace/session.ts';
import type { Snapshot, WorkspacePath } from '../../../workspace/snapshot.ts';
import { bootstrapNames, fileNames } from '../files.ts';
import { seededSoul } from '../prompt/prose.ts';
import { skillPaths } from '../skills/find.ts';
import { failureAt, outcomeOf } from './outcomes.ts';

/**
 * What a start makes in the workspace, as far as the agent gets to read it: it writes AGENTS.md, USER.md, HEARTBEAT.md and a memory as well,
 * and then leaves out what it has just written.
 */
export function beforeRun(snapshot: Snapshot, { kind }: Session): RunPreparation {
	const isMissing = outcomeOf(snapshot, fileNames.soul).fate === 'seeded';
	const own = kind === 'subagent' ? [] : [...bootstrapNames, fileNames.memory];
	const failure = failureIn(snapshot, [...own, ...skillPaths(snapshot.files).map(({ path }) => path)]);
	return {
		creates: isMissing
			? [{ path: fileNames.soul, template: seededSoul, unit: 'UTF-16 units', reason: 'it is missing' }]
			: [],
		deletes: [],
		passesOver: [],
		// What it keeps of the memory’s changes is a repository of its own making, and needs no Git.
		startsRepository: false,
		atStart: true,
		...(failure && { failure }),
	};
}

/** The first of `paths` that it cannot read: then it makes no prompt at all. */
function failureIn({ files }: Snapshot, paths: readonly WorkspacePath[]): RunFailure | undefined {
	for (const path of paths) {
		const why = failureAt(files.get(path)?.content);
		if (why !== undefined) return { why: `it cannot read ${path} (it ${why.replace(/^it /u, '')})`, path };
	}
	return undefined;
}
