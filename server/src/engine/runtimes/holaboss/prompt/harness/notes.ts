import { dirname, join } from 'node:path';
import { policyFile } from '../../files.ts';

/** The first of them that is there is taken, in each folder. */
export const contextNames = [policyFile, 'CLAUDE.md'];

/** The folder of the harness in a workspace, for files that count in every folder. */
const agentFolder = '.holaboss/pi-agent';
const appending = 'APPEND_SYSTEM.md';

const foldersAbove = (folder: string): readonly string[] => {
	const above = dirname(folder);
	return above === folder ? [] : [...foldersAbove(above), above];
};

export const contextFolders = (root: string): readonly string[] => [join(root, agentFolder), ...foldersAbove(root)];
export const appended = (root: string): readonly string[] => [
	join(root, '.pi', appending),
	join(root, agentFolder, appending),
];

/** Files next to those that the workspace lists, from which the harness takes text. */
export const harnessNotes = (root: string): readonly string[] => [
	...appended(root),
	...contextFolders(root).flatMap((folder) => contextNames.map((name) => join(folder, name))),
];
