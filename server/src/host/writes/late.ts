import { join } from 'node:path';
import type { GuardedWrite } from './attempts.ts';
import type { Replaced, WriteFileSystem } from './disk/fileSystem.ts';
import type { Lag } from './disk/lag.ts';
import { createPatientLook, endsWhole, lineFeed } from './disk/looking.ts';
import { append, publishNew } from './disk/publish.ts';
import { locked, prepared } from './disk/reaching.ts';
import type { WhereToWrite } from './requests.ts';
import { stragglers } from './stragglers.ts';
import { decode } from './text.ts';

interface LateServices {
	readonly disk: WriteFileSystem;
	readonly lag: Lag;
	readonly guarded: GuardedWrite;
}

/** What others still write to a file that was replaced goes to the end of the one that stands there now. */
export function createLateWrites({ disk, lag, guarded }: LateServices) {
	function merge(where: WhereToWrite, tail: Uint8Array): Promise<unknown> {
		const lookPatiently = createPatientLook(disk);
		return guarded(where, async () => {
			const target = await prepared(disk, where);
			return locked(disk, target, async (place) => {
				const seen = await lookPatiently(where.path, place.folder.path(place.name));
				if (!seen) return publishNew(disk, place, tail, undefined);
				const added = endsWhole(seen.bytes) ? tail : Buffer.concat([Buffer.of(lineFeed), tail]);
				await append(disk, place, seen, added, endsWhole);
				const [before, after] = [decode(seen.bytes), decode(Buffer.concat([seen.bytes, added]))];
				if (before && after) lag.wrote(join(where.root, where.path), before.text, after.text);
			});
		});
	}

	const watch = (replaced: Replaced, where: WhereToWrite): Promise<void> =>
		stragglers.watch(replaced, async (tail) => {
			await merge(where, tail);
		});

	return {
		watch,
		/** Runs `work`; the files that it replaced are watched for what still comes once it is done. */
		async watching<T>(where: WhereToWrite, work: (kept: Replaced[]) => Promise<T>): Promise<T> {
			const kept: Replaced[] = [];
			const result = await work(kept);
			for (const replaced of kept) await watch(replaced, where);
			return result;
		},
	};
}
