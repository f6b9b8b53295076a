import { dirname, isAbsolute, relative, resolve } from 'node:path';
import type { Touch } from '../../../workspace/session.ts';
import type { World } from '../world.ts';
import { boundaryOf } from './boundary.ts';
import { type ContextFile, filesUp, identityOf, readContextFile } from './files.ts';
import type { Loaded, LoadPlan } from './load.ts';

/** What one touch brings in. */
export interface TouchDiscovery {
	readonly touch: Touch;
	/** Empty where there is nothing new. */
	readonly files: readonly ContextFile[];
}

/**
 * True where the tool fails, and brings nothing in: what is not there can be written, and neither read nor listed. Of an empty folder
 * there is nothing to tell. Tools that search, and the shell, never bring anything in.
 */
function bringsNothing({ places }: World, path: string, by: Touch['by']): boolean {
	const { kind } = places.facts(path);
	switch (by) {
		case 'shell':
			return true;
		case 'read':
		case 'edit':
			return kind !== 'file';
		case 'list':
			return kind !== 'folder' || places.list(path)?.length === 0;
		case 'write':
			return kind === 'folder';
		case 'mention':
			return false;
	}
}

const isBelow = (folder: string, path: string): boolean => {
	const way = relative(folder, path);
	return !/^\.\.(?:[\\/]|$)/u.test(way) && !isAbsolute(way);
};

/** The folder that a touched path is in; a path that is not there counts as a file. */
function folderOf({ places }: World, path: string): string {
	const { kind } = places.facts(path);
	return kind === 'folder' || kind === 'other' ? path : dirname(path);
}

/** What the touches of a session bring in, one after the other: each file once, in the tree format whatever the settings say. */
export function discoveries(
	world: World,
	plan: LoadPlan,
	loaded: Loaded,
	touched: readonly Touch[],
): readonly TouchDiscovery[] {
	const known = new Set(loaded.identities);
	return touched.map((touch) => {
		const path = resolve(touch.path);
		if (!plan.isTrusted || bringsNothing(world, path, touch.by)) return { touch, files: [] };
		const [root] = plan.folders.filter((folder) => isBelow(folder, path)).sort((a, b) => b.length - a.length);
		if (root === undefined) return { touch, files: [] };
		const ceiling = boundaryOf(world.places, root, plan.settings.boundaryMarkers);
		const files = filesUp(world, plan.names, folderOf(world, path), ceiling).flatMap((file): ContextFile[] => {
			const identity = identityOf(world.places, file);
			if (identity === undefined || known.has(identity)) return [];
			// Whatever comes of it, it is not looked at again.
			known.add(identity);
			const read = readContextFile(world, file, plan.settings, 'tree');
			return read.content === undefined ? [] : [read];
		});
		return { touch, files };
	});
}
