import { basename, dirname, extname, join } from 'node:path';
import type { PlaceName, Places } from '../../../workspace/snapshot.ts';
import { agentsName, ownFolder, rulesFolder } from '../paths.ts';

/** A file that Cline opens. */
export interface RecordCandidate {
	/** Absolute. */
	readonly file: string;
	/** Absolute: the folder that Cline takes it to be in. */
	readonly folder: string;
}

/** A file that Cline sees in a folder and does not open. */
export interface PassedOver {
	/** Absolute. */
	readonly file: string;
	readonly why: 'link' | 'ending' | 'no-ending' | 'not-a-folder';
}

interface FoundRecords {
	/** In the order of the search. */
	readonly taken: readonly RecordCandidate[];
	readonly passedOver: readonly PassedOver[];
}

const nothing: FoundRecords = { taken: [], passedOver: [] };

const endings: ReadonlySet<string> = new Set(['.md', '.markdown', '.txt']);

/** True for the endings of rules and workflows, in upper or lower case. */
export const hasReadEnding = (name: string): boolean => endings.has(extname(name).toLowerCase());

/** As Node lists a folder on Linux and macOS: by bytes. */
const inDiskOrder = (names: readonly PlaceName[]): readonly PlaceName[] =>
	[...names].sort((a, b) => Buffer.compare(Buffer.from(a.name), Buffer.from(b.name)));

/** Files of rules or workflows at `place`, which is one such file or a folder of them. Folders in it are not entered. */
export function filesAt(places: Places, place: string): FoundRecords {
	const { kind } = places.facts(place);
	if (kind === 'file') {
		const isTaken = basename(place) === rulesFolder || hasReadEnding(place);
		return isTaken
			? { taken: [{ file: place, folder: dirname(place) }], passedOver: [] }
			: { taken: [], passedOver: [{ file: place, why: 'not-a-folder' }] };
	}
	const listed = kind === 'folder' ? places.list(place) : undefined;
	if (!listed) return nothing;
	const taken: RecordCandidate[] = [];
	const passedOver: PassedOver[] = [];
	for (const { name, kind: entry } of inDiskOrder(listed)) {
		const file = join(place, name);
		if (entry === 'file' && hasReadEnding(name)) taken.push({ file, folder: place });
		else if (entry === 'file') passedOver.push({ file, why: extname(name) === '' ? 'no-ending' : 'ending' });
		else if (entry === 'symlink' && name !== agentsName && places.facts(file).kind !== 'folder')
			passedOver.push({ file, why: 'link' });
	}
	// Only this name is followed where it is a link.
	const agents = join(place, agentsName);
	if (listed.some(({ name, kind: entry }) => name === agentsName && entry === 'symlink') && isFile(places, agents))
		taken.push({ file: agents, folder: place });
	return { taken, passedOver };
}

const isFile = (places: Places, path: string): boolean => places.facts(path).kind === 'file';

export const skillFileName = 'SKILL.md';

/** The `SKILL.md` in `folder`, and those in its folders, linked ones as well. */
export function skillsAt(places: Places, folder: string): readonly RecordCandidate[] {
	const listed = places.facts(folder).kind === 'folder' ? places.list(folder) : undefined;
	return inDiskOrder(listed ?? []).flatMap(({ name, kind }): readonly RecordCandidate[] => {
		const path = join(folder, name);
		if (kind === 'file') return name === skillFileName ? [{ file: path, folder }] : [];
		if (kind !== 'folder' && !(kind === 'symlink' && places.facts(path).kind === 'folder')) return [];
		const file = join(path, skillFileName);
		return isFile(places, file) ? [{ file, folder: path }] : [];
	});
}

/** Folders in `.cline` that an organisation's plugins are kept in: those with a `managed.json` that is an object. */
export function managedFolders(places: Places, plugins: string | undefined): readonly string[] {
	if (plugins === undefined || basename(plugins) !== ownFolder || places.facts(plugins).kind !== 'folder') return [];
	return (places.list(plugins) ?? [])
		.filter(({ kind }) => kind === 'folder')
		.map(({ name }) => join(plugins, name))
		.filter((folder) => isManaged(places, join(folder, 'managed.json')))
		.sort((a, b) => a.localeCompare(b));
}

function isManaged(places: Places, file: string): boolean {
	const content = isFile(places, file) ? places.read(file, 'settings') : undefined;
	if (content?.kind !== 'text') return false;
	try {
		const value: unknown = JSON.parse(content.text);
		return typeof value === 'object' && value !== null;
	} catch {
		return false;
	}
}
