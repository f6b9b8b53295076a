/**
 * What leads from each layout of the database to the next. A step that has been released is never changed: a new one is
 * put behind it.
 *
 * `entries.number` is the order in which things were said; `words` has the folded words of the entries in front under
 * it, and those of a conversation's title under its number, negated. It says for each three characters in a row where
 * they occur: so words are found inside of others, in languages without spaces as well. An entry that is `long` has words
 * that are not there.
 */
export const layouts: readonly string[] = [
	`
	CREATE TABLE conversations (
		number INTEGER PRIMARY KEY,
		id TEXT NOT NULL UNIQUE,
		root TEXT NOT NULL,
		session TEXT NOT NULL,
		title TEXT NOT NULL,
		named INTEGER NOT NULL,
		at INTEGER NOT NULL,
		updated_at INTEGER NOT NULL,
		state TEXT NOT NULL
	);
	CREATE INDEX conversations_by_root ON conversations (root, updated_at);
	CREATE TABLE entries (
		number INTEGER PRIMARY KEY,
		conversation INTEGER NOT NULL,
		id TEXT NOT NULL,
		kind TEXT NOT NULL,
		aside INTEGER NOT NULL DEFAULT 0,
		long INTEGER NOT NULL DEFAULT 0,
		data TEXT NOT NULL,
		UNIQUE (conversation, id)
	);
	CREATE INDEX entries_by_kind ON entries (conversation, aside, kind);
	CREATE INDEX entries_by_length ON entries (conversation) WHERE long = 1;
	CREATE VIRTUAL TABLE words USING fts5(text, detail = none, tokenize = 'trigram case_sensitive 1');
	CREATE TABLE approvals (
		root TEXT NOT NULL,
		tool TEXT NOT NULL,
		path TEXT NOT NULL,
		PRIMARY KEY (root, tool, path)
	) WITHOUT ROWID;
	CREATE TABLE holds (
		conversation TEXT PRIMARY KEY,
		holder TEXT NOT NULL,
		host TEXT NOT NULL,
		pid INTEGER NOT NULL,
		beat INTEGER NOT NULL
	) WITHOUT ROWID;
	CREATE TABLE changes (
		number INTEGER PRIMARY KEY AUTOINCREMENT,
		conversation TEXT NOT NULL UNIQUE,
		process TEXT NOT NULL
	);
	`,
];
