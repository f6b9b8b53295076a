import { existsSync } from 'node:fs';
import { opendir, realpath } from 'node:fs/promises';
import { join } from 'node:path';
import { type DirectoryEntry, type DiskFiles, diskFiles } from '../../../server/src/host/platform/diskFiles.ts';
import { isInside } from '../../../server/src/host/platform/insideFolder.ts';

async function entriesOf(folder: string): Promise<readonly DirectoryEntry[]> {
	const entries: DirectoryEntry[] = [];
	for await (const entry of await opendir(folder)) {
		const kind = entry.isSymbolicLink()
			? 'symlink'
			: entry.isDirectory()
				? 'folder'
				: entry.isFile()
					? 'file'
					: 'other';
		entries.push({ name: entry.name, kind });
	}
	return entries;
}

/**
 * The disk as a program sees it that runs with `<system>/etc` laid over `/etc`: folders are listed in the order that the disk has, which
 * Node sorts and others do not.
 */
export function machineFiles(system: string): DiskFiles {
	const fixed = ['/etc/claude-code', '/etc/codex', '/etc/opencode'];
	const there = (path: string): string => (fixed.some((each) => isInside(each, path)) ? join(system, path) : path);
	return {
		...diskFiles,
		async list(folder) {
			const listing = await diskFiles.list(there(folder));
			return listing.kind === 'listed' ? { ...listing, entries: await entriesOf(there(folder)) } : listing;
		},
		facts: (paths) => diskFiles.facts(paths.map(there)),
		read: (path, within) => diskFiles.read(there(path), within),
		async realPath(path) {
			const real = await realpath(there(path)).catch(() => undefined);
			return real !== undefined && isInside(join(system, 'etc'), real) ? real.slice(system.length) : real;
		},
	};
}

/** The command that runs `command` with what a world says of the machine where programs look for it. */
export function onMachine(system: string, command: readonly string[]): readonly string[] {
	if (!existsSync(join(system, 'etc'))) return command;
	const laid = 'mount -t overlay overlay -o "lowerdir=$0/etc:/etc" /etc && exec "$@"';
	return ['unshare', '--mount', 'sh', '-c', laid, system, ...command];
}
