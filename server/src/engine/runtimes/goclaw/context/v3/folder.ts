import type { LedgerRow } from '../../../../prompt/ledger.ts';
import { utf8Length } from '../../../../text/lengths/measure.ts';
import { rootFiles } from '../../../../workspace/files.ts';
import { type Snapshot, textOf } from '../../../../workspace/snapshot.ts';
import { roleOf } from '../../files.ts';

/** What there is to say of a folder: since March 2026 GoClaw has agents in its database alone. */
export const unread =
	'GoClaw 3 keeps its agents and their files in a database, and reads none of them from a folder: no session gets anything of what is here. Open the agents of its database with “Open Managed Agents…”.';

const unreadReason = 'GoClaw 3 reads this from its database alone, and no session gets the file';

/** A row for each file that earlier versions would have loaded, or that has the name of one. */
export const folderRows = (snapshot: Snapshot): LedgerRow[] =>
	rootFiles(snapshot.files).flatMap((path): LedgerRow[] => {
		const role = roleOf(path);
		if (!role?.injected) return [];
		const rawLength = utf8Length(textOf(snapshot, path) ?? '');
		return [
			{
				path,
				role: role.id,
				fate: 'ignored',
				reason: unreadReason,
				rawLength,
				injectedLength: 0,
				kept: [],
				warnings: [],
			},
		];
	});
