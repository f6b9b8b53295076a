import { createProposals } from '../../../server/src/chat/learning/proposals/proposals.ts';
import { sqliteTranscripts } from '../../../server/src/host/conversations/storage/sqlite.ts';
import { createWriters } from '../../../server/src/host/memory/writers.ts';
import { createWriteGate, noDocuments } from '../../../server/src/host/writes/gate.ts';
import { sqliteRecords } from '../../../server/src/host/writes/records/sqliteRecords.ts';
import { recorded } from '../../host/support/recorded.ts';
import { type Step, steppedDisk } from '../../host/support/steppedDisk.ts';
import { workspaceIn } from '../../support/disk/realWorkspace.ts';
import { roughTokens } from '../support.ts';

/** Where a process finds what it shares with others. */
export interface Shared {
	/** Absolute paths of the workspace and of a home folder. */
	readonly root: string;
	readonly home: string;
	readonly runtime: string;
	/** Absolute paths of the databases. */
	readonly chat: string;
	readonly changes: string;
}

export interface ProposalsOnDiskOptions {
	/** ms since the epoch. */
	readonly now: number;
	/** Called before each change of the disk, and around each that is asked of a database. */
	readonly step?: () => void;
}

/** Calls `step` before and behind each of these methods. */
function stepping<T extends object>(whole: T, names: readonly (keyof T & string)[], step: () => void): T {
	const over = Object.create(whole) as T;
	for (const name of names) {
		const method = whole[name];
		if (typeof method !== 'function') throw new Error(`${name} is no method`);
		const value = async (...given: unknown[]): Promise<unknown> => {
			step();
			const result = await Reflect.apply(method, whole, given);
			step();
			return result;
		};
		Object.defineProperty(over, name, { value });
	}
	return over;
}

/** What a process may do as often as it likes: nothing is other for it. */
const reading: ReadonlySet<Step> = new Set(['realpath', 'stat', 'read', 'hold', 'list']);

const onTrouble = (message: string): never => {
	throw new Error(message);
};

/** Proposals as a server has them: real files, real databases, and everything that is asked of either one step at a time. */
export async function proposalsOnDisk(
	{ root, home, runtime, chat, changes }: Shared,
	{ now, step = () => {} }: ProposalsOnDiskOptions,
) {
	const { workspace, workspaces } = await workspaceIn({ root, home }, { runtime, clock: () => now });
	const transcripts = sqliteTranscripts({ file: chat, onTrouble });
	const kept = sqliteRecords({ file: changes, onTrouble });
	const disk = steppedDisk((asked) => {
		if (!reading.has(asked)) step();
	});
	const { gate, records, journal } = recorded(
		createWriteGate({ documents: noDocuments, trusted: () => true, disk }),
		() => workspace,
		stepping(kept, ['add'], step),
		() => now,
	);
	const proposals = createProposals({
		records: stepping(transcripts.records, ['change'], step),
		workspaces: () => [workspace],
		gate,
		changes: records,
		journal,
		writersOn: (over, at) => createWriters({ gate: over, now: () => at, timeZone: () => 'UTC' }),
		tokens: async () => roughTokens,
		find: async () => ({
			hits: [],
			mode: 'keyword',
			notes: [],
			state: { phase: 'ready', indexed: 0, total: 0, passages: 0, leftOut: [] },
		}),
		changed: (paths) => workspaces.filesChanged(paths.map((path) => ({ path, kind: 'changed' }))),
		now: () => now,
		log: (where, error) => onTrouble(`${where}: ${String(error)}`),
	});
	return {
		proposals,
		transcripts,
		[Symbol.dispose]() {
			transcripts[Symbol.dispose]();
			kept[Symbol.dispose]();
		},
	};
}
