import { randomUUID } from 'node:crypto';
import * as z from 'zod';
import { lossBehind, mayPass, whyNotPostgres } from '../../../postgres/failures.ts';
import { openPostgres, type PostgresOptions, type SqlSession } from '../../../postgres/postgres.ts';
import { sql } from '../../../postgres/statement.ts';
import { recordsInPostgres } from '../../../records/postgres/database.ts';
import { dropRowsOfConversation, rowsOfConversation, writeRow } from '../../../records/postgres/rows.ts';
import type { Transcripts } from '../../transcripts.ts';
import type { ConversationDatabase } from '../conversationDatabase.ts';
import { isSaid } from '../stored.ts';
import { type StoredTranscriptsOptions, storedTranscripts } from '../storedTranscripts.ts';
import { dropOldChanges, note, watchOthers } from './changes.ts';
import { beat, holderOf, letGo, takeHold } from './holds.ts';
import { conversationLayouts } from './layouts.ts';
import {
	candidates,
	changeState,
	dropConversation,
	everyId,
	insertConversation,
	listedConversations,
	lockConversation,
	putEntry,
	readConversation,
	readState,
	renameConversation,
	setEntriesAside,
	writeConversation,
} from './rows.ts';

export interface PostgresConversationsOptions extends Pick<PostgresOptions, 'address' | 'password'> {
	/** ms between two looks whether another process has changed something, while somebody wants to know. */
	readonly lookEvery?: number;
}

const approvalsOf = sql`SELECT tool, path FROM soulscope.approvals WHERE root = $1 ORDER BY tool, path`;
const everyApproval = sql`SELECT root, tool, path FROM soulscope.approvals ORDER BY root, tool, path`;
const addApproval = sql`
	INSERT INTO soulscope.approvals (root, tool, path) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING`;
const dropApproval = sql`DELETE FROM soulscope.approvals WHERE root = $1 AND tool = $2 AND path = $3`;
const approvalRow = z.object({ tool: z.string(), path: z.string() });
const rootedRow = approvalRow.extend({ root: z.string() });

/** Conversations on a server that many machines may share. */
export function postgresConversations(options: PostgresConversationsOptions): ConversationDatabase {
	const { address, password, lookEvery = 500 } = options;
	const me = randomUUID();
	const postgres = openPostgres({ address, ...(password && { password }), migrations: conversationLayouts });
	const { direct: read, transaction } = postgres;

	/** All of `work` and word of it to the others, or nothing. */
	const commit = <T>(id: string, work: (session: SqlSession) => Promise<T>): Promise<T> =>
		transaction(async (session) => {
			const result = await work(session);
			await note(session, id, me);
			return result;
		});

	async function close(): Promise<void> {
		await postgres[Symbol.asyncDispose]();
	}

	return {
		place: postgres.place,
		isFar: true,
		// What is not known to be written is written again, which comes to the same.
		whyNot: (error) => whyNotPostgres(lossBehind(error), 'the conversations'),
		isRefused: (error) => !mayPass(error),
		ids: () => read(everyId),
		begin: (stored) =>
			commit(stored.id, async (session) => {
				await insertConversation(session, stored);
				await dropOldChanges(session);
			}),
		read: (id) =>
			read(async (session) => {
				const stored = await readConversation(session, id);
				return stored && { stored, holder: await holderOf(session, id) };
			}),
		state: (id) => read((session) => readState(session, id)),
		candidates: (root, words) => read((session) => candidates(session, root, words)),
		listed: (numbers, words) => read((session) => listedConversations(session, numbers, words)),
		put: (id, entry, records) =>
			// What stands for itself needs no more than one way there and back.
			(isSaid(entry) || records.length > 0 ? transaction : read)(async (session) => {
				await putEntry(session, id, entry, me);
				for (const record of records) await writeRow(session, record);
			}),
		setAside: (id, from) => commit(id, (session) => setEntriesAside(session, id, from)),
		change: (id, values) => commit(id, (session) => changeState(session, id, values)),
		rename: (id, title) => commit(id, (session) => renameConversation(session, id, title)),
		write: (stored) =>
			commit(stored.id, async (session) => {
				await writeConversation(session, stored);
				for (const record of stored.records ?? []) await writeRow(session, record);
			}),
		take: (stored) =>
			commit(stored.id, async (session) => {
				if (await lockConversation(session, stored.id)) return false;
				await writeConversation(session, stored);
				for (const record of stored.records ?? []) await writeRow(session, record);
				return true;
			}),
		erase: (id) =>
			commit(id, async (session) => {
				if (!(await lockConversation(session, id))) return undefined;
				if ((await holderOf(session, id)) !== undefined) return 'held';
				const stored = await readConversation(session, id);
				const records = await rowsOfConversation(session, id);
				await dropRowsOfConversation(session, id);
				await dropConversation(session, id);
				return stored && { ...stored, records };
			}),
		// Nothing is left of what was deleted that a person could come by; the server's own housekeeping does the rest.
		forget: async () => undefined,
		hold: (id) =>
			commit(id, async (session) => ((await lockConversation(session, id)) ? takeHold(session, id) : undefined)),
		beat: (holders) => read((session) => beat(session, holders)),
		release: (id, holder) => commit(id, (session) => letGo(session, holder)),
		approvals: (root) => read((session) => session.rows(approvalsOf, approvalRow, root)),
		everyApproval: () => read((session) => session.rows(everyApproval, rootedRow)),
		approve: (root, { tool, path }) => read(async (session) => void (await session.run(addApproval, root, tool, path))),
		revoke: (root, { tool, path }) => read(async (session) => void (await session.run(dropApproval, root, tool, path))),
		records: recordsInPostgres({ read, transaction, note: (session, id) => note(session, id, me) }),
		watch: (tell) => watchOthers({ postgres, process: me, every: lookEvery, tell }),
		[Symbol.dispose]: () => void close(),
		[Symbol.asyncDispose]: close,
	};
}

/** Transcripts on a server that many machines may share. */
export const postgresTranscripts = (
	options: PostgresConversationsOptions & StoredTranscriptsOptions,
): Transcripts & Disposable & AsyncDisposable => storedTranscripts(postgresConversations(options), options);
