import type { FileEntry, Snapshot } from '../../../../workspace/snapshot.ts';
import { alwaysAsked } from '../../../persona/personaNames.ts';
import { fileNames } from '../../files.ts';
import { missingFile, type OpenClawLoadedFile, readFile } from '../loaded.ts';

/** `name` in the folder `root`, with the separator that `root` has. */
export const pathIn = (root: string, name: string): string =>
	`${root.replace(/(?<![\\/])[\\/]+$/u, '')}${root.includes('\\') && !root.includes('/') ? '\\' : '/'}${name}`;

/** Any trouble with reading makes a file missing; links are followed. */
function load(snapshot: Snapshot, name: string): OpenClawLoadedFile {
	const path = pathIn(snapshot.root, name);
	const content = snapshot.files.get(name)?.content;
	if (content?.kind === 'text') return readFile(name, path, content, name);
	return { ...missingFile(name, path), ...(content?.kind === 'unreadable' ? { reason: content.reason } : {}) };
}

/** The seven files of 2026.1.24: all always asked for. */
export const load2026_1 = (snapshot: Snapshot): OpenClawLoadedFile[] => alwaysAsked.map((name) => load(snapshot, name));

/** Of two entries that are the same file behind a link, only the first is loaded. */
const sameFile = (a: FileEntry, b: FileEntry): boolean =>
	!a.isUnseen &&
	!b.isUnseen &&
	(a.link !== 'none' || b.link !== 'none') &&
	a.size === b.size &&
	a.modified === b.modified &&
	a.content.kind === 'text' &&
	b.content.kind === 'text' &&
	a.content.text === b.content.text;

/** A link to nothing is nothing to whoever asks by following it. */
export const isDangling = ({ content }: FileEntry): boolean =>
	content.kind === 'unreadable' && content.cause === 'dangling';

/** 2026.1.29 adds MEMORY.md and memory.md, each only where it exists. */
export function load2026_1_29(snapshot: Snapshot): OpenClawLoadedFile[] {
	const files = load2026_1(snapshot);
	const upper = snapshot.files.get(fileNames.memory);
	const lower = snapshot.files.get(fileNames.memoryAlt);
	if (upper && !isDangling(upper)) files.push(load(snapshot, fileNames.memory));
	if (lower && !isDangling(lower) && !(upper && sameFile(upper, lower)))
		files.push(load(snapshot, fileNames.memoryAlt));
	return files;
}

export const bootstrapNames2026_1: readonly string[] = alwaysAsked;
