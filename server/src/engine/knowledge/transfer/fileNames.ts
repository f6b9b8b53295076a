import { sha256 } from '../../text/sha256.ts';

/** The folder of an export that has what is no current entry. No entry gets a name in it. */
export const exportFolder = 'soulscope-export';

/** UTF-16 units of a name, and of a path below the export: with the folder above it, Windows takes 260. */
const longestName = 100;
const longestFile = 180;
/** UTF-8 bytes of a name that every file system takes, with room for our own ending. */
const mostBytes = 200;

/** Devices on Windows, whatever their extension. */
const device = /^(?:con|prn|aux|nul|com[\d¹²³]|lpt[\d¹²³]|conin\$|conout\$|clock\$)(?:\.|$)/i;

/** What some disk does not take, in a name or at its end. */
const odd = /[<>:"|?*\\\p{Cc}\p{Cf}\p{Cs}]/gu;

/**
 * True for a name that every disk keeps as it is. One that begins with a dot is not: programs take such files for orders,
 * and a text of the store is none (`.git/config`, `.obsidian/plugins`).
 */
const isPlain = (name: string): boolean =>
	name.search(odd) < 0 &&
	!/^[. ]|[. ]$/.test(name) &&
	!device.test(name) &&
	name.length <= longestName &&
	Buffer.byteLength(name) <= mostBytes;

/** The same name as far as that is possible, and short. */
function plain(name: string): string {
	const harmless = name
		.replace(odd, '_')
		.replace(/^[. ]+/, '_')
		.slice(0, 40)
		.replace(/(?<![. ])[. ]+$/, '')
		.toWellFormed();
	return device.test(harmless) || harmless === '' ? `_${harmless}` : harmless;
}

/** One for all names that some disk takes for the same. */
const folded = (file: string): string => file.normalize('NFKC').toUpperCase().toLowerCase().normalize('NFKC');

function foldersOf(file: string): readonly string[] {
	const steps = folded(file).split('/').slice(0, -1);
	return steps.map((_, index) => steps.slice(0, index + 1).join('/'));
}

/** With its dot; empty where there is none. */
export const extensionOf = (name: string): string => /(?<=[^.])\.[a-z\d]{1,10}$/i.exec(name)?.[0] ?? '';

/** A name that the path alone leads to, below folders that look like its own. */
function unlike(path: string, suffix: string): string {
	const steps = path.split('/');
	const name = steps.pop() ?? '';
	const extension = extensionOf(name);
	const stem = plain(name.slice(0, name.length - extension.length));
	const nameWith = (digits: number): string => `${stem}~${sha256(path).slice(0, digits)}${extension}${suffix}`;
	const folders = steps.map(plain);
	if (folded(folders[0] ?? '') === exportFolder) folders[0] = `_${folders[0]}`;
	const file = [...folders, nameWith(10)].join('/');
	return file.length <= longestFile ? file : [...folders.slice(0, 1), nameWith(20)].join('/');
}

function usual(path: string, suffix: string): string {
	const file = path + suffix;
	const steps = file.split('/');
	const isOurs = folded(steps[0] ?? '') === exportFolder;
	return !isOurs && steps.every(isPlain) && file.length <= longestFile ? file : unlike(path, suffix);
}

/**
 * Which file each path gets, in an export: the path itself with its suffix where every disk keeps that apart from all
 * others, else a name like it. The same paths get the same files each time.
 */
export function fileNamesFor(suffixes: ReadonlyMap<string, string>): ReadonlyMap<string, string> {
	const folders = new Set([...suffixes].flatMap(([path, suffix]) => foldersOf(usual(path, suffix))));
	const taken = new Set<string>();
	const names = new Map<string, string>();
	for (const [path, suffix] of suffixes) {
		const last = `${exportFolder}/entries/${sha256(path)}${extensionOf(path)}${suffix}`;
		const isFree = (file: string): boolean =>
			!taken.has(folded(file)) && !folders.has(folded(file)) && foldersOf(file).every((folder) => !taken.has(folder));
		const file = [usual(path, suffix), unlike(path, suffix)].find(isFree) ?? last;
		taken.add(folded(file));
		names.set(path, file);
	}
	return names;
}

/** Where an older version goes, or a removal. */
export const historyFile = (path: string, versionId: string, extension: string): string =>
	`${exportFolder}/versions/${plain(path.split('/').at(-1) ?? '')}~${sha256(path).slice(0, 20)}/${versionId.replace(/[:.]/g, '-')}${extension}`;

/** Where the bytes go that an entry was made of. */
export const originalFile = (digest: string, path: string): string =>
	`${exportFolder}/originals/${digest}${extensionOf(path)}`;
