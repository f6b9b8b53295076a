import { errorMessage } from '../engine/text/errorMessage.ts';
import type { SeenEntry } from '../engine/workspace/snapshot.ts';
import { createListeners } from '../host/platform/listeners.ts';
import { readableFiles } from './readableFiles.ts';
import type { McpWorld } from './world.ts';

/** What became of the agent’s files since the last look. */
interface FilesChanged {
	/** There are others, or fewer. */
	readonly list: boolean;
	/** Paths of those that say something else. */
	readonly updated: readonly string[];
}

/** Tells whoever listens what becomes of the agent’s files, once somebody wants to know. */
export interface FileWatch extends AsyncDisposable {
	/** Begins to look; it does no more than that where it looks already. Never rejects. */
	begin(): Promise<void>;
	listen(heard: (changed: FilesChanged) => void): { dispose(): void };
}

const stampOf = ({ size, modified }: SeenEntry): string => `${size} ${modified}`;

const stampsIn = async (world: Pick<McpWorld, 'open'>): Promise<ReadonlyMap<string, string>> =>
	new Map([...readableFiles(await world.open())].map(([path, file]) => [path, stampOf(file)]));

function compared(before: ReadonlyMap<string, string>, after: ReadonlyMap<string, string>): FilesChanged {
	const updated = [...after].filter(([path, stamp]) => before.has(path) && before.get(path) !== stamp);
	const list = before.size !== after.size || [...after.keys()].some((path) => !before.has(path));
	return { list, updated: updated.map(([path]) => path) };
}

export function createFileWatch(world: Pick<McpWorld, 'open' | 'watch' | 'log'>): FileWatch {
	const listeners = createListeners<[FilesChanged]>();
	let known: ReadonlyMap<string, string> = new Map();
	let looking: Promise<void> = Promise.resolve();
	let begun: Promise<AsyncDisposable | undefined> | undefined;

	const say = (error: unknown): void => world.log(`watching the files: ${errorMessage(error)}`);

	async function look(): Promise<void> {
		try {
			const now = await stampsIn(world);
			const changed = compared(known, now);
			known = now;
			if (changed.list || changed.updated.length > 0) listeners.tell(changed);
		} catch (error) {
			// The folder may come back with the next change.
			say(error);
		}
	}

	async function watch(): Promise<AsyncDisposable | undefined> {
		try {
			const watching = await world.watch(() => {
				// One look after the other: each compares with the one before.
				looking = looking.then(look);
			});
			known = await stampsIn(world);
			return watching;
		} catch (error) {
			say(error);
			return undefined;
		}
	}

	return {
		async begin() {
			begun ??= watch();
			await begun;
		},
		listen: listeners.add,
		async [Symbol.asyncDispose]() {
			listeners.clear();
			await (await begun)?.[Symbol.asyncDispose]();
		},
	};
}
