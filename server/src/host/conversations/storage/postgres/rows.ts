import * as z from 'zod';
import type { ConversationInfo, Entry } from '../../../../../../protocol/chat/conversation.ts';
import type { SqlSession } from '../../../postgres/postgres.ts';
import { sql } from '../../../postgres/statement.ts';
import { type ConversationState, GoneError, type StoredConversation } from '../../transcripts.ts';
import { entryFrom, jsonFrom, stateFrom } from '../entryShape.ts';
import { freshState, isSaid, kindOf, sessionOf, titleAfter, whoseIs, wordsIn } from '../stored.ts';
import { answerFrom, fold } from '../words.ts';

// What is said in SQL here is what `stored.ts` says of a conversation in memory.

const insert = sql`
	INSERT INTO soulscope.conversations (id, root, session, title, words, named, at, updated_at, state)
	VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)`;

const ids = sql`SELECT id FROM soulscope.conversations ORDER BY number`;
const byId = sql`SELECT * FROM soulscope.conversations WHERE id = $1`;
const lockById = sql`SELECT * FROM soulscope.conversations WHERE id = $1 FOR UPDATE`;

/**
 * The lock on the conversation comes first: so two that say something at once do it one after the other. Most of what is said grows from one
 * moment to the next, so this is one statement, with word of it to the others as `changes.ts` gives it.
 */
const putOne = sql`
	WITH known AS (
		UPDATE soulscope.conversations SET updated_at = greatest(updated_at, $2) WHERE id = $1 RETURNING number
	), told AS (
		INSERT INTO soulscope.changes (conversation, process) SELECT $1, $7 FROM known
		ON CONFLICT (conversation, process) DO UPDATE SET
			number = DEFAULT, transaction = pg_current_xact_id(), at = now()
	)
	INSERT INTO soulscope.entries (conversation, id, kind, data, words)
	SELECT number, $3, $4, $5, $6 FROM known
	ON CONFLICT (conversation, id) DO UPDATE SET
		kind = excluded.kind, data = excluded.data,
		words = CASE WHEN entries.aside THEN NULL ELSE excluded.words END`;

const putAll = sql`
	INSERT INTO soulscope.entries (conversation, id, kind, data, words, aside)
	SELECT $1, id, kind, data, CASE WHEN aside THEN NULL ELSE words END, aside
	FROM unnest($2::text[], $3::text[], $4::text[], $5::text[], $6::boolean[]) WITH ORDINALITY
		AS said (id, kind, data, words, aside, place)
	ORDER BY place
	ON CONFLICT (conversation, id) DO UPDATE SET
		kind = excluded.kind, data = excluded.data, aside = entries.aside OR excluded.aside,
		words = CASE WHEN entries.aside THEN NULL ELSE excluded.words END`;

const touch = sql`UPDATE soulscope.conversations SET updated_at = greatest(updated_at, $2) WHERE number = $1`;
const writeTitle = sql`UPDATE soulscope.conversations SET title = $2, words = $3, named = $4 WHERE number = $1`;
const writeState = sql`UPDATE soulscope.conversations SET state = $2 WHERE number = $1`;
const firstSaid = sql`
	SELECT data, aside FROM soulscope.entries
	WHERE conversation = $1 AND NOT aside AND kind = 'said' ORDER BY number LIMIT 1`;
const entriesOf = sql`SELECT data, aside FROM soulscope.entries WHERE conversation = $1 ORDER BY number`;

const putAside = sql`
	UPDATE soulscope.entries SET aside = true, words = NULL
	WHERE conversation = $1 AND NOT aside AND number >= (
		SELECT number FROM soulscope.entries WHERE conversation = $1 AND id = $2 AND NOT aside
	) RETURNING number, id`;

const drop = sql`DELETE FROM soulscope.conversations WHERE number = $1`;
const dropHold = sql`DELETE FROM soulscope.holds WHERE conversation = $1`;

/** Each word stands in the title or in something said. */
const candidatesOf = sql`
	SELECT number FROM soulscope.conversations AS one WHERE root = $1
		AND EXISTS (SELECT FROM soulscope.entries WHERE conversation = one.number)
		AND NOT EXISTS (
			SELECT FROM unnest($2::text[]) AS word
			WHERE strpos(one.words, word COLLATE "C") = 0 AND NOT EXISTS (
				SELECT FROM soulscope.entries AS said
				WHERE said.conversation = one.number AND strpos(said.words, word COLLATE "C") > 0
			)
		)
	ORDER BY updated_at DESC, at DESC, id DESC`;

const infosOf = sql`
	SELECT one.*, (
		SELECT count(*) FROM soulscope.entries
		WHERE conversation = one.number AND NOT aside AND kind IN ('said', 'prompted', 'answer')
	) AS messages FROM soulscope.conversations AS one WHERE number = ANY ($1::bigint[])`;

const saidIn = sql`
	SELECT conversation, data FROM soulscope.entries
	WHERE conversation = ANY ($1::bigint[]) AND NOT aside AND kind IN ('said', 'prompted', 'answer') ORDER BY number`;

const conversationRow = z.object({
	number: z.number(),
	id: z.string(),
	root: z.string(),
	session: z.string(),
	title: z.string(),
	named: z.boolean(),
	at: z.number(),
	updated_at: z.number(),
	state: z.string(),
});
type PostgresConversation = z.infer<typeof conversationRow>;

const infoRow = conversationRow.extend({ messages: z.number() });
const dataRow = z.object({ data: z.string(), aside: z.boolean() });
const saidRow = z.object({ conversation: z.number(), data: z.string() });
const idRow = z.object({ id: z.string() });
const numberRow = z.object({ number: z.number() });
const placeRow = z.object({ number: z.number(), id: z.string() });

/** Locked until the transaction is over: whoever else changes it waits. */
async function known(session: SqlSession, id: string): Promise<PostgresConversation> {
	const [row] = await session.rows(lockById, conversationRow, id);
	if (!row) throw new GoneError();
	return row;
}

/** In the order in which they were begun. */
export const everyId = async (session: SqlSession): Promise<readonly string[]> =>
	(await session.rows(ids, idRow)).map(({ id }) => id);

export const lockConversation = async (session: SqlSession, id: string): Promise<boolean> =>
	(await session.rows(lockById, conversationRow, id)).length > 0;

export async function insertConversation(session: SqlSession, stored: StoredConversation): Promise<void> {
	const { id, root, session: kind, at, title, named, updatedAt, state } = stored;
	const moments = [Math.trunc(at), Math.trunc(updatedAt)] as const;
	await session.run(insert, id, root, kind, title, fold(title), named, ...moments, JSON.stringify(state));
}

const wordsOf = (entry: Entry): string | null => {
	const words = wordsIn(entry);
	return words === undefined ? null : fold(words);
};

/** Also says to other processes that `process` has done it. In a transaction where a person says it: that may become the title. */
export async function putEntry(session: SqlSession, id: string, entry: Entry, process: string): Promise<void> {
	const values = [entry.id, kindOf(entry), jsonFrom(entry), wordsOf(entry)] as const;
	if ((await session.run(putOne, id, Math.trunc(entry.at), ...values, process)) === 0) throw new GoneError();
	if (isSaid(entry)) await entitle(session, await known(session, id));
}

/** Without a chosen title the first words of a person are it; they stay it until there are others. */
async function entitle(session: SqlSession, { number, named }: PostgresConversation): Promise<void> {
	if (named) return;
	const [first] = await session.rows(firstSaid, dataRow, number);
	const entry = first && entryFrom(first.data);
	const title = titleAfter(entry && isSaid(entry) ? entry : undefined);
	if (title !== '') await session.run(writeTitle, number, title, fold(title), false);
}

/** `title` has been made one; a blank one gives the first words their place back. */
export async function renameConversation(session: SqlSession, id: string, title: string): Promise<void> {
	const conversation = await known(session, id);
	if (title !== '') await session.run(writeTitle, conversation.number, title, fold(title), true);
	else {
		await session.run(writeTitle, conversation.number, conversation.title, fold(conversation.title), false);
		await entitle(session, { ...conversation, named: false });
	}
}

export async function setEntriesAside(session: SqlSession, id: string, from: string): Promise<readonly string[]> {
	const { number } = await known(session, id);
	const gone = await session.rows(putAside, placeRow, number, from);
	return gone.toSorted((a, b) => a.number - b.number).map((entry) => entry.id);
}

export async function changeState(session: SqlSession, id: string, change: Partial<ConversationState>): Promise<void> {
	const { number, state } = await known(session, id);
	await session.run(writeState, number, JSON.stringify({ ...(stateFrom(state) ?? freshState), ...change }));
}

export async function readState(session: SqlSession, id: string): Promise<ConversationState | undefined> {
	const [row] = await session.rows(byId, conversationRow, id);
	return row && (stateFrom(row.state) ?? freshState);
}

/** Everything of a conversation; an entry that makes no sense is passed over. */
export async function readConversation(session: SqlSession, id: string): Promise<StoredConversation | undefined> {
	const [row] = await session.rows(byId, conversationRow, id);
	if (!row) return undefined;
	const entries = await session.rows(entriesOf, dataRow, row.number);
	const { root, session: kind, title, named, at, updated_at: updatedAt } = row;
	return {
		...{ id, root, session: kind, title, named, at, updatedAt },
		state: stateFrom(row.state) ?? freshState,
		entries: entries.flatMap(({ aside, data }) => {
			const entry = entryFrom(data);
			return entry ? [{ entry, aside }] : [];
		}),
	};
}

/** Adds what the database does not have of a conversation, and puts what it has in its place. In a transaction. */
export async function writeConversation(session: SqlSession, stored: StoredConversation): Promise<void> {
	if (!(await lockConversation(session, stored.id))) await insertConversation(session, { ...stored, title: '' });
	const { number } = await known(session, stored.id);
	const column = <Value>(value: (one: StoredConversation['entries'][number]) => Value) => stored.entries.map(value);
	await session.run(
		putAll,
		number,
		column(({ entry }) => entry.id),
		column(({ entry }) => kindOf(entry)),
		column(({ entry }) => jsonFrom(entry)),
		column(({ entry }) => wordsOf(entry)),
		column(({ aside }) => aside),
	);
	await session.run(touch, number, Math.trunc(stored.updatedAt));
	await session.run(writeState, number, JSON.stringify({ ...stored.state }));
	await session.run(writeTitle, number, stored.title, fold(stored.title), stored.named);
}

/** Takes a conversation away, with its entries; in a transaction that has locked it. */
export async function dropConversation(session: SqlSession, id: string): Promise<void> {
	const { number } = await known(session, id);
	await session.run(dropHold, id);
	await session.run(drop, number);
}

export async function candidates(
	session: SqlSession,
	root: string,
	words: readonly string[],
): Promise<readonly number[]> {
	const rows = await session.rows(candidatesOf, numberRow, root, words);
	return rows.map(({ number }) => number);
}

/** In the order of `numbers`. */
export async function listedConversations(
	session: SqlSession,
	numbers: readonly number[],
	words: readonly string[],
): Promise<readonly ConversationInfo[]> {
	const rows = new Map((await session.rows(infosOf, infoRow, numbers)).map((row) => [row.number, row]));
	const said = words.length === 0 ? [] : await session.rows(saidIn, saidRow, numbers);
	return numbers.flatMap((number) => {
		const row = rows.get(number);
		if (!row) return [];
		const texts = said.flatMap(({ conversation, data }) => {
			const entry = conversation === number ? entryFrom(data) : undefined;
			return (entry && wordsIn(entry)) ?? [];
		});
		const snippet = words.length === 0 ? undefined : answerFrom([row.title, ...texts], words);
		if (words.length > 0 && !snippet) return [];
		const { id, root, session: kind, title, at, updated_at: updatedAt, messages } = row;
		return {
			...{ id, ...whoseIs(root), session: sessionOf(kind), title, createdAt: at, updatedAt, messages },
			...(snippet && { snippet }),
		};
	});
}
