import { type BackUpOptions, backUp } from '../../../server/src/host/backup/backUp.ts';
import { openBackupPast } from '../../../server/src/host/backup/backupPast.ts';
import { backupPlace, setUpBackup } from '../../../server/src/host/backup/place.ts';
import type { PastPoint } from '../../../server/src/host/past/past.ts';
import { folderWith } from '../../cli/soulscope.ts';

export const quietly = { list: async () => [] };
export const findsNothing = { scan: async () => [] };

/** A workspace with these files whose backup is set up, and nothing in it yet. */
export async function backedUpAgent(files: Readonly<Record<string, string | Uint8Array>>) {
	const root = await folderWith(files);
	const data = await folderWith({});
	const place = await backupPlace(root, data);
	await setUpBackup(place);
	const run = (more: Partial<BackUpOptions> = {}) =>
		backUp({ place, root, records: quietly, scanner: findsNothing, clock: Date.now, ...more });
	/** Newest first. */
	const points = async (): Promise<readonly PastPoint[]> => {
		const found: PastPoint[] = [];
		for await (const point of (await openBackupPast(root, data))?.points() ?? []) found.push(point);
		return found;
	};
	const states = async () => (await points()).map(({ message }) => message.split('\n', 1)[0] ?? '');
	return { root, data, place, run, points, states };
}
