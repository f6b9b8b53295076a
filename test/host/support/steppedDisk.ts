import { readlinkSync } from 'node:fs';
import { diskFileSystem } from '../../../server/src/host/writes/disk/diskFileSystem.ts';
import type { WriteFileSystem } from '../../../server/src/host/writes/disk/fileSystem.ts';

/** One thing that a write asks of the disk. */
export type Step = keyof WriteFileSystem | 'write' | 'sync' | 'close';

/** Called right before each step. May throw the step's error, or do what somebody else would do at that moment. */
export type BeforeStep = (step: Step, path: string) => void;

/** Of a path through a folder that is held open, the one that a person would write. */
function plain(path: string): string {
	return path.replace(/^\/proc\/\d+\/fd\/\d+/u, (folder) => {
		try {
			return readlinkSync(folder);
		} catch {
			return folder;
		}
	});
}

export const systemError = (code: string): Error => Object.assign(new Error(`${code}: made up by the test`), { code });

/** The real disk, with a hook before every step and, where `pause` is given, a wait after it. */
export function steppedDisk(
	act: BeforeStep,
	pause: () => Promise<void> = async () => {},
	disk: WriteFileSystem = diskFileSystem,
): WriteFileSystem {
	const before: BeforeStep = (step, path) => act(step, plain(path));
	const stepped = async <T>(step: Step, path: string, run: () => Promise<T>): Promise<T> => {
		await pause();
		before(step, path);
		const result = await run();
		await pause();
		return result;
	};
	return {
		realpath: (path) => stepped('realpath', path, () => disk.realpath(path)),
		stat: (path) => stepped('stat', path, () => disk.stat(path)),
		read: (path) => stepped('read', path, () => disk.read(path)),
		makeFolder: (path) => stepped('makeFolder', path, () => disk.makeFolder(path)),
		hold: (path, real) => stepped('hold', path, () => disk.hold(path, real)),
		async create(path, traits) {
			const file = await stepped('create', path, () => disk.create(path, traits));
			return {
				write: (bytes) => stepped('write', path, () => file.write(bytes)),
				sync: () => stepped('sync', path, () => file.sync()),
				// The descriptor is freed even where closing fails.
				close: () => file.close().then(() => before('close', path)),
			};
		},
		link: (from, to) => stepped('link', to, () => disk.link(from, to)),
		symlink: (target, path) => stepped('symlink', path, () => disk.symlink(target, path)),
		readlink: (path) => stepped('readlink', path, () => disk.readlink(path)),
		replaceLink(folder, from, path, target) {
			before('replaceLink', path);
			return disk.replaceLink(folder, from, path, target);
		},
		replace(folder, from, to, expected) {
			before('replace', to);
			return disk.replace(folder, from, to, expected);
		},
		append: (folder, path, expected, bytes, suits) =>
			stepped('append', path, () => disk.append(folder, path, expected, bytes, suits)),
		removeIf(folder, path, expected) {
			before('removeIf', path);
			return disk.removeIf(folder, path, expected);
		},
		remove: (path) => stepped('remove', path, () => disk.remove(path)),
		list: (folder) => stepped('list', folder, () => disk.list(folder)),
		syncFolder: (path) => stepped('syncFolder', path, () => disk.syncFolder(path)),
	};
}
