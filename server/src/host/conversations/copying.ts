import { sha256 } from '../../engine/text/sha256.ts';
import type { RecordWrite } from '../records/records.ts';
import { type AnyRow, add, tableOf } from '../records/rows.ts';
import { type TableName, tableNames } from '../records/tables.ts';
import type { RootedApproval } from './approvals.ts';
import type { ConversationDatabase } from './storage/conversationDatabase.ts';
import { jsonFrom } from './storage/entryShape.ts';
import type { StoredConversation } from './transcripts.ts';

/** What was brought over, and what was there already. */
export interface Copied {
	readonly conversations: number;
	readonly records: number;
	readonly approvals: number;
	/** What the other database has in its own way: it is left as it is. One line each. */
	readonly different: readonly string[];
}

/** Records that are written in one transaction: what a turn sent may be long. */
const atOnce = 20;

/** All that is in a conversation, the same text wherever it is kept. */
const conversationText = ({
	id,
	root,
	session,
	title,
	named,
	at,
	updatedAt,
	state,
	entries,
}: StoredConversation): string =>
	JSON.stringify([
		[id, root, session, title, named, at, updatedAt],
		Object.entries(state).sort(([a], [b]) => (a < b ? -1 : 1)),
		entries.map(({ entry, aside }) => [aside, jsonFrom(entry)]),
	]);

/** The same for a row. Columns are in the table's order. */
const rowText = (table: TableName, row: AnyRow): string =>
	JSON.stringify(Object.keys(tableOf(table).columns).map((column) => row[column] ?? null));

const approvalText = ({ root, tool, path }: RootedApproval): string => JSON.stringify([root, tool, path]);

/** Every line of an export: what, which, and the digest of all that is in it. Two databases with the same lines have the same in them. */
export async function exportLines(database: ConversationDatabase): Promise<readonly string[]> {
	const lines: string[] = [];
	for (const id of await database.ids()) {
		const kept = await database.read(id);
		if (kept) lines.push(`conversation ${id} ${sha256(conversationText(kept.stored))}`);
	}
	for (const table of tableNames) {
		for (const key of await database.records.keys(table)) {
			const row = await database.records.get(table, key);
			if (row) lines.push(`${tableOf(table).name} ${key} ${sha256(rowText(table, row))}`);
		}
	}
	for (const approval of await database.everyApproval())
		lines.push(`approval ${approvalText(approval)} ${sha256(approvalText(approval))}`);
	return lines.sort();
}

/**
 * Brings everything that `from` has to `into`, and takes nothing away anywhere. What `into` has already is left as it is. Throws what the
 * databases throw; begun again, it goes on where it ended. `onProgress` hears of conversations.
 */
export async function copyConversations(
	from: ConversationDatabase,
	into: ConversationDatabase,
	onProgress: (done: number, all: number) => void = () => undefined,
): Promise<Copied> {
	let [conversations, records, approvals] = [0, 0, 0];
	const ids = await from.ids();
	for (const [index, id] of ids.entries()) {
		const kept = await from.read(id);
		if (kept && (await into.take(kept.stored))) conversations += 1;
		onProgress(index + 1, ids.length);
	}
	for (const table of tableNames) {
		const there = new Set(await into.records.keys(table));
		const missing = (await from.records.keys(table)).filter((key) => !there.has(key));
		for (let at = 0; at < missing.length; at += atOnce) {
			const rows = await Promise.all(missing.slice(at, at + atOnce).map((key) => from.records.get(table, key)));
			const some = rows.flatMap((row) => (row ? (add(table, row as never) as RecordWrite) : []));
			await into.records.write(some, { isDerived: false });
			records += some.length;
		}
	}
	const known = new Set((await into.everyApproval()).map(approvalText));
	for (const approval of await from.everyApproval()) {
		const { root, tool, path } = approval;
		if (known.has(approvalText(approval))) continue;
		await into.approve(root, { tool, path });
		approvals += 1;
	}
	return { conversations, records, approvals, different: await differences(from, into) };
}

/** What `from` has, and `into` has not, or in another way. */
async function differences(from: ConversationDatabase, into: ConversationDatabase): Promise<readonly string[]> {
	const there = new Set(await exportLines(into));
	return (await exportLines(from)).flatMap((line) => (there.has(line) ? [] : line.replace(/ \S+$/u, '')));
}
