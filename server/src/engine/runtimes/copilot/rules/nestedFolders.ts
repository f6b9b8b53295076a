import { keptOn } from '../../../text/keptOn.ts';
import { childrenOf } from '../context/children.ts';
import type { EditorWorld } from '../settings/world.ts';

/** Folders that keep the parts of a large repository. */
const ofParts: ReadonlySet<string> = new Set(['apps', 'crates', 'libs', 'modules', 'packages', 'projects', 'services']);

/** Of folders in one; nobody looks through all of a repository for a hint. */
const most = 40;

const foldersIn = ({ places }: EditorWorld, folder: string) =>
	childrenOf(places, folder)
		.filter(({ name, isFolder, isLink }) => isFolder && !isLink && !name.startsWith('.') && name !== 'node_modules')
		.slice(0, most);

const known = keptOn<EditorWorld, readonly string[]>();

/** Folders of the workspace as absolute paths: one deep, and two where the parts of a repository are. */
export function nestedFolders(world: EditorWorld, root: string): readonly string[] {
	const found =
		known.get(world) ??
		foldersIn(world, root).flatMap(({ name, path }) => [
			path,
			...(ofParts.has(name) ? foldersIn(world, path).map((each) => each.path) : []),
		]);
	known.set(world, found);
	return found;
}
