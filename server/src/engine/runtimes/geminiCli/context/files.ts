import { dirname, join } from 'node:path';
import type { PlaceFacts, Places, TextContent } from '../../../workspace/snapshot.ts';
import { foldersUp } from '../../coding/folders.ts';
import type { GeminiSettings } from '../config/settings.ts';
import { expandTree, type ImportExpansion } from '../imports/expand.ts';
import { expandFlat } from '../imports/flat.ts';
import { type FileOrigin, frame, isBlank, trimmed } from '../imports/stretches.ts';
import { ownFolder, printed, type World } from '../world.ts';
import { boundaryOf } from './boundary.ts';

/** True where the program finds something that it may read: a folder of that name as well. */
export function isThere(places: Places, path: string): boolean {
	const { kind } = places.facts(path);
	if (kind === 'nothing') return false;
	if (kind !== 'file') return true;
	const content = places.read(path);
	return content?.kind !== 'unreadable' || content.cause !== 'forbidden';
}

/** Which file it is, whatever it is called; undefined where there is none. */
export function identityOf(places: Places, path: string): string | undefined {
	const facts: PlaceFacts = places.facts(path);
	return facts.kind === 'nothing' ? undefined : facts.real;
}

/**
 * Context files of `folder` and the folders around it up to `last`, the outermost folder first, in each in the order of the names. The
 * way up ends below the person's own folder.
 */
export function filesUp(world: World, names: readonly string[], folder: string, last: string): readonly string[] {
	const own = ownFolder(world);
	const folders = foldersUp(folder, last);
	const until = folders.indexOf(own);
	return (until < 0 ? folders : folders.slice(0, until))
		.toReversed()
		.flatMap((each) => names.map((name) => printed(join(each, name))))
		.filter((path) => isThere(world.places, path));
}

/** A context file that has been read. */
export interface ContextFile {
	readonly path: string;
	/** `folder`, `unreadable`: it is skipped. `same`: it is the same file as another one that is loaded. */
	readonly state: 'text' | 'blank' | 'folder' | 'unreadable' | 'same';
	readonly content?: TextContent;
	/** Its text with its imports, and the marks around it, where it has any. */
	readonly expansion?: ImportExpansion;
	/** Where `same`: which. Where `unreadable`: why. */
	readonly of?: string;
}

/** Reads one context file, with what it imports, as a block of its own. */
export function readContextFile(
	{ places }: World,
	path: string,
	settings: GeminiSettings,
	format: 'tree' | 'flat',
): ContextFile {
	if (places.facts(path).kind === 'folder') return { path, state: 'folder' };
	const content = places.read(path);
	if (content?.kind === 'unreadable') return { path, state: 'unreadable', of: content.reason };
	if (content?.kind !== 'text') return { path, state: 'unreadable', of: 'it has not been read' };
	const origin: FileOrigin = { file: path, content };
	const folder = dirname(path);
	const expand = format === 'flat' ? expandFlat : expandTree;
	const { stretches, attempts } = expand(places, origin, folder, boundaryOf(places, folder, settings.boundaryMarkers));
	if (isBlank(stretches)) return { path, state: 'blank', content, expansion: { stretches: [], attempts } };
	const block = [
		frame(origin, `--- Context from: ${path} ---\n`),
		...trimmed(stretches),
		frame(origin, `\n--- End of Context from: ${path} ---`),
	];
	return { path, state: 'text', content, expansion: { stretches: block, attempts } };
}
