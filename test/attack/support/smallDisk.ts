import { execFileSync } from 'node:child_process';
import { rmSync, statfsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { onDisk } from '../../host/support/workspaceOnDisk.ts';
import { whenOver } from '../../support/whenOver.ts';

/** A real disk that is soon full. */
export interface SmallDisk {
	/** Absolute path of a folder on it. */
	readonly root: string;
	/** Takes up all but so many bytes. */
	fill(left: number): void;
	/** Gives that back. */
	makeRoom(): void;
}

/** A disk in memory of so many kilobytes; undefined where this user may not mount one. */
export function smallDisk(kilobytes: number): SmallDisk | undefined {
	const { root } = onDisk();
	try {
		execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${kilobytes}k`, 'tmpfs', root], { stdio: 'ignore' });
	} catch {
		return undefined;
	}
	whenOver(() => execFileSync('umount', ['-l', root], { stdio: 'ignore' }));
	const ballast = join(root, 'ballast');
	const free = (): number => {
		const { bavail, bsize } = statfsSync(root);
		return bavail * bsize;
	};
	return {
		root,
		fill(left) {
			rmSync(ballast, { force: true });
			writeFileSync(ballast, Buffer.alloc(Math.max(0, free() - left)));
		},
		makeRoom: () => rmSync(ballast, { force: true }),
	};
}
