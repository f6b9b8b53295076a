import { stat } from 'node:fs/promises';
import { resolve } from 'node:path';
import type { PersonaPlace } from '../../engine/copying/personaCopy.ts';
import type { Runtime } from '../../engine/runtimes/runtime.ts';
import type { Environment } from '../../engine/workspace/snapshot.ts';
import { oneOf } from '../commands/preview.ts';
import { openFolder } from '../workspace/openFolder.ts';

/** A folder as `runtime` would read it; one that is not there yet is an empty one. */
export async function placeAt(folder: string, runtime: Runtime, environment: Environment): Promise<PersonaPlace> {
	const root = resolve(folder);
	const found = await stat(root).catch(() => undefined);
	if (!found) return { runtime, snapshot: { root, files: new Map(), config: undefined, environment } };
	const workspace = oneOf(folder, await openFolder(folder, { runtime }));
	return { runtime, snapshot: workspace.snapshot() };
}
