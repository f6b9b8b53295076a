import { type FileEntry, ifSeen, type Snapshot } from '../../../../workspace/snapshot.ts';
import { alwaysAsked } from '../../../persona/personaNames.ts';
import { fileNames } from '../../files.ts';
import { missingFile, type OpenClawLoadedFile, readFile } from '../loaded.ts';
import { isDangling, pathIn } from '../v2026_1/load.ts';
import { largestFile } from '../v2026_9/load.ts';

/** Why 2026.3 treats a file that is there as missing, one clause for people; undefined where it reads it. */
function refusalOf(entry: FileEntry): string | undefined {
	const seen = ifSeen(entry);
	if (entry.leadsOut) return 'it is a link that leads out of the workspace';
	if (seen?.link === 'hardlink') return 'it is a hard link';
	if (entry.content.kind === 'unreadable') return entry.content.reason;
	return seen && seen.size > largestFile ? 'it has more than 2 MiB' : undefined;
}

function load(snapshot: Snapshot, name: string): OpenClawLoadedFile {
	const path = pathIn(snapshot.root, name);
	const entry = snapshot.files.get(name);
	const reason = entry && refusalOf(entry);
	if (reason !== undefined) return { ...missingFile(name, path), reason };
	return entry?.content.kind === 'text' ? readFile(name, path, entry.content, name) : missingFile(name, path);
}

/** The seven files of 2026.3, and the first of MEMORY.md and memory.md that can be reached. */
export function load2026_3(snapshot: Snapshot): OpenClawLoadedFile[] {
	const isThere = (name: string): boolean => {
		const entry = snapshot.files.get(name);
		return entry !== undefined && !isDangling(entry);
	};
	const memory = [fileNames.memory, fileNames.memoryAlt].find(isThere);
	return [...alwaysAsked, ...(memory === undefined ? [] : [memory])].map((name) => load(snapshot, name));
}
