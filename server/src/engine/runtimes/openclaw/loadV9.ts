import { literal } from '../../prompt/mappedText.ts';
import type { FileEntry, Snapshot } from '../../workspace/snapshot.ts';
import { fileNames } from './files.ts';
import { type LoadedFile, missingFile, presentFile } from './loaded.ts';
import { pathIn } from './loadV1.ts';

export const bootstrapNamesV9: readonly string[] = [
	fileNames.agents,
	fileNames.soul,
	fileNames.identity,
	fileNames.user,
	fileNames.bootstrap,
	fileNames.memory,
];

/** Their absence is normal and never marked. */
const quietWhenMissing: ReadonlySet<string> = new Set([fileNames.user, fileNames.memory]);

/** Larger files are refused (bytes). */
const largestFile = 2 * 1024 * 1024;
const longestReason = 300;

/** Why 2026.9.6 refuses `entry`, in its own words; undefined where it reads it. */
function refusalOf(entry: FileEntry, path: string): string | undefined {
	if (entry.link === 'symlink') return 'symlink path component not allowed';
	if (entry.link === 'hardlink') return 'path must not be hardlinked';
	if (entry.size > largestFile) return `Workspace bootstrap file exceeds its read bound: ${path}`;
	if (entry.content.kind === 'unreadable') return entry.content.reason;
	return undefined;
}

export function loadV9(snapshot: Snapshot): LoadedFile[] {
	const files: LoadedFile[] = [];
	for (const name of bootstrapNamesV9) {
		const path = pathIn(snapshot.root, name);
		const entry = snapshot.files.get(name);
		if (!entry) {
			if (!quietWhenMissing.has(name)) files.push(missingFile(name, path));
			continue;
		}
		const refusal = refusalOf(entry, path);
		if (refusal !== undefined) {
			const reason = refusal.replaceAll(/\s+/gu, ' ').trim().slice(0, longestReason);
			files.push({
				name,
				path,
				state: 'unreadable',
				content: literal(`[UNREADABLE: ${reason}]`),
				source: name,
				reason,
			});
		} else if (entry.content.kind === 'text') {
			files.push(presentFile(name, path, entry.content.text, name));
		} else {
			files.push(missingFile(name, path));
		}
	}
	return files;
}

const profileNames = [fileNames.soul, fileNames.identity, fileNames.user];

/**
 * True where BOOTSTRAP.md is gone because it has done its work. The runtime keeps a record of that outside the
 * workspace; a persona without the file tells the same story.
 */
export const bootstrapIsDone = (snapshot: Snapshot): boolean =>
	!snapshot.files.has(fileNames.bootstrap) && profileNames.some((name) => snapshot.files.has(name));
