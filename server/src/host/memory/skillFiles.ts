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

/** A file that lists skills, and its text once one more is on it; undefined where that can stay as it is. */
interface EnabledSkills {
	readonly path: WorkspacePath;
	with(text: string, slug: string): string | undefined;
}

/** Writes the files of skills. */
export interface SkillFiles {
	/**
	 * Switches `slug` on where the runtime keeps a list of those that are, as part of an operation; what keeps it from that in
	 * one line. Never throws.
	 */
	enable(root: string, slug: string, list: EnabledSkills, signature: Signature): Promise<CurateResult>;
	/** As part of an operation. Never throws. */
	put(root: string, file: WrittenSkill, signature: Signature): Promise<CurateResult>;
}

export const createSkillFiles = (gate: WriteGate): SkillFiles => ({
	async enable(root, slug, list, signature) {
		const { path } = list;
		const where = { root, path, policy: { what: 'a list of skills', accepts: (asked: string) => asked === path } };
		const read = await gate.read(where);
		if (read.kind === 'failed' && read.failure !== 'gone') return { kind: 'failed', message: read.message };
		const text = read.kind === 'read' ? read.text : undefined;
		if (text === undefined || list.with(text, slug) === undefined) return { kind: 'written', paths: [] };
		const written = await gate.change({
			...where,
			signature,
			transform: (current) => list.with(current ?? '', slug) ?? current ?? { decline: `${path} is no longer there.` },
		});
		return written.kind === 'failed'
			? { kind: 'failed', message: written.message }
			: { kind: 'written', paths: [path] };
	},
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
