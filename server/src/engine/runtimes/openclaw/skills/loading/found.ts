import type { SkillEntry } from '../../../../workspace/snapshot.ts';
import type { SkillRoot } from './style.ts';

/** A `SKILL.md` that the runtime looks at, before it is read. */
export interface DiscoveredSkill {
	readonly root: SkillRoot;
	/** Absolute path of its folder, as the search came by it. */
	readonly folder: string;
	/** The same with every link resolved. */
	readonly real: string;
	readonly entry: SkillEntry;
}

/** A name that the search came by and turned down. */
export interface TurnedDown {
	readonly root: SkillRoot;
	/** Absolute: a folder, or a `SKILL.md`. */
	readonly path: string;
	/** As the runtime calls it: `symlink-escape`. */
	readonly code: string;
	/** One clause for people. */
	readonly reason: string;
}

export interface Discovery {
	/** In the order in which they are read. */
	readonly skills: readonly DiscoveredSkill[];
	readonly turnedDown: readonly TurnedDown[];
	/** Where the folder itself is a skill: its file hides whatever lies below. */
	readonly isSkillItself?: boolean;
	/** Skills that are read, and kept, one after the other until so many are kept; no limit unless said. */
	readonly mostKept?: number;
	/** True where the first of them, if it can be read, is the only one. */
	readonly firstIsAll?: boolean;
}

export const isInside = (folder: string, path: string): boolean => path === folder || path.startsWith(`${folder}/`);
