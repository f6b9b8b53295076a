import { isAbsolute, join, parse, resolve } from 'node:path';
import { pathFrom, placesOf } from '../../workspace/places.ts';
import type { Session } from '../../workspace/session.ts';
import type { Places, Snapshot, WorkspacePath } from '../../workspace/snapshot.ts';
import { foldersUp } from '../coding/folders.ts';
import { underRoot } from '../coding/underRoot.ts';
import { worktreeOf } from './context/worktree.ts';

/** What one run of the program sees around it. All paths are absolute. */
export interface RunWorld {
	/** Of the workspace. */
	readonly root: string;
	readonly places: Places;
	/** As Node calls it: `linux`, `darwin`, `win32`. */
	readonly platform: string;
	readonly home: string;
	/** Where the person's own configuration is. */
	readonly configFolder: string;
	/** Where the person's own instructions are: the same, unless a variable names another folder. */
	readonly personFolder: string;
	/** Where the program was started, with every link resolved. */
	readonly cwd: string;
	/** The root of the repository; undefined where there is none, and the way up ends at the root of the disk. */
	readonly worktree: string | undefined;
	/** `cwd` and the folders above it that are looked into, nearest first. */
	readonly around: readonly string[];
	readonly variables: Readonly<Record<string, string | undefined>>;
	/** False where a variable has it leave out instructions and configuration of the project. */
	readonly readsProject: boolean;
	/** Whether `CLAUDE.md` counts, of the project and of the person. */
	readonly readsClaudeFiles: boolean;
	/** Whether skills in `.claude` count. */
	readonly readsClaudeSkills: boolean;
	/** Whether skills in `.claude` and `.agents` count. */
	readonly readsOthersSkills: boolean;
	/** Absolute: a file of the workspace as the workspace names it, wherever links make it be. */
	nameOf(file: string): string;
	/** The same from the root of the workspace; the name of a variable stays one. */
	pathOf(file: string): WorkspacePath;
}

type RunWorldSession = Pick<Session, 'cwd' | 'variables'>;

/** What the program takes for yes; older switches know the first two alone, in whatever letters. */
const yes: ReadonlySet<string> = new Set(['true', '1', 'yes', 'on', 'y']);
const olderYes = /^(?:true|1)$/iu;

export function worldOf(snapshot: Snapshot, session: RunWorldSession): RunWorld {
	const { root, environment } = snapshot;
	const places = placesOf(snapshot);
	const variables = { ...environment.variables, ...session.variables };
	const isOn = (name: string): boolean => yes.has(variables[name] ?? '');
	const asked = resolve(root, session.cwd ?? root);
	const facts = places.facts(asked);
	const cwd = facts.kind === 'folder' ? facts.real : asked;
	const worktree = worktreeOf(places, cwd);
	const configFolder = join(variables.XDG_CONFIG_HOME || join(environment.home, '.config'), 'opencode');
	const nameOf = (file: string): string => underRoot(places, root, file);
	const noClaude = isOn('OPENCODE_DISABLE_CLAUDE_CODE');
	return {
		root,
		places,
		platform: environment.platform ?? 'linux',
		home: environment.home,
		configFolder,
		personFolder: variables.OPENCODE_CONFIG_DIR ? resolve(cwd, variables.OPENCODE_CONFIG_DIR) : configFolder,
		cwd,
		worktree,
		around: foldersUp(cwd, worktree ?? parse(cwd).root),
		variables,
		readsProject: !olderYes.test(variables.OPENCODE_DISABLE_PROJECT_CONFIG ?? ''),
		readsClaudeFiles: !noClaude && !isOn('OPENCODE_DISABLE_CLAUDE_CODE_PROMPT'),
		readsClaudeSkills: !noClaude && !isOn('OPENCODE_DISABLE_CLAUDE_CODE_SKILLS'),
		readsOthersSkills: !isOn('OPENCODE_DISABLE_EXTERNAL_SKILLS'),
		nameOf,
		pathOf: (file) => (isAbsolute(file) ? pathFrom(root, nameOf(file)) : file),
	};
}
