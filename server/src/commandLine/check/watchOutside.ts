import { existsSync } from 'node:fs';
import { dirname, sep } from 'node:path';
import { type FSWatcher, watch } from 'chokidar';

interface OutsideWatch {
	/** Absolute paths that count from now on, besides those before; they need not be there. */
	add(paths: Iterable<string>): void;
	close(): Promise<void>;
}

/** The path itself, or the nearest folder around it that is there. */
function nearestThere(path: string): string {
	let at = path;
	while (!existsSync(at) && dirname(at) !== at) at = dirname(at);
	return at;
}

/**
 * Hears of single paths, wherever they lie, also where the folders that they will lie in are yet to be made. chokidar alone looks no further
 * than the folder right around a file that is not there.
 */
export function watchOutside(
	heard: (event: string, path: string) => void,
	failed: (error: unknown) => void,
): OutsideWatch {
	const wanted = new Set<string>();
	const watched = new Set<string>();
	const watcher: FSWatcher = watch([], { ignoreInitial: true, depth: 0 });
	const arm = (paths: Iterable<string>) => {
		for (const path of paths) {
			const there = nearestThere(path);
			if (watched.has(there)) continue;
			watched.add(there);
			watcher.add(there);
		}
	};
	watcher.on('error', failed).on('all', (event, path) => {
		if (event === 'unlink' || event === 'unlinkDir') watched.delete(path);
		if (wanted.has(path)) heard(event, path);
		if (event !== 'addDir' && event !== 'unlinkDir') return;
		const below = [...wanted].filter((each) => each.startsWith(`${path}${sep}`));
		arm(below);
		// What came together with its folder is there by now, and has no event of its own.
		for (const each of below) if (event === 'addDir' && existsSync(each)) heard('add', each);
	});
	return {
		add(paths) {
			const added = [...paths].filter((path) => !wanted.has(path));
			for (const path of added) wanted.add(path);
			arm(added);
		},
		close: () => watcher.close(),
	};
}
