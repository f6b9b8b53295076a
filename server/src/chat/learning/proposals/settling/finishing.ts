import { keptUnder } from '../../../../host/managed/talkedWith.ts';
import type { Workspace } from '../../../../host/workspace/workspaces.ts';
import { type ProposalRow, writeAccepted } from '../ways/accepting.ts';
import { wayOf } from '../ways/ways.ts';
import { iso, isWhole, type ProposalServices, workspaceOf } from './proposalServices.ts';
import { standingOf, undoneLately } from './standing.ts';
import type { ProposalStates } from './states.ts';
import { acceptedText, signed, whereIs } from './trying.ts';

/** ms after which an acceptance that nobody finished counts as broken off. */
const brokenOffAfter = 60_000;

/** ms after which a review that did not begin counts as one that never will: a person may have to give a key first. */
const notBegunAfter = 600_000;

/** Changes of files among which undos are looked for: of years, the latest. */
const lookedBackAt = 100;

/** What others have left: acceptances that were broken off, and undos by other ways. */
export function finishing(services: ProposalServices, { tellWay, dropLeft, backToPending }: ProposalStates) {
	const { records, gate, changes, now, log } = services;

	/** What was accepted, taken back, and brought back since is accepted again. */
	async function acceptAgain(row: ProposalRow, undoneBy: string): Promise<void> {
		const again = (await changes.undoing(undoneBy)).at(-1)?.operation;
		if (again === undefined) return;
		const standing = await standingOf(again, changes);
		const at = iso(now());
		const { undoneBy: _undone, ...payload } = row.payload;
		const isDone = await records.change(
			'memoryProposals',
			row.proposalId,
			{ state: 'pending', persistedMemoryId: null },
			standing.stands
				? { state: 'accepted', persistedMemoryId: standing.operation, payload, acceptedAt: at, updatedAt: at }
				: { payload: { ...payload, undoneBy: standing.by } },
		);
		if (isDone && standing.stands) await tellWay(row, 'accepted');
	}

	/**
	 * True where what was to be written stands there: by the journal, or, where that came too late, in the file itself. What a
	 * file of its own still lacks around it, the line in an index say, is written now. Undefined where nobody can tell yet.
	 */
	async function stands(row: ProposalRow, workspace: Workspace, operation: string): Promise<boolean | undefined> {
		const { finish } = wayOf(row);
		if (finish) {
			const writers = services.writersOn(gate, Date.parse(row.updatedAt));
			if (await finish(row, workspace, writers, signed(row, operation))) {
				await services.changed((await changes.ofOperation(operation)).map(({ path }) => workspace.absolute(path)));
				return true;
			}
			return (await changes.ofOperation(operation)).some(({ path }) => path === row.targetKey);
		}
		const found = await whereIs(row, workspace, services);
		if (found?.isPart) {
			const written = await writeAccepted(
				found.acceptance,
				workspace,
				services.writersOn(gate, now()),
				signed(row, operation),
			);
			if (written.kind === 'failed') log('proposal left in part', written.message);
			else await services.changed(written.paths.map((path) => workspace.absolute(path)));
		}
		if (found?.isThere) return true;
		// Of several, others may have been written when the process ended.
		const isOnRecord = row.payload.isOneOfSeveral !== true && (await changes.ofOperation(operation)).length > 0;
		return isOnRecord || (found ? false : undefined);
	}

	/** What was written and taken back since, whoever did that, waits again. */
	async function followUndos(workspace: Workspace): Promise<void> {
		const root = keptUnder(workspace);
		for (const operation of await undoneLately(workspace.root, changes, lookedBackAt)) {
			const where = { root, state: 'accepted', persistedMemoryId: operation } as const;
			const rows = await records.list('memoryProposals', where);
			if (rows.length === 0) continue;
			const standing = await standingOf(operation, changes);
			for (const row of rows) {
				if (!standing.stands) await backToPending(row);
				else await records.change('memoryProposals', row.proposalId, where, { persistedMemoryId: standing.operation });
			}
		}
	}

	/** What the agent was to look at first, and did not before its window was closed, waits for the person again. */
	async function followReviews(root: string): Promise<void> {
		const notBegun = { root, state: 'accepted', acceptedSessionId: null } as const;
		for (const { proposalId, acceptedAt } of await records.list('taskProposals', notBegun)) {
			if (acceptedAt === null || now() - Date.parse(acceptedAt) < notBegunAfter) continue;
			const row = await records.get('memoryProposals', proposalId);
			if (row?.state === 'accepted' && row.payload.promoted === false) await backToPending(row);
		}
	}

	/** Finishes what was accepted when a process ended before it could say so. */
	return async (pending: () => Promise<readonly ProposalRow[]>): Promise<void> => {
		for (const workspace of services.workspaces()) {
			await followUndos(workspace);
			await followReviews(keptUnder(workspace));
		}
		for (const row of await pending()) {
			const operation = row.persistedMemoryId;
			const workspace = workspaceOf(row, services);
			const { undoneBy } = row.payload;
			if (operation === null && typeof undoneBy === 'string') await acceptAgain(row, undoneBy);
			if (operation === null || !workspace) continue;
			if (now() - Date.parse(row.updatedAt) < brokenOffAfter) continue;
			const at = iso(now());
			if (!isWhole(row)) {
				// Nobody knows its words any more: the journal alone can tell.
				if ((await changes.ofOperation(operation)).length > 0)
					await records.change(
						'memoryProposals',
						row.proposalId,
						{ state: 'pending', persistedMemoryId: operation },
						{ state: 'accepted', persistedMemoryId: null, acceptedAt: at, updatedAt: at },
					);
				else await dropLeft(row.proposalId, operation);
				continue;
			}
			const isWritten = await stands(row, workspace, operation);
			if (isWritten === undefined) continue;
			const summary = wayOf(row).text ? {} : { summary: acceptedText(row) };
			const outcome = isWritten
				? ({ state: 'accepted', ...summary, acceptedAt: at } as const)
				: { persistedMemoryId: null };
			const expected = { state: 'pending', persistedMemoryId: operation } as const;
			await records.change('memoryProposals', row.proposalId, expected, { ...outcome, updatedAt: at });
			if (isWritten) await tellWay(row, 'accepted');
		}
	};
}
