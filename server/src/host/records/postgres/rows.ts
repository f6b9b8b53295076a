import * as z from 'zod';
import { sha256 } from '../../../engine/text/sha256.ts';
import type { SqlSession } from '../../postgres/postgres.ts';
import { sql } from '../../postgres/statement.ts';
import { whole, withDigests } from '../longTexts.ts';
import type { RecordWrite, Where } from '../records.ts';
import { asked, conversationOf, keyOf, leftOf, rowFrom, soundRow, tableOf } from '../rows.ts';
import { type Row, type TableName, tableNames } from '../tables.ts';
import { listStatements } from './orders.ts';
import { dropUnusedTexts, dropUses, keepTexts, textsOfOwners } from './texts.ts';

// What is said in SQL here is what `inMemory.ts` does. Each function that changes something is to be called in a transaction.

const keys = sql`SELECT key FROM soulscope.records WHERE kind = $1`;
const byKey = sql`SELECT key, data FROM soulscope.records WHERE kind = $1 AND key = $2`;
const lockByFacts = sql`
	SELECT key, data FROM soulscope.records WHERE kind = $1 AND key = $2 AND facts @> $3::jsonb FOR UPDATE`;

const addRow = sql`
	INSERT INTO soulscope.records (kind, key, conversation, alone, facts, data) VALUES ($1, $2, $3, $4, $5::jsonb, $6)
	ON CONFLICT DO NOTHING`;

/** Not where another row has what no two may have. If that one comes in between, the transaction begins again. */
const putRow = sql`
	INSERT INTO soulscope.records (kind, key, conversation, alone, facts, data)
	SELECT $1, $2, $3, $4, $5::jsonb, $6
	WHERE NOT EXISTS (SELECT FROM soulscope.records WHERE kind = $1 AND alone = $4 AND key <> $2)
	ON CONFLICT (kind, key) DO UPDATE SET
		conversation = excluded.conversation, alone = excluded.alone, facts = excluded.facts, data = excluded.data`;

const dropRow = sql`DELETE FROM soulscope.records WHERE kind = $1 AND key = $2`;
const ofConversation = sql`
	SELECT kind, key, data FROM soulscope.records WHERE conversation = $1 ORDER BY kind, key`;
const dropOfConversation = sql`DELETE FROM soulscope.records WHERE conversation = $1`;

const keyRow = z.object({ key: z.string() });
const dataRow = z.object({ key: z.string(), data: z.string() });
const kindRow = dataRow.extend({ kind: z.string() });

/** UTF-16 units of a text that something is found by; of a longer one it is the digest. */
const longestFact = 256;

function factOf(value: unknown): unknown {
	if (typeof value !== 'string') return value;
	if (value.length > longestFact) return `\u0001${sha256(value)}`;
	// No JSON of PostgreSQL has these in it, and nobody looks for them.
	return value.toWellFormed().replaceAll('\0', '\u0001');
}

const factsOf = (values: readonly (readonly [string, unknown])[]): string =>
	JSON.stringify(Object.fromEntries(values.map(([name, value]) => [name, factOf(value)])));

const ownerOf = (name: TableName, key: string): string => `${tableOf(name).name}:${key}`;

const sharedColumns = (name: TableName): readonly string[] =>
	Object.entries(tableOf(name).columns).flatMap(([column, { as }]) => (as === 'shared' ? column : []));

const plainColumns = (name: TableName): readonly string[] =>
	Object.entries(tableOf(name).columns).flatMap(([column, { as }]) => (as === 'plain' ? column : []));

/** Those of `found` that make sense. */
async function rowsIn<Name extends TableName>(
	session: SqlSession,
	name: Name,
	found: readonly z.infer<typeof dataRow>[],
): Promise<readonly Row<Name>[]> {
	const shared = sharedColumns(name);
	const owners = shared.length === 0 ? [] : found.map(({ key }) => ownerOf(name, key));
	const texts = await textsOfOwners(session, owners);
	return found.flatMap(({ data }) => {
		try {
			const row = JSON.parse(data) as Record<string, unknown>;
			for (const column of shared) row[column] = whole(row[column], texts);
			return soundRow(name, row) ?? [];
		} catch {
			return [];
		}
	});
}

export const keysOf = async (session: SqlSession, name: TableName): Promise<readonly string[]> =>
	(await session.rows(keys, keyRow, tableOf(name).name)).map(({ key }) => key);

export async function readRow<Name extends TableName>(
	session: SqlSession,
	name: Name,
	key: string,
): Promise<Row<Name> | undefined> {
	const found = await session.rows(byKey, dataRow, tableOf(name).name, key);
	return (await rowsIn(session, name, found))[0];
}

export async function listRows<Name extends TableName>(
	session: SqlSession,
	name: Name,
	where: Where<Name>,
	limit: number,
): Promise<readonly Row<Name>[]> {
	return rowsIn(session, name, await session.rows(listStatements[name], dataRow, factsOf(asked(where)), limit));
}

/** False where there was no room for it. */
export async function writeRow(session: SqlSession, { how, table, row }: RecordWrite): Promise<boolean> {
	const { unique, name } = tableOf(table);
	const values: Record<string, unknown> = { ...row };
	const key = keyOf(table, row);
	const shared = sharedColumns(table);
	const texts = shared.flatMap((column) => {
		const { short, texts: long } = withDigests(values[column]);
		values[column] = short;
		return long;
	});
	const facts = factsOf(plainColumns(table).map((column) => [column, values[column]]));
	const alone = unique === undefined ? null : (values[unique] as string | null);
	const statement = how === 'add' ? addRow : putRow;
	const conversation = conversationOf(table, row) ?? null;
	const written = await session.run(statement, name, key, conversation, alone, facts, JSON.stringify(values));
	if (written > 0 && shared.length > 0) await keepTexts(session, ownerOf(table, key), texts);
	return written > 0;
}

/** Of several that expect the same, one is told true: the others wait until it is done. */
export async function changeRow<Name extends TableName>(
	session: SqlSession,
	name: Name,
	key: string,
	expected: Where<Name>,
	values: Partial<Row<Name>>,
): Promise<Row<Name> | undefined> {
	const locked = await session.rows(lockByFacts, dataRow, tableOf(name).name, key, factsOf(asked(expected)));
	const [found] = await rowsIn(session, name, locked);
	if (!found) return undefined;
	const row = rowFrom(name, { ...found, ...values });
	return (await writeRow(session, { how: 'put', table: name, row } as RecordWrite)) ? row : undefined;
}

export async function removeRow(session: SqlSession, name: TableName, key: string): Promise<boolean> {
	await dropUses(session, [ownerOf(name, key)]);
	return (await session.run(dropRow, tableOf(name).name, key)) > 0;
}

const tableNamed = new Map(tableNames.map((table) => [tableOf(table).name, table]));

/** Everything that goes with a conversation. */
export async function rowsOfConversation(session: SqlSession, conversation: string): Promise<readonly RecordWrite[]> {
	const found = await session.rows(ofConversation, kindRow, conversation);
	const writes: RecordWrite[] = [];
	for (const table of new Set(found.flatMap(({ kind }) => tableNamed.get(kind) ?? []))) {
		const those = found.filter(({ kind }) => kind === tableOf(table).name);
		for (const row of await rowsIn(session, table, those)) writes.push({ how: 'put', table, row } as RecordWrite);
	}
	return writes;
}

/** Takes away what goes with a conversation, but for what stays of it. */
export async function dropRowsOfConversation(session: SqlSession, conversation: string): Promise<void> {
	const gone = await rowsOfConversation(session, conversation);
	const owners = gone.filter(({ table }) => sharedColumns(table).length > 0);
	await dropUses(
		session,
		owners.map(({ table, row }) => ownerOf(table, keyOf(table, row))),
	);
	await session.run(dropOfConversation, conversation);
	for (const one of leftOf(gone)) await writeRow(session, one);
	if (owners.length > 0) await dropUnusedTexts(session);
}
