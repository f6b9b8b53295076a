import { resolve, sep } from 'node:path';
import { watch as watchFiles } from 'chokidar';
import { runtimes } from '../../engine/runtimes/registry.ts';
import { skippedBy } from '../../host/workspace/scan/skippedFolders.ts';
import type { FileChange, Workspaces } from '../../host/workspace/workspaces.ts';
import { Interrupted, interruptible } from '../terminal/interrupt.ts';
import { shown } from '../terminal/shown.ts';
import { type ExitStatus, exitStatus, InputError, type Terminal } from '../terminal/terminal.ts';
import { unwatched } from '../workspace/unwatched.ts';
import type { CheckedWorkspace } from './findings.ts';
import { watchOutside } from './watchOutside.ts';

/** ms without a change after which what has changed is looked at: an editor saves in several steps, a checkout in hundreds. */
const quietTime = 150;

interface Rechecked {
	readonly workspaces: Workspaces;
	look(): Promise<readonly CheckedWorkspace[]>;
	report(checked: readonly CheckedWorkspace[]): ExitStatus;
}

const kinds: Readonly<Record<string, FileChange['kind']>> = {
	add: 'created',
	addDir: 'created',
	change: 'changed',
	unlink: 'deleted',
	unlinkDir: 'deleted',
};

/** Reports again whenever a file of the folder, a configuration of one of its agents, or another file that they ask for, is another. Ends with Ctrl-C. */
export async function recheckOnChange(
	folder: string,
	{ workspaces, look, report }: Rechecked,
	terminal: Terminal,
): Promise<ExitStatus> {
	const reportNow = async () => {
		try {
			const checked = await look();
			terminal.screen?.clear();
			report(checked);
		} catch (error) {
			// The last workspace may come back with the next change.
			if (!(error instanceof InputError)) throw error;
			terminal.err(error.message);
		}
		terminal.err(`watching ${shown(folder)}; press Ctrl-C to stop`);
	};
	try {
		await interruptible((signal) => watchUntil(signal, folder, workspaces, reportNow));
	} catch (error) {
		if (!(error instanceof Interrupted)) throw error;
	}
	return exitStatus.interrupted;
}

/** Rejects with the signal's reason, or with what breaks the watch. */
async function watchUntil(
	signal: AbortSignal,
	folder: string,
	workspaces: Workspaces,
	reportNow: () => Promise<void>,
): Promise<never> {
	const top = resolve(folder);
	const isBelow = (path: string) => path.startsWith(`${top}${sep}`);
	const watcher = watchFiles(top, {
		ignoreInitial: true,
		ignored: unwatched(top, skippedBy(runtimes)),
	});
	let pending: FileChange[] = [];
	let timer: NodeJS.Timeout | undefined;
	let outside: ReturnType<typeof watchOutside> | undefined;
	/** Those of the agents that are here now: another configuration may ask for other files. */
	const outsidePaths = () =>
		workspaces
			.list()
			.flatMap(({ configPaths, askedPaths }) => [...configPaths, ...askedPaths])
			.filter((path) => !isBelow(path));
	try {
		return await new Promise<never>((_, reject) => {
			const recheck = async () => {
				const changes = pending;
				pending = [];
				await workspaces.filesChanged(changes);
				await workspaces.searched();
				await reportNow();
				outside?.add(outsidePaths());
			};
			const heard = (event: string, path: string) => {
				const kind = kinds[event];
				if (kind === undefined) return;
				pending.push({ path, kind });
				clearTimeout(timer);
				timer = setTimeout(() => void recheck().catch(reject), quietTime);
			};
			watcher.on('all', heard).on('error', reject);
			outside = watchOutside(heard, reject);
			outside.add(outsidePaths());
			// Only from now on is every change heard of.
			watcher.once('ready', () => {
				void reportNow().catch(reject);
			});
			signal.addEventListener('abort', () => reject(signal.reason));
		});
	} finally {
		clearTimeout(timer);
		await Promise.all([watcher.close(), outside?.close()]);
	}
}
