import { join } from 'node:path';
import { skillFileName } from '../../engine/skills/skillFolder.ts';
import type { SkillFolder } from '../../engine/workspace/snapshot.ts';
import { isInside } from '../platform/insideFolder.ts';
import type { Workspace } from '../workspace/workspaces.ts';
import type { GuardedState } from './fileState.ts';

/** A folder that the agent’s skills come from, and the skills in it that no listing of the workspace has. */
interface SkillPlace {
	/** What is kept once the place has been looked at, also where there was nothing: later skills are new ones. */
	readonly mark: string;
	/** Each `SKILL.md`: in the workspace, where it is behind a link; elsewhere the absolute path. */
	readonly files: readonly string[];
}

/** What is kept under a mark. */
export const markedState: GuardedState = { kind: 'odd', reason: 'is a folder' };

export const isMark = (path: string): boolean => path.endsWith('/');

const skillsIn = ({ file, folders }: SkillFolder, path: string): readonly string[] => [
	...(file ? [join(path, skillFileName)] : []),
	...[...folders].flatMap(([name, folder]) => skillsIn(folder, join(path, name))),
];

/** Those that come with the runtime’s installation are left out: they change with every update. */
export function skillPlaces(workspace: Pick<Workspace, 'snapshot' | 'pathOf'>): readonly SkillPlace[] {
	const { skills, files } = workspace.snapshot();
	return [...(skills?.folders ?? [])]
		.filter(([place]) => place !== skills?.bundled)
		.map(([place, folder]) => ({
			mark: `${place}/`,
			files: (folder ? skillsIn(folder, place) : [])
				.map((path) => workspace.pathOf(path) ?? path)
				.filter((path) => !files.has(path)),
		}));
}

/** Whether `path`, absolute, is a skill’s that one of the agent’s places has, or had. */
export const isOfPlace = ({ skillFolders }: Pick<Workspace, 'skillFolders'>, path: string): boolean =>
	!isMark(path) && skillFolders.some((folder) => isInside(folder, path));
