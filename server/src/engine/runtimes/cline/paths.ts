import { join, resolve } from 'node:path';
import type { Session } from '../../workspace/session.ts';
import type { Snapshot } from '../../workspace/snapshot.ts';

/** Where Cline searches, in its own order: of two things with one name, the one that is found last is used. All paths are absolute. */
export interface SearchPaths {
	/** Each is a file or a folder of files. */
	readonly rules: readonly string[];
	/** Each is a folder of skills. */
	readonly skills: readonly string[];
	/** Each is a folder of files. */
	readonly workflows: readonly string[];
	/** The folder whose own folders may be managed plugins with more of all three, searched last; absent where no folder is open. */
	readonly plugins?: string;
}

/** Where a person's own things are. */
export interface PersonPlaces {
	/** Absolute. */
	readonly home: string;
	readonly variables: Readonly<Record<string, string | undefined>>;
}

/** Variables of Windows that name a folder with a `Documents` of its own (Cline core 0.0.86). */
const oneDrives = ['OneDrive', 'OneDriveConsumer', 'OneDriveCommercial'] as const;

export const agentsName = 'AGENTS.md';
export const rulesFolder = '.clinerules';
export const ownFolder = '.cline';

/** `workspace`: the open folder, absolute; without one, only what a person keeps for all folders is searched. */
export function searchPaths({ home, variables }: PersonPlaces, workspace?: string): SearchPaths {
	// From where the program is started, which is the workspace.
	const own = resolve(workspace ?? home, variables.CLINE_DIR?.trim() || join(home, ownFolder));
	const documents = join(home, 'Documents', 'Cline');
	const inWorkspace = (...names: readonly string[]) => (workspace === undefined ? [] : [join(workspace, ...names)]);
	const inOneDrive = oneDrives.flatMap((name) => {
		const folder = variables[name]?.trim();
		return folder ? [join(folder, 'Documents', 'Cline', 'Rules')] : [];
	});
	return {
		rules: distinct([
			...inWorkspace(agentsName),
			...inWorkspace(rulesFolder),
			...inWorkspace(ownFolder, 'rules'),
			join(home, '.agents', agentsName),
			join(own, 'rules'),
			join(home, 'Cline', 'Rules'),
			join(documents, 'Rules'),
			...inOneDrive,
		]),
		skills: distinct([
			...inWorkspace(rulesFolder, 'skills'),
			...inWorkspace(ownFolder, 'skills'),
			...inWorkspace('.agents', 'skills'),
			join(own, 'skills'),
			join(home, '.agents', 'skills'),
		]),
		workflows: distinct([
			...inWorkspace(rulesFolder, 'workflows'),
			join(documents, 'Workflows'),
			join(own, 'workflows'),
			...inWorkspace(ownFolder, 'workflows'),
		]),
		...(workspace !== undefined && { plugins: join(workspace, ownFolder) }),
	};
}

const distinct = (paths: readonly string[]): readonly string[] => [...new Set(paths)];

/** What a session searches: its own folder where it has one, else the workspace. */
export const pathsOf = ({ root, environment }: Snapshot, { cwd, variables = {} }: Partial<Session> = {}): SearchPaths =>
	searchPaths({ home: environment.home, variables: { ...environment.variables, ...variables } }, cwd ?? root);
