import type { WorkspacePath } from '../../engine/workspace/snapshot.ts';
import type { WriteGate } from '../writes/gate.ts';
import type { Signature } from '../writes/records/record.ts';
import type { CurateResult } from './remember.ts';

interface WrittenSkill {
	readonly path: WorkspacePath;
	readonly text: string;
	/** It takes nothing's place. */
	readonly isNew: boolean;
}

/** Writes the files of skills. */
export interface SkillFiles {
	/** As part of an operation. Never throws. */
	put(root: string, file: WrittenSkill, signature: Signature): Promise<CurateResult>;
}

export const createSkillFiles = (gate: WriteGate): SkillFiles => ({
	async put(root, { path, text, isNew }, signature) {
		const written = await gate.change({
			root,
			path,
			policy: { what: 'a skill', accepts: (asked) => asked === path },
			signature,
			transform(current) {
				if (isNew && current !== undefined)
					return { decline: `${path} was not created: there is a skill of that name by now. Dismiss this one.` };
				if (!isNew && current === undefined)
					return { decline: `${path} was not changed: it is no longer there. Dismiss this change.` };
				return text;
			},
		});
		return written.kind === 'failed'
			? { kind: 'failed', message: written.message }
			: { kind: 'written', paths: [path] };
	},
});
