import { constants } from 'node:fs';
import { access } from 'node:fs/promises';
import { dirname } from 'node:path';
import type { AccessFacts, HomeFacts } from '../../engine/doctor/view.ts';
import { rootFiles } from '../../engine/workspace/files.ts';
import type { DiskFiles } from '../platform/diskFiles.ts';
import type { Workspace } from '../workspace/workspaces.ts';

/** Bits of a mode that let others read a file, and go through a folder. */
const mayRead = 4;
const mayEnter = 1;

/** True where this process may write there, or nobody can tell. */
export const isWritable = (path: string): Promise<boolean> =>
	access(path, constants.W_OK).then(
		() => true,
		(error: NodeJS.ErrnoException) => error.code !== 'EACCES' && error.code !== 'EROFS' && error.code !== 'EPERM',
	);

/** True where every account of the machine can get at the file and read it; false where there are no such permissions. */
async function isReadableByAll(path: string, files: DiskFiles): Promise<boolean> {
	const folders: string[] = [];
	for (let folder = dirname(path); ; folder = dirname(folder)) {
		folders.push(folder);
		if (dirname(folder) === folder) break;
	}
	const [file, ...around] = await files.facts([path, ...folders]);
	if (file?.others === undefined || (file.others & mayRead) === 0) return false;
	return around.every((folder) => folder?.others !== undefined && (folder.others & mayEnter) !== 0);
}

export async function accessFacts(
	workspace: Workspace,
	home: HomeFacts | undefined,
	files: DiskFiles,
): Promise<AccessFacts> {
	const { root, runtime } = workspace;
	const context = rootFiles(workspace.snapshot().files).filter((path) => runtime.roleOf(path) !== undefined);
	const [rootIsWritable, ...each] = await Promise.all(
		[root, ...context.map((path) => workspace.absolute(path))].map(isWritable),
	);
	const [config] = home?.configs ?? [];
	const isOpen = config !== undefined && (await isReadableByAll(config.real, files));
	return {
		rootIsWritable: rootIsWritable ?? true,
		readOnly: context.filter((_, index) => each[index] === false),
		...(isOpen && { openConfig: config.path }),
	};
}
