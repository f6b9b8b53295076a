import { basename, dirname, join } from 'node:path';
import { lstat, readdir } from './disk.ts';

/** Names with the same fold are one file on a disk that minds no letter case. */
export const folded = (name: string): string => name.normalize('NFC').toLowerCase();

/** `name` with its first letter that has another case in that one; undefined where none has. */
export function inOtherCase(name: string): string | undefined {
	for (const [index, letter] of [...name].entries()) {
		const other = letter === letter.toLowerCase() ? letter.toUpperCase() : letter.toLowerCase();
		if (other !== letter && other.length === letter.length)
			return [...name].map((each, at) => (at === index ? other : each)).join('');
	}
	return undefined;
}

/** What it takes to find the letters of a disk. Paths are absolute. */
interface LettersDisk {
	/** Which file stands there; undefined where none does. */
	fileAt(path: string): Promise<string | undefined>;
	/** Rejects where the folder cannot be listed. */
	names(folder: string): Promise<readonly string[]>;
}

/** Folders whose disk has been asked whether it minds letter case; a disk hardly ever becomes another one. */
const mostFolders = 2_000;

/**
 * Gives real paths the letters that folders list them with. macOS and Windows do that themselves when links are resolved; Linux gives
 * back whatever letters it was asked with, also where the disk minds none (a folder of Windows in WSL or in a container).
 */
export function createLetters(disk: LettersDisk): (real: string) => Promise<string> {
	const minding = new Map<string, Promise<boolean>>();
	const listings = new Map<string, Promise<readonly string[]>>();

	const isSameUnder = async (folder: string, name: string, other: string): Promise<boolean> => {
		const found = await disk.fileAt(join(folder, other));
		return found !== undefined && found === (await disk.fileAt(join(folder, name)));
	};

	const minds = (folder: string, name: string, other: string): Promise<boolean> => {
		let known = minding.get(folder);
		if (!known) {
			known = isSameUnder(folder, name, other).then((isSame) => !isSame);
			if (minding.size >= mostFolders) minding.clear();
			minding.set(folder, known);
		}
		return known;
	};

	/** Many ask for one folder at once. */
	const namesIn = (folder: string): Promise<readonly string[]> => {
		const known = listings.get(folder);
		if (known) return known;
		const listing = disk.names(folder).finally(() => listings.delete(folder));
		listings.set(folder, listing);
		return listing;
	};

	const lettersOf = async (real: string): Promise<string> => {
		const folder = dirname(real);
		const name = basename(real);
		if (folder === real) return real;
		const other = inOtherCase(name);
		if (other !== undefined && (await minds(folder, name, other))) return real;
		const above = await lettersOf(folder);
		const names = other === undefined ? [] : await namesIn(folder).catch(() => []);
		const listed = names.includes(name) ? name : (names.find((each) => folded(each) === folded(name)) ?? name);
		return join(above, listed);
	};
	return lettersOf;
}

/** `real` with the letters that the disk has. */
export const withOwnLetters: (real: string) => Promise<string> =
	process.platform === 'linux'
		? createLetters({
				fileAt: (path) =>
					lstat(path).then(
						({ dev, ino }) => `${dev} ${ino}`,
						() => undefined,
					),
				names: (folder) => readdir(folder),
			})
		: async (real) => real;
