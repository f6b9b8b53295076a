import { existsSync, readdirSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';

/** What a run of tests calls its folder; `mkdtemp` puts six characters behind it. */
export const runPrefix = `soulscope-tests-${process.pid}-`;

/** The process that a folder belongs to stands in its name. */
const ofRun = /^soulscope-tests-(\d+)-\w{6}$/;
/** What anything else that we run makes where temporary files go. */
const ofAnything = /^soulscope-(?:[a-z-]+-)?\w{6}$/;
/** ms */
const day = 86_400_000;

function isRunning(pid: number): boolean {
	try {
		process.kill(pid, 0);
		return true;
	} catch (error) {
		// Somebody else's.
		return (error as NodeJS.ErrnoException).code === 'EPERM';
	}
}

function isLeft(folder: string, name: string): boolean {
	const pid = ofRun.exec(name)?.[1];
	if (pid !== undefined) return !isRunning(Number(pid));
	return ofAnything.test(name) && statSync(join(folder, name)).mtimeMs < Date.now() - day;
}

/** Removes from `folder` what runs have left that were killed: of a run that is gone at once, of all others after a day. */
export function sweep(folder: string): void {
	for (const name of existsSync(folder) ? readdirSync(folder) : []) {
		try {
			if (isLeft(folder, name)) rmSync(join(folder, name), { recursive: true, force: true });
		} catch {
			// Gone by now, or not ours to remove.
		}
	}
}
