import { literal } from '../../../../prompt/mappedText.ts';
import { type FileEntry, ifSeen, type Snapshot } from '../../../../workspace/snapshot.ts';
import { fileNames } from '../../files.ts';
import { missingFile, type OpenClawLoadedFile, readFile } from '../loaded.ts';
import { pathIn } from '../v2026_1/load.ts';

export const bootstrapNames2026_9: readonly string[] = [
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
export const largestFile = 2 * 1024 * 1024;
const tooLarge = `File exceeds ${largestFile} bytes`;
const longestReason = 300;

/** Why 2026.9.6 refuses `entry`, in its own words; undefined where it reads it. */
const refusalOf = (entry: FileEntry): string | undefined =>
	ifSeen(entry)?.link === 'symlink' ? 'symlink path component not allowed' : refusalOfTarget(entry);

/** The same of what a link leads to. */
export function refusalOfTarget(entry: FileEntry): string | undefined {
	const seen = ifSeen(entry);
	if (seen?.link === 'hardlink') return 'path must not be hardlinked';
	if (entry.content.kind === 'unreadable') {
		const { cause, reason } = entry.content;
		if (cause === 'folder' || cause === 'special') return 'path does not have the required file type';
		return cause === 'too-large' ? tooLarge : reason;
	}
	return seen && seen.size > largestFile ? tooLarge : undefined;
}

/** Ids that may name a folder below `users/`. */
const userId = /^[a-z0-9][\w-]{0,127}$/iu;

/** Where the USER.md of one person lies, if `user` can be the name of a folder. */
const personalUserPath = (user: string): string | undefined =>
	userId.test(user) ? `users/${user}/${fileNames.user}` : undefined;

/** The person's own USER.md, where it is there and no link; what is refused only leaves a warning on the shared one. */
function personalFile(snapshot: Snapshot, user: string): OpenClawLoadedFile | 'refused' | undefined {
	const source = personalUserPath(user);
	const entry = source === undefined ? undefined : snapshot.files.get(source);
	if (source === undefined || entry === undefined) return undefined;
	const path = pathIn(snapshot.root, source);
	if (refusalOf(entry) !== undefined || entry.content.kind !== 'text') return 'refused';
	return { ...readFile(fileNames.user, path, entry.content, source), personal: true };
}

/** The files of 2026.9.6; the USER.md of `user` stands right behind everybody's, or last where there is none. */
export function load2026_9(snapshot: Snapshot, user?: string): OpenClawLoadedFile[] {
	const files = sharedFiles(snapshot);
	const personal = user === undefined ? undefined : personalFile(snapshot, user);
	if (personal === undefined) return files;
	const at = files.findIndex(({ name }) => name === fileNames.user);
	const place = at === -1 ? files.length : at + 1;
	if (personal !== 'refused') return files.toSpliced(place, 0, personal);
	// The runtime warns and goes on with everybody's file; the warning stands at the nearest file there is.
	return files.map((file, index) => (index === place - 1 ? { ...file, warnings: [personalRefused] } : file));
}

const personalRefused = 'Personal USER.md could not be read safely; using shared defaults.';

function sharedFiles(snapshot: Snapshot): OpenClawLoadedFile[] {
	const files: OpenClawLoadedFile[] = [];
	for (const name of bootstrapNames2026_9) {
		const path = pathIn(snapshot.root, name);
		const entry = snapshot.files.get(name);
		if (!entry) {
			if (!quietWhenMissing.has(name)) files.push(missingFile(name, path));
			continue;
		}
		const refusal = refusalOf(entry);
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
			files.push(readFile(name, path, entry.content, name));
		} else {
			files.push(missingFile(name, path));
		}
	}
	return files;
}
