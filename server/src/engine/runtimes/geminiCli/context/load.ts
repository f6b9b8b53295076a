import { join } from 'node:path';
import type { GeminiSettings } from '../config/settings.ts';
import { ownFolder, printed, type World } from '../world.ts';
import { boundaryOf } from './boundary.ts';
import type { Extension } from './extensions.ts';
import { type ContextFile, filesUp, identityOf, isThere, readContextFile } from './files.ts';

export type Tier = 'global' | 'private' | 'extension' | 'project';

/** What a run takes in when it begins. */
export interface Loaded {
	readonly tiers: Readonly<Record<Tier, readonly ContextFile[]>>;
	/** Files of the project that a run does not take in, as the folder is not trusted. */
	readonly withheld: readonly string[];
	/** Which files have been read, whatever they are called: none is loaded a second time. */
	readonly identities: ReadonlySet<string>;
}

/** What a run goes by, worked out before anything is read. */
export interface LoadPlan {
	readonly settings: GeminiSettings;
	readonly names: readonly string[];
	/** The folders that it works in. */
	readonly folders: readonly string[];
	readonly extensions: readonly Extension[];
	readonly isTrusted: boolean;
	/** Where the private memory of the project is. */
	readonly memoryFolder: string;
}

/** By UTF-16 units, as JavaScript sorts texts. */
const sorted = (paths: readonly string[]): readonly string[] => [...paths].sort();

function globalFiles(world: World, { names }: LoadPlan): readonly string[] {
	return names.map((name) => printed(join(ownFolder(world), name))).filter((path) => isThere(world.places, path));
}

function privateFiles({ places }: World, { names, memoryFolder }: LoadPlan): readonly string[] {
	const index = printed(join(memoryFolder, 'MEMORY.md'));
	if (isThere(places, index)) return [index];
	return names.map((name) => printed(join(memoryFolder, name))).filter((path) => isThere(places, path));
}

const extensionFiles = ({ extensions }: LoadPlan): readonly string[] =>
	sorted([...new Set(extensions.flatMap(({ contextFiles }) => contextFiles.map(printed)))]);

/** Each file once, under the first of its names; what the others are called, with that name. */
function withoutDoubles(world: World, paths: readonly string[]) {
	const known = new Map<string, string>();
	const kept: string[] = [];
	const doubles = new Map<string, string>();
	for (const path of new Set(paths)) {
		const identity = identityOf(world.places, path);
		const first = identity === undefined ? undefined : known.get(identity);
		if (first !== undefined) {
			doubles.set(path, first);
			continue;
		}
		if (identity !== undefined) known.set(identity, path);
		kept.push(path);
	}
	return { kept, doubles };
}

export function loadContext(world: World, plan: LoadPlan): Loaded {
	const { settings, names, folders, isTrusted } = plan;
	const found = folders.flatMap((folder) =>
		filesUp(world, names, folder, boundaryOf(world.places, folder, settings.boundaryMarkers)),
	);
	const project = withoutDoubles(world, found);
	const paths: Readonly<Record<Tier, readonly string[]>> = {
		global: globalFiles(world, plan),
		extension: extensionFiles(plan),
		project: isTrusted ? sorted(project.kept) : [],
		private: privateFiles(world, plan),
	};
	// The order in which a file of two names gets its name.
	const all = withoutDoubles(world, [...paths.global, ...paths.extension, ...paths.project, ...paths.private]);
	const contents = new Map(
		all.kept.map((path) => [path, readContextFile(world, path, settings, settings.importFormat)]),
	);
	const filesOf = (tier: readonly string[]): readonly ContextFile[] =>
		tier.map((path): ContextFile => contents.get(path) ?? { path, state: 'same', of: all.doubles.get(path) ?? path });
	const doubles = isTrusted ? [...project.doubles].map(([path, of]): ContextFile => ({ path, state: 'same', of })) : [];
	const read = [...contents.values()].filter(({ content }) => content !== undefined);
	return {
		tiers: {
			global: filesOf(paths.global),
			private: filesOf(paths.private),
			extension: filesOf(paths.extension),
			project: [...filesOf(paths.project), ...doubles],
		},
		withheld: isTrusted ? [] : sorted(project.kept),
		identities: new Set(read.flatMap(({ path }) => identityOf(world.places, path) ?? [])),
	};
}
