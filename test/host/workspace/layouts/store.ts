import { registry } from '../../../../server/src/engine/runtimes/registry.ts';
import { createInstallations } from '../../../../server/src/host/install/installations.ts';
import { createWorkspaces } from '../../../../server/src/host/workspace/workspacesOfFolders.ts';
import { MemoryDisk } from '../../../support/disk/memoryDisk.ts';
import type { Layout } from './layout.ts';

/** The workspaces of a disk on which just this lies. */
export function storeOn({ files, tables = {}, variables = {} }: Omit<Layout, 'is'>) {
	const disk = new MemoryDisk(files);
	for (const [path, names] of Object.entries(tables)) disk.databases.set(path, names);
	const environment = { home: '/home/u', hostTimeZone: 'UTC', variables };
	const workspaces = createWorkspaces({
		...registry,
		files: disk,
		environment,
		installations: createInstallations(disk, environment, registry.programs),
		clock: () => 0,
		settingsFor: () => ({ runtime: 'auto', configFile: '' }),
	});
	return { disk, workspaces };
}
