import type { CatalogFields } from '../../../../engine/memory/typed.ts';
import { sha256 } from '../../../../engine/text/sha256.ts';
import type { Records } from '../../../../host/records/records.ts';
import { put, soundRow } from '../../../../host/records/rows.ts';
import type { Workspace } from '../../../../host/workspace/workspaces.ts';
import { ownFileOf, type ProposalRow, writeAccepted } from './accepting.ts';
import type { ProposalWay } from './way.ts';

/** The runtime's id is one of its database, and every folder has one of those. */
const keyIn = (root: string, { memoryId }: CatalogFields): string => `${memoryId}@${sha256(root).slice(0, 8)}`;

/** The row that an accepted proposal has, and the one that it took the place of. */
function catalogIn({ catalog }: ProposalRow['payload']) {
	if (typeof catalog !== 'object' || catalog === null || !('memoryId' in catalog) || !('before' in catalog))
		return undefined;
	return { memoryId: String(catalog.memoryId), before: soundRow('memories', catalog.before) ?? null };
}

async function addToCatalog(row: ProposalRow, workspace: Workspace, records: Records, at: string): Promise<void> {
	const file = ownFileOf(row, row.summary, workspace);
	if (!file?.catalogued) return;
	const memoryId = keyIn(row.root, file.catalogued);
	const kept = await records.get('memoryProposals', row.proposalId);
	// Whoever ends what a process began that is gone may come a second time: then the row is its own.
	const known = catalogIn((kept ?? row).payload);
	const before = known?.memoryId === memoryId ? known.before : ((await records.get('memories', memoryId)) ?? null);
	const { root, sessionId, inputId } = row;
	await records.write(
		put('memories', {
			...file.catalogued,
			memoryId,
			root,
			sessionId,
			sourceTurnInputId: inputId,
			fingerprint: sha256(file.text),
			createdAt: before?.createdAt ?? at,
			updatedAt: at,
		}),
	);
	const payload = { ...(kept ?? row).payload, catalog: { memoryId, before } };
	await records.change('memoryProposals', row.proposalId, {}, { payload });
}

/** The row as it was before, or none. */
async function takeFromCatalog({ proposalId, payload }: ProposalRow, records: Records): Promise<void> {
	const kept = (await records.get('memoryProposals', proposalId))?.payload ?? payload;
	const known = catalogIn(kept);
	if (!known) return;
	if (known.before) await records.write(put('memories', known.before));
	else await records.remove('memories', known.memoryId);
	const { catalog: _catalog, ...left } = kept;
	await records.change('memoryProposals', proposalId, {}, { payload: left });
}

/** What was accepted with this payload was heard again: it is as fresh as it was then. `at` in ISO 8601. */
export async function seenAgain(payload: ProposalRow['payload'], records: Records, at: string): Promise<void> {
	const known = catalogIn(payload);
	if (!known) return;
	await records.change('memories', known.memoryId, { status: 'active' }, { updatedAt: at, lastVerifiedAt: at });
}

/** A memory is written down, and into the catalog where the runtime has one. */
export const rememberWay: ProposalWay = {
	what: 'remember',
	write: writeAccepted,
	async settled(row, state, records, at, workspace) {
		if (state === 'accepted' && workspace) await addToCatalog(row, workspace, records, at);
		if (state === 'pending' && row.state === 'accepted') await takeFromCatalog(row, records);
	},
};
