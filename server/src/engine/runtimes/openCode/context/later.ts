import { dirname, join, resolve } from 'node:path';
import type { Touch } from '../../../workspace/session.ts';
import { instructionNames } from '../paths.ts';
import type { RunWorld } from '../world.ts';

/** What one touch brings in: absolute paths, the deepest first; none where there is nothing new. */
export interface ReadDiscovery {
	readonly touch: Touch;
	readonly files: readonly string[];
}

/**
 * Instructions of folders below that files which were read bring in: of each folder from the file's own up to the one below where the program was
 * started the first name that is there, each once. Only the tool that reads files does that. `known`: absolute paths of what the prompt has.
 */
export function discoveries(
	world: RunWorld,
	known: ReadonlySet<string>,
	touched: readonly Touch[],
): readonly ReadDiscovery[] {
	const { places, cwd } = world;
	const names = instructionNames(world);
	const claimed = new Set(known);
	return touched.map((touch) => {
		const path = resolve(cwd, touch.path);
		if (touch.by !== 'read' || places.facts(path).kind !== 'file') return { touch, files: [] };
		const files: string[] = [];
		// The program compares texts, so a folder whose name only begins with that of its own counts as well.
		for (let folder = dirname(path); folder.startsWith(cwd) && folder !== cwd; folder = dirname(folder)) {
			const file = names.map((name) => join(folder, name)).find((each) => places.facts(each).kind !== 'nothing');
			if (file === undefined || file === path || claimed.has(file)) continue;
			claimed.add(file);
			files.push(file);
		}
		return { touch, files };
	});
}
