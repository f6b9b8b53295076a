/** What leads from each layout of a knowledge store to the next. A step that has been released is never changed: a new one is added. */
export const layouts: readonly string[] = [
	`
	CREATE TABLE files (
		number INTEGER PRIMARY KEY,
		logical_path TEXT NOT NULL,
		version_id TEXT NOT NULL,
		tombstone INTEGER NOT NULL,
		source_type TEXT NOT NULL,
		source_path TEXT,
		source_sha256 TEXT,
		blob_sha256 TEXT,
		content_sha256 TEXT,
		mime_type TEXT,
		size_bytes INTEGER,
		description TEXT,
		fetcher TEXT,
		downloader TEXT,
		downloader_args TEXT,
		refresh_frequency_sec INTEGER,
		refreshed_at TEXT,
		last_refresh_status TEXT,
		change_note TEXT,
		created_at TEXT NOT NULL,
		-- Behind everything that is read without it.
		content TEXT NOT NULL,
		UNIQUE (logical_path, version_id)
	) STRICT;
	CREATE INDEX files_by_blob ON files (blob_sha256) WHERE blob_sha256 IS NOT NULL;
	CREATE TABLE blobs (
		number INTEGER PRIMARY KEY,
		sha256 TEXT NOT NULL UNIQUE,
		mime_type TEXT NOT NULL,
		size_bytes INTEGER NOT NULL,
		created_at TEXT NOT NULL,
		bytes BLOB
	) STRICT;
	CREATE TABLE chunks (
		number INTEGER PRIMARY KEY,
		logical_path TEXT NOT NULL,
		version_id TEXT NOT NULL,
		chunk_index INTEGER NOT NULL,
		context TEXT,
		content TEXT NOT NULL,
		search_text TEXT NOT NULL,
		-- 32-bit floats, little-endian, of length one.
		vector BLOB,
		UNIQUE (logical_path, version_id, chunk_index)
	) STRICT;
	-- How many words a chunk has; of those that are searched by words, which are the newest versions’.
	CREATE TABLE word_counts (chunk INTEGER PRIMARY KEY, words INTEGER NOT NULL) STRICT;
	-- Which words stand in which chunk, and how often. The ranking is not its own.
	CREATE VIRTUAL TABLE words USING fts5 (terms, content = '', contentless_delete = 1, tokenize = 'ascii');
	CREATE VIRTUAL TABLE words_in USING fts5vocab (words, 'instance');
	`,
	`
	-- Pages that were asked for, whatever came of it.
	CREATE TABLE fetches (
		number INTEGER PRIMARY KEY AUTOINCREMENT,
		at TEXT NOT NULL,
		address TEXT NOT NULL,
		final_address TEXT NOT NULL,
		status INTEGER,
		bytes INTEGER NOT NULL,
		reason TEXT NOT NULL,
		outcome TEXT NOT NULL
	) STRICT;
	`,
	`
	-- No number of a chunk is given twice: what is kept in memory knows chunks by their numbers.
	CREATE TABLE chunks_anew (
		number INTEGER PRIMARY KEY AUTOINCREMENT,
		logical_path TEXT NOT NULL,
		version_id TEXT NOT NULL,
		chunk_index INTEGER NOT NULL,
		context TEXT,
		content TEXT NOT NULL,
		search_text TEXT NOT NULL,
		UNIQUE (logical_path, version_id, chunk_index)
	) STRICT;
	INSERT INTO chunks_anew SELECT number, logical_path, version_id, chunk_index, context, content, search_text FROM chunks;
	DROP TABLE chunks;
	ALTER TABLE chunks_anew RENAME TO chunks;
	CREATE TABLE models (
		number INTEGER PRIMARY KEY AUTOINCREMENT,
		name TEXT NOT NULL UNIQUE,
		dimensions INTEGER NOT NULL
	) STRICT;
	-- What chunks mean, as one model has it: apart from their texts, because all of it is gone through.
	CREATE TABLE vectors (
		number INTEGER PRIMARY KEY AUTOINCREMENT,
		model INTEGER NOT NULL,
		chunk INTEGER NOT NULL,
		-- 32-bit floats, little-endian, of length one.
		numbers BLOB NOT NULL,
		UNIQUE (chunk, model)
	) STRICT;
	CREATE TRIGGER vectors_of_chunk AFTER DELETE ON chunks BEGIN
		DELETE FROM vectors WHERE chunk = old.number;
	END;
	`,
	// Beside the versions: a column would come to stand behind their texts, and a list would read all of them.
	`
	CREATE TABLE authors (
		number INTEGER PRIMARY KEY,
		logical_path TEXT NOT NULL,
		version_id TEXT NOT NULL,
		author TEXT NOT NULL,
		UNIQUE (logical_path, version_id)
	) STRICT;
	`,
];

const inOneLine = (sql: string): string => sql.replace(/\s+/g, ' ').trim();
const [begin, end] = ['CREATE TRIGGER ', ' END'];
const ownTriggers: readonly string[] = inOneLine(layouts.join(' '))
	.split(begin)
	.slice(1)
	.map((rest) => begin + rest.slice(0, rest.indexOf(end) + end.length));

/** True for the text of a trigger that a layout has. */
export const isOwnTrigger = (sql: string): boolean => ownTriggers.includes(inOneLine(sql));

/** What every knowledge store has, whoever made it. */
export const storeTables = ['files', 'blobs', 'chunks'] as const;

/** What cannot be worked out from the rest, or only with much work. */
export const tables = [...storeTables, 'fetches', 'models', 'vectors', 'authors'] as const;
