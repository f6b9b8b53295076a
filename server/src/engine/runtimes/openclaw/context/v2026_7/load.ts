import { type FileEntry, ifSeen, type Snapshot } from '../../../../workspace/snapshot.ts';
import { alwaysAsked } from '../../../persona/personaNames.ts';
import { fileNames } from '../../files.ts';
import { missingFile, type OpenClawLoadedFile, readFile } from '../loaded.ts';
import { pathIn } from '../v2026_1/load.ts';
import { refusalOfTarget } from '../v2026_9/load.ts';

export const bootstrapNames2026_7: readonly string[] = [...alwaysAsked, fileNames.memory];

/** It follows links, as long as they stay in the workspace. */
const refusalOf = (entry: FileEntry): string | undefined =>
	ifSeen(entry)?.leadsOut === true ? 'it is a link out of the workspace' : refusalOfTarget(entry);

/** The files of 2026.7.1: seven always asked for, and MEMORY.md where it is there. What it refuses, it tells the agent to be missing. */
export function load2026_7({ root, files }: Snapshot): OpenClawLoadedFile[] {
	const loaded: OpenClawLoadedFile[] = [];
	for (const name of bootstrapNames2026_7) {
		const path = pathIn(root, name);
		const entry = files.get(name);
		if (entry === undefined && name === fileNames.memory) continue;
		const reason = entry && refusalOf(entry);
		if (reason !== undefined) loaded.push({ ...missingFile(name, path), isRefused: true, reason });
		else if (entry?.content.kind === 'text') loaded.push(readFile(name, path, entry.content, name));
		else loaded.push(missingFile(name, path));
	}
	return loaded;
}
