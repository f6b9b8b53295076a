import type { LedgerRow } from '../../../../server/src/engine/prompt/ledger.ts';
import type { Prompt } from '../../../../server/src/engine/prompt/prompt.ts';
import { placeholderWording } from '../../../../server/src/engine/prompt/wording/placeholder.ts';
import type { Wording } from '../../../../server/src/engine/prompt/wording/wording.ts';
import { geminiCli } from '../../../../server/src/engine/runtimes/geminiCli/geminiCli.ts';
import type { Session } from '../../../../server/src/engine/workspace/session.ts';
import type { Snapshot } from '../../../../server/src/engine/workspace/snapshot.ts';
import { placesOfTree, type TreeFile } from '../../../support/places/tree.ts';
import { sessionOf, snapshotOf } from '../../snapshots.ts';

export type Disk = Readonly<Record<string, TreeFile>>;

/** A disk of absolute paths, seen from the workspace at `/w`: its text files are listed. */
export function onDisk(disk: Disk, extra: Partial<Snapshot> = {}): Snapshot {
	const files = Object.entries(disk).flatMap(([path, file]) =>
		path.startsWith('/w/') && typeof file === 'string' ? [[path.slice(3), file] as const] : [],
	);
	return snapshotOf(Object.fromEntries(files), undefined, {
		places: placesOfTree({ '/w/.git/HEAD': 'x', ...disk }),
		...extra,
	});
}

export const assembled = (disk: Disk, session: Partial<Session> = {}, wording: Wording = placeholderWording): Prompt =>
	geminiCli.assemble(onDisk(disk), sessionOf(session), wording);

export const rowOf = (prompt: Prompt, path: string): LedgerRow => {
	const row = prompt.ledger.rows.find((each) => each.path === path);
	if (!row) throw new Error(`no row for ${path}`);
	return row;
};

/** Each file with what became of it. */
export const fates = ({ ledger }: Prompt): Record<string, string> =>
	Object.fromEntries(ledger.rows.map(({ path, fate }) => [path, fate]));
