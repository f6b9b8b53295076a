import type { DatabaseSync } from 'node:sqlite';
import * as z from 'zod';
import type { ConversationInfo, Entry } from '../../../../../protocol/chat/conversation.ts';
import { dropUnusedTexts } from '../../records/sharedTexts.ts';
import { dropRowsOfConversation, rowsOfConversation, writeRow } from '../../records/sqlRows.ts';
import { conversationId } from '../conversationId.ts';
import { type ConversationState, GoneError, type StoredConversation } from '../transcripts.ts';
import { entryFrom, jsonFrom, stateFrom } from './entryShape.ts';
import { freshState, isSaid, kindOf, sessionOf, titleAfter, whoseIs, wordsIn } from './stored.ts';
import { answerOf, dropIndex, index, isLong, titlePlace } from './wordIndex.ts';

// What is said in SQL here is what `stored.ts` says of a conversation in memory. Each function that changes something is
// to be called in a transaction.

const conversationRow = z.object({
	number: z.number(),
	id: z.string(),
	root: z.string(),
	session: z.string(),
	title: z.string(),
	named: z.number(),
	at: z.number(),
	updated_at: z.number(),
	state: z.string(),
});
type ConversationRow = z.infer<typeof conversationRow>;

const placeRow = z.object({ number: z.number(), id: z.string(), aside: z.number() });
const dataRow = z.object({ data: z.string(), aside: z.number() });

/** Those of `rows` that are what they should be: one that a damaged page spoiled takes no other with it. */
const soundOf = <Row>(shape: z.ZodType<Row>, rows: readonly unknown[]): readonly Row[] =>
	rows.flatMap((row) => {
		const { success, data } = shape.safeParse(row);
		return success ? [data] : [];
	});

const rowOf = (database: DatabaseSync, id: string): ConversationRow | undefined =>
	conversationRow.safeParse(database.prepare('SELECT * FROM conversations WHERE id = ?').get(id)).data;

function entryIn(row: unknown): Entry | undefined {
	const { success, data } = dataRow.safeParse(row);
	return success ? entryFrom(data.data) : undefined;
}

function known(database: DatabaseSync, id: string): ConversationRow {
	const row = rowOf(database, id);
	if (!row) throw new GoneError();
	return row;
}

const idRows = z.array(z.object({ id: z.string() }));

/** In the order in which they were begun. */
export const everyId = (database: DatabaseSync): readonly string[] =>
	idRows.parse(database.prepare('SELECT id FROM conversations ORDER BY number').all()).map(({ id }) => id);

/** Where the entries of a conversation stand, in their order. */
const placesOf = (database: DatabaseSync, conversation: number, where = '', ...values: (string | number)[]) =>
	soundOf(
		placeRow,
		database
			.prepare(`SELECT number, id, aside FROM entries WHERE conversation = ? ${where} ORDER BY number`)
			.all(conversation, ...values),
	);

export function insertConversation(database: DatabaseSync, stored: StoredConversation): void {
	const { id, root, session, at, title, named, updatedAt, state } = stored;
	const { lastInsertRowid } = database
		.prepare(
			'INSERT INTO conversations (id, root, session, title, named, at, updated_at, state) VALUES (?, ?, ?, ?, ?, ?, ?, ?)',
		)
		.run(id, root, session, title, Number(named), Math.trunc(at), Math.trunc(updatedAt), JSON.stringify(state));
	index(database, titlePlace(Number(lastInsertRowid)), title);
}

export function putEntry(database: DatabaseSync, id: string, entry: Entry): void {
	const conversation = known(database, id);
	const [old] = placesOf(database, conversation.number, 'AND id = ?', entry.id);
	const words = old?.aside ? undefined : wordsIn(entry);
	// What grows from one moment to the next is not indexed each time, but looked through as it is.
	const grows = entry.kind === 'answer' && entry.state === 'streaming';
	const long = words !== undefined && (grows || isLong(words));
	const indexed = grows ? undefined : words;
	const values = [kindOf(entry), Number(long), jsonFrom(entry)] as const;
	if (old) {
		database.prepare('UPDATE entries SET kind = ?, long = ?, data = ? WHERE number = ?').run(...values, old.number);
		index(database, old.number, indexed);
	} else {
		const { lastInsertRowid } = database
			.prepare('INSERT INTO entries (kind, long, data, conversation, id) VALUES (?, ?, ?, ?, ?)')
			.run(...values, conversation.number, entry.id);
		index(database, Number(lastInsertRowid), indexed);
	}
	database
		.prepare('UPDATE conversations SET updated_at = max(updated_at, ?) WHERE number = ?')
		.run(Math.trunc(entry.at), conversation.number);
	if (isSaid(entry)) entitle(database, conversation);
}

/** Without a chosen title the first words of a person are it; they stay it until there are others. */
function entitle(database: DatabaseSync, conversation: ConversationRow): void {
	if (conversation.named) return;
	const first = database
		.prepare(
			"SELECT data, aside FROM entries WHERE conversation = ? AND aside = 0 AND kind = 'said' ORDER BY number LIMIT 1",
		)
		.get(conversation.number);
	const entry = entryIn(first);
	const title = titleAfter(entry && isSaid(entry) ? entry : undefined);
	if (title !== '') writeTitle(database, conversation, title, false);
}

function writeTitle(database: DatabaseSync, { number }: ConversationRow, title: string, named: boolean): void {
	database.prepare('UPDATE conversations SET title = ?, named = ? WHERE number = ?').run(title, Number(named), number);
	index(database, titlePlace(number), title);
}

/** `title` has been made one; a blank one gives the first words their place back. */
export function renameConversation(database: DatabaseSync, id: string, title: string): void {
	const conversation = known(database, id);
	if (title !== '') writeTitle(database, conversation, title, true);
	else {
		writeTitle(database, conversation, conversation.title, false);
		entitle(database, { ...conversation, named: 0 });
	}
}

export function setEntriesAside(database: DatabaseSync, id: string, from: string): readonly string[] {
	const { number } = known(database, id);
	const [first] = placesOf(database, number, 'AND id = ? AND aside = 0', from);
	if (!first) return [];
	const gone = placesOf(database, number, 'AND number >= ? AND aside = 0', first.number);
	for (const entry of gone) putAside(database, entry.number);
	return gone.map((entry) => entry.id);
}

function putAside(database: DatabaseSync, place: number): void {
	index(database, place, undefined);
	database.prepare('UPDATE entries SET aside = 1, long = 0 WHERE number = ?').run(place);
}

export const readState = (database: DatabaseSync, id: string): ConversationState | undefined => {
	const row = rowOf(database, id);
	return row && (stateFrom(row.state) ?? freshState);
};

export function changeState(database: DatabaseSync, id: string, change: Partial<ConversationState>): void {
	const state = { ...(stateFrom(known(database, id).state) ?? freshState), ...change };
	database.prepare('UPDATE conversations SET state = ? WHERE id = ?').run(JSON.stringify(state), id);
}

/** Everything of a conversation; an entry that makes no sense is passed over. */
export function readConversation(database: DatabaseSync, id: string): StoredConversation | undefined {
	const row = rowOf(database, id);
	if (!row) return undefined;
	const { root, session, title, at } = row;
	const rows = soundOf(
		dataRow,
		database.prepare('SELECT data, aside FROM entries WHERE conversation = ? ORDER BY number').all(row.number),
	);
	return {
		id,
		root,
		session,
		title,
		at,
		named: row.named === 1,
		updatedAt: row.updated_at,
		state: stateFrom(row.state) ?? freshState,
		entries: rows.flatMap(({ aside, data }) => {
			const entry = entryFrom(data);
			return entry ? [{ entry, aside: aside === 1 }] : [];
		}),
	};
}

/** With all that is known of its turns. */
export function readWithRecords(database: DatabaseSync, id: string): StoredConversation | undefined {
	const stored = readConversation(database, id);
	return stored && { ...stored, records: rowsOfConversation(database, id) };
}

/** Adds what the database does not have of a conversation, and puts what it has in its place. */
export function writeConversation(database: DatabaseSync, stored: StoredConversation): void {
	if (!rowOf(database, stored.id)) insertConversation(database, { ...stored, title: '' });
	for (const { entry, aside } of stored.entries) {
		putEntry(database, stored.id, entry);
		if (!aside) continue;
		for (const place of placesOf(database, known(database, stored.id).number, 'AND id = ?', entry.id))
			putAside(database, place.number);
	}
	changeState(database, stored.id, stored.state);
	writeTitle(database, known(database, stored.id), stored.title, stored.named);
	for (const record of stored.records ?? []) writeRow(database, record);
}

/** Takes a conversation away, its words out of the index too. */
export function deleteConversation(database: DatabaseSync, id: string): void {
	const { number } = known(database, id);
	for (const entry of placesOf(database, number)) index(database, entry.number, undefined);
	index(database, titlePlace(number), undefined);
	dropRowsOfConversation(database, id);
	database.prepare('DELETE FROM holds WHERE conversation = ?').run(id);
	database.prepare('DELETE FROM entries WHERE conversation = ?').run(number);
	database.prepare('DELETE FROM conversations WHERE number = ?').run(number);
}

/** The root of a conversation of which only entries were left: it belongs to whoever lists conversations next. */
const noRoot = '';

const identityRow = z.object({ session_id: z.string(), root: z.string() });

/** The conversation that entries belonged to, as far as the records of its turns still say; another one if need be. */
function identityOf(
	database: DatabaseSync,
	number: number,
	at: number,
): { readonly id: string; readonly root: string } {
	const { success, data } = identityRow.safeParse(
		database
			.prepare(
				`SELECT session_id, root FROM turn_results
					WHERE last_entry_id IN (SELECT id FROM entries WHERE conversation = ?)
						AND session_id NOT IN (SELECT id FROM conversations) LIMIT 1`,
			)
			.get(number),
	);
	return success ? { id: data.session_id, root: data.root } : { id: conversationId(at), root: noRoot };
}

/** Entries whose conversation could not be read get one again, and so are nobody else's who comes by the same number. */
function takeInOrphans(database: DatabaseSync): void {
	const orphans = database
		.prepare(
			'SELECT DISTINCT conversation AS number FROM entries WHERE conversation NOT IN (SELECT number FROM conversations)',
		)
		.all();
	for (const { number } of orphans) {
		const first = database
			.prepare('SELECT data, aside FROM entries WHERE conversation = ? ORDER BY number LIMIT 1')
			.get(number ?? null);
		const at = Math.trunc(entryIn(first)?.at ?? 0);
		const { id, root } = identityOf(database, Number(number), at);
		database
			.prepare(
				'INSERT INTO conversations (number, id, root, session, title, named, at, updated_at, state) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)',
			)
			.run(number ?? null, id, root, 'main', '', 0, at, at, JSON.stringify(freshState));
		const row = conversationRow.parse(
			database.prepare('SELECT * FROM conversations WHERE number = ?').get(number ?? null),
		);
		entitle(database, row);
	}
}

/** Gives conversations that lost their root to `root`. */
export const adoptRootless = (database: DatabaseSync, root: string): void =>
	void database.prepare('UPDATE conversations SET root = ? WHERE root = ?').run(root, noRoot);

/** Makes the index of words anew, from the conversations and their entries. */
export function indexAnew(database: DatabaseSync): void {
	dropIndex(database);
	takeInOrphans(database);
	dropUnusedTexts(database);
	const all = database.prepare('SELECT number, title FROM conversations').all();
	for (const { number, title } of all) index(database, titlePlace(Number(number)), String(title));
	const said = database.prepare('SELECT number, data FROM entries WHERE aside = 0');
	const mark = database.prepare('UPDATE entries SET long = ? WHERE number = ?');
	for (const { number, data } of said.all()) {
		const entry = entryFrom(String(data));
		const words = entry && wordsIn(entry);
		const isGrowing = entry?.kind === 'answer' && entry.state === 'streaming';
		mark.run(Number(words !== undefined && (isGrowing || isLong(words))), Number(number));
		index(database, Number(number), isGrowing ? undefined : words);
	}
}

/** What a list says of the conversation with this number; undefined where it is gone, or has no answer to the question. */
export function listedConversation(
	database: DatabaseSync,
	number: number,
	words: readonly string[],
): ConversationInfo | undefined {
	const row = conversationRow.safeParse(
		database.prepare('SELECT * FROM conversations WHERE number = ?').get(number),
	).data;
	if (!row) return undefined;
	const snippet = words.length === 0 ? undefined : answerOf(database, number, row.title, words);
	if (words.length > 0 && !snippet) return undefined;
	const counted = database
		.prepare(
			"SELECT count(*) AS messages FROM entries WHERE conversation = ? AND aside = 0 AND kind IN ('said', 'prompted', 'answer')",
		)
		.get(number);
	const { id, root, session, title, at, updated_at } = row;
	return {
		id,
		...whoseIs(root),
		session: sessionOf(session),
		title,
		createdAt: at,
		updatedAt: updated_at,
		messages: Number(counted?.messages),
		...(snippet && { snippet }),
	};
}
