import type { DatabaseSync } from 'node:sqlite';
import * as z from 'zod';
import { safeEnd } from '../../../engine/text/utf16.ts';
import { answerFrom, fold } from './words.ts';

/**
 * UTF-16 units of an entry that are indexed, which takes some 40 ms and holds up everything else meanwhile. What is
 * longer is looked through whenever somebody searches: nothing that was said cannot be found.
 */
const indexedLength = 100_000;

/** Characters in a row that the index knows; and how many of these of one word narrow a search down. */
const gram = { length: 3, most: 32 } as const;

const foldedHead = (text: string): string => {
	const folded = fold(text.slice(0, indexedLength));
	return folded.slice(0, safeEnd(folded, indexedLength));
};

export const isLong = (text: string): boolean => fold(text).length > foldedHead(text).length;

/** How the index is laid out. */
const wordTable = "CREATE VIRTUAL TABLE words USING fts5(text, detail = none, tokenize = 'trigram case_sensitive 1')";

/** Begins it anew, empty, whatever state it is in. */
export function dropIndex(database: DatabaseSync): void {
	database.exec(`DROP TABLE IF EXISTS words; ${wordTable}`);
}

/** Where the title of a conversation stands in the index. */
export const titlePlace = (conversation: number): number => -conversation;

/** Replaces what the index has under `place`. */
export function index(database: DatabaseSync, place: number, text: string | undefined): void {
	const folded = text === undefined ? undefined : foldedHead(text);
	// An answer is put many times over while its tools run; its words are indexed once.
	if (database.prepare('SELECT text FROM words WHERE rowid = ?').get(place)?.text === folded) return;
	database.prepare('DELETE FROM words WHERE rowid = ?').run(place);
	if (folded !== undefined) database.prepare('INSERT INTO words (rowid, text) VALUES (?, ?)').run(place, folded);
}

/** Pages of the index that one step of `forget` works on: some milliseconds. */
const pagesAtOnce = 64;

/**
 * One step of merging the index, in which what was deleted lies about until then. Erasing each word at once, as FTS5 can,
 * takes a hundred times as long as the rest of a deletion. False once there is nothing left to do.
 */
export function mergeStep(database: DatabaseSync, first: boolean): boolean {
	const changes = () => Number(database.prepare('SELECT total_changes() AS changes').get()?.changes);
	const before = changes();
	// A negative number begins a merge of everything. SQLite FTS5, the 'merge' command: less than two changes mean the end.
	database.prepare("INSERT INTO words (words, rank) VALUES ('merge', ?)").run(first ? -pagesAtOnce : pagesAtOnce);
	return first || changes() - before >= 2;
}

const numbers = z.array(z.object({ number: z.number() }));

/** Conversations that may have the word. One of less than three characters is looked for in all that the index has. */
function narrowed(database: DatabaseSync, word: string): ReadonlySet<number> {
	const characters = Array.from(word);
	const grams = characters.slice(gram.length - 1, gram.length - 1 + gram.most).map(
		(_, at) =>
			`"${characters
				.slice(at, at + gram.length)
				.join('')
				.replaceAll('"', '""')}"`,
	);
	const [where, value] = grams.length === 0 ? ['instr(text, ?) > 0', word] : ['words MATCH ?', grams.join(' AND ')];
	const found = database
		.prepare(
			`SELECT coalesce(entries.conversation, -words.rowid) AS number
				FROM words LEFT JOIN entries ON entries.number = words.rowid WHERE ${where}
			UNION SELECT conversation FROM entries WHERE long = 1`,
		)
		.all(value);
	return new Set(numbers.parse(found).map(({ number }) => number));
}

/** Numbers of the conversations of `root` in which something was said, the latest first, as far as the index can tell. */
export function candidates(database: DatabaseSync, root: string, words: readonly string[]): readonly number[] {
	const all = database
		.prepare(
			`SELECT number FROM conversations WHERE root = ?
				AND EXISTS (SELECT 1 FROM entries WHERE conversation = conversations.number)
				ORDER BY updated_at DESC, at DESC, id DESC`,
		)
		.all(root);
	const sets = words.map((word) => narrowed(database, word));
	return numbers
		.parse(all)
		.map(({ number }) => number)
		.filter((number) => sets.every((set) => set.has(number)));
}

const texts = z.array(z.object({ text: z.unknown() }));

/** How a conversation answers the question; undefined where it does not. */
export function answerOf(database: DatabaseSync, conversation: number, title: string, words: readonly string[]) {
	const said = database
		.prepare(
			`SELECT CASE WHEN json_valid(data) THEN coalesce(data ->> '$.typed', data ->> '$.text') END AS text
				FROM entries WHERE conversation = ? AND aside = 0 AND kind IN ('said', 'prompted', 'answer') ORDER BY number`,
		)
		.all(conversation);
	return answerFrom([title, ...texts.parse(said).flatMap(({ text }) => (typeof text === 'string' ? text : []))], words);
}
