import { textRoleOf } from '../rules/support/texts.ts';
import type { Runtime } from '../runtimes/runtime.ts';
import type { WorkspacePath } from '../workspace/snapshot.ts';

/** What says how the agent is to act without being in a prompt by itself. */
const read: ReadonlySet<string> = new Set(['skill', 'skill-part', 'config', 'tool-servers', 'soul-evil', 'boot']);

/** What agents write all day. */
const everyday: ReadonlySet<string> = new Set([
	'auto-memory',
	'memory',
	'daily-log',
	'memory-note',
	'task',
	'schedule',
]);

/** Orders of a project, where a memory may be added to them as well: whoever changes them changes the agent. */
const orders: ReadonlySet<string> = new Set([
	'agents',
	'claude',
	'main-instructions',
	'instructions',
	'local-instructions',
	'rule',
]);

/** What the runtime itself deletes once it has served. */
const passing: ReadonlySet<string> = new Set(['bootstrap']);

/** A skill with more files than this is a program of its own; the rest of it is not looked at. */
export const mostInSkill = 500;
/** Files beside `SKILL.md` in all skills: each is read whenever something changes. */
const mostInSkills = 5_000;

/** Whoever is at home in a folder, the one that is looked through first. */
type ProgramsAtHome = readonly [Runtime, ...(readonly Runtime[])];

/** The first of them to which the file means something. */
const readerOf = (programs: ProgramsAtHome, path: WorkspacePath): Runtime | undefined =>
	programs.find((runtime) => textRoleOf(runtime, path) !== undefined);

/** True for what one of them writes all day. */
export const isEveryday = (programs: ProgramsAtHome, path: WorkspacePath): boolean =>
	programs.some((runtime) => everyday.has(textRoleOf(runtime, path)?.id ?? ''));

function isGuardedFor(runtime: Runtime, path: WorkspacePath): boolean {
	const role = textRoleOf(runtime, path);
	if (!role || (runtime.memory.accepts(path) && !orders.has(role.id))) return false;
	return role.injected || role.consulted === true || read.has(role.id);
}

/** True for a file that makes an agent who it is, by its name alone: the persona, its orders, skills, the configuration. */
export const isGuarded = (programs: ProgramsAtHome, path: WorkspacePath): boolean =>
	!isEveryday(programs, path) && programs.some((runtime) => isGuardedFor(runtime, path));

/** True for what one of them has asked for that finds its own files: until then it may have been there for any time. */
export const isAskedFor = (programs: ProgramsAtHome, path: WorkspacePath): boolean =>
	(readerOf(programs, path) ?? programs[0]).detection.asksPlaces === true;

/** True where nobody has to be told that the file went. */
export const mayGo = (programs: ProgramsAtHome, path: WorkspacePath): boolean =>
	passing.has(readerOf(programs, path)?.roleOf(path)?.id ?? '');

/** Folders of skills: all that is in them is the skill's. */
export const skillFolders = (
	programs: readonly Runtime[],
	paths: Iterable<WorkspacePath>,
): ReadonlySet<WorkspacePath> =>
	new Set(
		[...paths]
			.filter((path) => path.endsWith('/SKILL.md') && programs.some(({ roleOf }) => roleOf(path)?.id === 'skill'))
			.map((path) => path.slice(0, path.lastIndexOf('/'))),
	);

/** The one of `folders` that the file lies in, the innermost; undefined where in none. */
function folderAround(folders: ReadonlySet<WorkspacePath>, path: WorkspacePath): WorkspacePath | undefined {
	for (let at = path.lastIndexOf('/'); at > 0; at = path.lastIndexOf('/', at - 1))
		if (folders.has(path.slice(0, at))) return path.slice(0, at);
	return undefined;
}

interface GuardedFiles {
	/** In their order. */
	readonly paths: readonly WorkspacePath[];
	/** How many files of a skill are left out, by its folder: there are too many. */
	readonly leftOut: ReadonlyMap<WorkspacePath, number>;
}

/**
 * Those of `files` (of all of the workspace, in any order) that are looked after: by their names, and whatever lies in the folder of a skill, as a skill can send the agent
 * there.
 */
export function guardedFiles(programs: ProgramsAtHome, files: Iterable<WorkspacePath>): GuardedFiles {
	const all = [...files].sort();
	const folders = skillFolders(programs, all);
	const taken = new Map<WorkspacePath, number>();
	const leftOut = new Map<WorkspacePath, number>();
	let parts = 0;
	const hasRoom = (path: WorkspacePath): boolean => {
		const skill = folderAround(folders, path);
		if (skill === undefined || path === `${skill}/SKILL.md`) return isGuarded(programs, path);
		const before = taken.get(skill) ?? 0;
		if (before >= mostInSkill || parts >= mostInSkills) {
			leftOut.set(skill, (leftOut.get(skill) ?? 0) + 1);
			return false;
		}
		taken.set(skill, before + 1);
		parts++;
		return true;
	};
	return { paths: all.filter(hasRoom), leftOut };
}
