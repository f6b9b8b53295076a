import { join } from 'node:path';
import type { InstallCapability } from '../engine/runtimes/install.ts';
import type { WorkspacePath } from '../engine/workspace/snapshot.ts';
import { readRegularText, smallFile } from './readRegularFile.ts';

/**
 * The text that a file of a new workspace begins with; undefined where this installation has none. `shipped`: absolute path of the
 * folder that ships the templates, one folder inside for each program.
 */
export async function templateText(
	{ templates }: InstallCapability,
	path: WorkspacePath,
	shipped: string,
): Promise<string | undefined> {
	if (typeof templates !== 'string') return templates.get(path);
	return readRegularText(join(shipped, templates, path), { limit: smallFile }).catch(() => undefined);
}
