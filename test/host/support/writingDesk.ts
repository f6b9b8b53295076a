import { snapshotOf } from '../../engine/snapshots.ts';
import { onDisk } from './workspaceOnDisk.ts';
import { type WritersAtOptions, writersAt } from './writersAt.ts';

/** Everything that writes, over a real folder of this runtime. */
export function writingDesk(
	id: string,
	files: Readonly<Record<string, string | Uint8Array>>,
	options: WritersAtOptions = {},
) {
	const disk = onDisk(files);
	const { writers, records, journal, workspace } = writersAt(disk.root, id, options);
	return {
		disk,
		writers,
		journal,
		workspace: {
			...workspace,
			snapshot: () => snapshotOf(Object.fromEntries(disk.tree().map((path) => [path, {}]))),
		},
		changes: () => records.list(disk.root, 50),
		/** Every file and what it says. */
		texts: () =>
			Object.fromEntries(
				disk
					.tree()
					.filter((path) => !path.endsWith('/'))
					.map((path) => [path, disk.read(path)]),
			),
	};
}
