import type { Runtime } from '../../engine/runtimes/runtime.ts';
import type { SkillFolder, SkillSurroundings, Snapshot } from '../../engine/workspace/snapshot.ts';
import type { DiskFiles } from '../platform/diskFiles.ts';
import { findPrograms, readSkillFolder, type SkillFolderRead } from './folders.ts';

export interface SurroundingsRequest {
	readonly files: DiskFiles;
	readonly runtime: Runtime;
	/** What is known without them. */
	readonly snapshot: Snapshot;
	/** Reads a folder outside of the workspace; whoever has many workspaces remembers what it says. */
	readonly readFolder?: (path: string) => Promise<SkillFolderRead>;
	/** The skills that come with the runtime's installation on this machine. */
	readonly bundled?: string;
	/** What the person's programs are searched along. */
	readonly searchPath: string | undefined;
}

/** What was found around a workspace. */
export interface FoundSurroundings {
	/** Undefined where the runtime keeps to the workspace. */
	readonly skills: SkillSurroundings | undefined;
	/** For people: limits that were met. */
	readonly notes: readonly string[];
}

export const noSurroundings: FoundSurroundings = { skills: undefined, notes: [] };

/** Looks at the folders that the runtime's skills come from besides the workspace, and for the programs that they ask for. */
export async function findSkillSurroundings(request: SurroundingsRequest): Promise<FoundSurroundings> {
	const { files, runtime, snapshot, bundled, searchPath } = request;
	const { readFolder = (path: string) => readSkillFolder(files, path) } = request;
	if (!runtime.skills?.places) return noSurroundings;
	const known = { ...(bundled === undefined ? {} : { bundled }) };
	const asked: Snapshot = {
		...snapshot,
		skills: { folders: new Map(), realPaths: new Map(), programs: new Map(), ...known },
	};
	const { folders: places, named } = runtime.skills.places(asked);
	const folders = new Map<string, SkillFolder | undefined>();
	const notes: string[] = [];
	for (const place of new Set(places)) {
		const isOwn = place.startsWith(`${snapshot.root}/`);
		const isKnown = (path: string) =>
			isOwn && snapshot.files.get(path.slice(snapshot.root.length + 1).replaceAll('\\', '/'))?.content.kind === 'text';
		const found = isOwn ? await readSkillFolder(files, place, isKnown) : await readFolder(place);
		folders.set(place, found.folder);
		notes.push(...found.notes);
	}
	const realPaths = new Map<string, string>();
	for (const place of named) {
		const real = await files.realPath(place);
		if (real !== undefined) realPaths.set(place, real);
	}
	const around = { folders, realPaths, programs: new Map<string, boolean>(), ...known };
	const wanted = runtime.skills.programs?.({ ...snapshot, skills: around }) ?? [];
	return { skills: { ...around, programs: await findPrograms(wanted, searchPath) }, notes };
}

/** Whether two looks came to the same. */
export const sameSurroundings = (a: SkillSurroundings | undefined, b: SkillSurroundings | undefined): boolean =>
	a === b || (a !== undefined && b !== undefined && asText(a) === asText(b));

const asText = (surroundings: SkillSurroundings): string =>
	JSON.stringify(surroundings, (_key, value: unknown) => {
		if (value instanceof Map) return [...value];
		return value instanceof Set ? [...value] : value;
	});
