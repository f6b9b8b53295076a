import { watch as watchFiles } from 'chokidar';
import { runtimes } from '../../engine/runtimes/registry.ts';
import { skippedBy } from '../../host/workspace/scan/skippedFolders.ts';
import { unwatched } from '../workspace/unwatched.ts';

/** ms without a change after which it is told: an editor saves in several steps. */
const quietTime = 150;

/** Says that something in the folder `root` (absolute) is other, until it is disposed of. Rejects where it cannot be watched. */
export async function watchFolder(root: string, changed: () => void): Promise<AsyncDisposable> {
	const watcher = watchFiles(root, {
		ignoreInitial: true,
		// A folder that may not be opened is none of the agent’s.
		ignorePermissionErrors: true,
		ignored: unwatched(root, skippedBy(runtimes)),
	});
	let timer: NodeJS.Timeout | undefined;
	watcher.on('all', () => {
		clearTimeout(timer);
		timer = setTimeout(changed, quietTime);
	});
	await new Promise<void>((resolve, reject) => {
		watcher.once('ready', () => resolve());
		watcher.once('error', reject);
	}).catch(async (error: unknown) => {
		// It would go on with the rest, and keep the program from ending.
		clearTimeout(timer);
		await watcher.close();
		throw error;
	});
	// What breaks later ends nothing: the files can still be read.
	watcher.on('error', () => undefined);
	return {
		async [Symbol.asyncDispose]() {
			clearTimeout(timer);
			await watcher.close();
		},
	};
}
