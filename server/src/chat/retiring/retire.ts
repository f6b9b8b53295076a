import type { FileDiff } from '../../../../protocol/chat/conversation.ts';
import { isArchived } from '../../engine/retiring/archive.ts';
import { isSaidIn, withoutEntry } from '../../engine/retiring/place.ts';
import { textIn, type WorkspacePath } from '../../engine/workspace/snapshot.ts';
import { keptUnder } from '../../host/managed/talkedWith.ts';
import type { Retired } from '../../host/memory/archive.ts';
import type { CurateResult } from '../../host/memory/remember.ts';
import type { Records } from '../../host/records/records.ts';
import type { Row } from '../../host/records/tables.ts';
import type { Workspace } from '../../host/workspace/workspaces.ts';
import type { ProposalWay } from '../learning/proposals/ways/way.ts';
import { placeIn, type RetirePayload, retirePayload, whyRetired } from './payload.ts';

const senseless: CurateResult = {
	kind: 'failed',
	message: 'This proposal cannot be read any more. Look for memories to archive again.',
};

const retiredOf = ({ from, title, isFile }: RetirePayload): Retired =>
	isFile ? { kind: 'file', path: from.path, text: from.text } : { kind: 'lines', ...from, title };

/** Where nothing else says it any more, it may not go. */
async function othersStand({ from, title, other }: RetirePayload, workspace: Workspace): Promise<boolean> {
	if (!other) return true;
	const text = textIn(await workspace.read(other.path));
	if (text === undefined) return false;
	// Of two that say the same in one file, the other one is what is left.
	const left = other.path === from.path ? withoutEntry(text, { ...from, title }) : text;
	return isSaidIn(left ?? text, other.text);
}

/** What the runtime still does with what is archived, in one line. */
function stillFound(workspace: Workspace, changes: readonly FileDiff[]): string[] {
	const { memory, title } = workspace.runtime;
	const snapshot = workspace.snapshot();
	const goals = changes.flatMap(({ path }) => (isArchived(path) ? [path] : []));
	const files = [...snapshot.files.keys()];
	const isSearched = goals.some((goal) =>
		memory
			.recall?.(snapshot)
			?.files([...files, goal])
			.includes(goal),
	);
	if (isSearched) return [`No prompt loads the archive, but a search of ${title} can still find it there.`];
	return memory.archived === undefined ? [] : [memory.archived];
}

/** What a row of the catalog says of a memory that went to the archive. */
const archived = 'archived';

const rowsOf = async (
	workspace: Workspace,
	path: WorkspacePath,
	status: string,
	records: Records,
): Promise<readonly Row<'memories'>[]> => {
	const { runtime } = workspace;
	const rows = await records.list('memories', { root: keptUnder(workspace), status }, Number.MAX_SAFE_INTEGER);
	return rows.filter((row) => runtime.continuity?.fileOf(row.path) === path);
};

/** The catalog keeps the row, and passes it over from now on. `at` in ISO 8601. */
async function tombstone(workspace: Workspace, path: WorkspacePath, records: Records, at: string): Promise<void> {
	for (const { memoryId, status } of await rowsOf(workspace, path, 'active', records))
		await records.change('memories', memoryId, { status }, { status: archived, supersededAt: at });
}

async function revive(workspace: Workspace, path: WorkspacePath, records: Records): Promise<void> {
	for (const { memoryId, status } of await rowsOf(workspace, path, archived, records))
		await records.change('memories', memoryId, { status }, { status: 'active', supersededAt: null });
}

/** Something that the memory does not need any more goes to the archive. */
export const retire: ProposalWay = {
	what: 'archive',

	async write({ row }, workspace, { archive }, signature) {
		const payload = retirePayload(row.payload);
		if (!payload) return senseless;
		if (!(await othersStand(payload, workspace)))
			return {
				kind: 'failed',
				message: `Nothing was archived: ${payload.other?.path} does not say it any more, so this is the only place.`,
			};
		return archive.retire(workspace, retiredOf(payload), signature);
	},

	async finish(row, workspace, { archive }, signature) {
		const payload = retirePayload(row.payload);
		return payload !== undefined && archive.finish(workspace, retiredOf(payload), signature);
	},

	tell(row, workspace) {
		const payload = retirePayload(row.payload);
		return payload && { text: whyRetired(payload), place: placeIn(workspace, payload.from) };
	},

	warnings: async (_row, changes, workspace) => stillFound(workspace, changes),

	async settled(row, state, records, at, workspace) {
		const payload = retirePayload(row.payload);
		if (!payload?.isFile || !workspace) return;
		if (state === 'accepted') await tombstone(workspace, payload.from.path, records, at);
		if (state === 'pending' && row.state === 'accepted') await revive(workspace, payload.from.path, records);
	},
};
