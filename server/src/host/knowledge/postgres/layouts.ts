import type { Migrations } from '../../postgres/migrate.ts';
import { sql } from '../../postgres/statement.ts';

/**
 * What leads from each layout of the knowledge stores to the next. A step that has been released is never changed: a new one is put behind it.
 *
 * A database has the stores of many workspaces, each with a number. Paths and times are compared byte by byte, as SQLite does. A text with a
 * NUL is written as `escapedNul.ts` has it.
 *
 * `knowledge_words` has the chunks of newest versions alone: what they are found by, and the few numbers that ranking asks for. Its rows are
 * gone through by the ten thousand, so the words themselves are kept apart from them (`toast_tuple_target`). Its index is not put off
 * (`fastupdate`): a search would have to go through what was.
 *
 * Once there are many, they are put into segments (`segments/`): of each term all chunks in one row, which a search reads at once. A
 * segment is never changed; what has gone from it is noted in `knowledge_gone`, whose numbers ascend with the transactions of a store.
 * `fresh` counts what is in none yet: chunks above `settled_to`, as the numbers of a store ascend with its transactions. Whoever had rights to the words has the same to these.
 */
export const knowledgeLayouts: Migrations = {
	part: 'knowledge',
	steps: [
		sql`
		CREATE TABLE soulscope.knowledge_stores (
			number bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
			name text COLLATE "C" NOT NULL UNIQUE,
			chunks bigint NOT NULL DEFAULT 0,
			words bigint NOT NULL DEFAULT 0,
			documents bigint NOT NULL DEFAULT 0
		);

		CREATE TABLE soulscope.knowledge_files (
			number bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
			store bigint NOT NULL REFERENCES soulscope.knowledge_stores ON DELETE CASCADE,
			logical_path text COLLATE "C" NOT NULL,
			version_id text COLLATE "C" NOT NULL,
			tombstone boolean NOT NULL,
			source_type text NOT NULL,
			source_path text,
			source_sha256 text,
			blob_sha256 text,
			content_sha256 text,
			mime_type text,
			size_bytes bigint,
			description text,
			fetcher text,
			downloader text,
			downloader_args text,
			refresh_frequency_sec bigint,
			refreshed_at text,
			last_refresh_status text,
			change_note text,
			created_at text NOT NULL,
			author text,
			content text NOT NULL
		);
		CREATE UNIQUE INDEX knowledge_files_by_name
			ON soulscope.knowledge_files (store, logical_path, version_id DESC);
		CREATE VIEW soulscope.knowledge_entries AS SELECT
			number, store, logical_path, version_id, tombstone, source_type, source_path, source_sha256, blob_sha256,
			content_sha256, mime_type, size_bytes, description, fetcher, downloader, downloader_args, refresh_frequency_sec,
			refreshed_at, last_refresh_status, change_note, created_at
			FROM soulscope.knowledge_files;

		CREATE TABLE soulscope.knowledge_blobs (
			number bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
			store bigint NOT NULL REFERENCES soulscope.knowledge_stores ON DELETE CASCADE,
			sha256 text COLLATE "C" NOT NULL,
			mime_type text NOT NULL,
			size_bytes bigint NOT NULL,
			created_at text NOT NULL,
			bytes bytea,
			UNIQUE (store, sha256)
		);

		CREATE TABLE soulscope.knowledge_fetches (
			number bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
			store bigint NOT NULL REFERENCES soulscope.knowledge_stores ON DELETE CASCADE,
			at text NOT NULL,
			address text NOT NULL,
			final_address text NOT NULL,
			status integer,
			bytes bigint NOT NULL,
			reason text NOT NULL,
			outcome text NOT NULL
		);
		CREATE INDEX knowledge_fetches_in_order ON soulscope.knowledge_fetches (store, number);

		CREATE TABLE soulscope.knowledge_chunks (
			number bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
			store bigint NOT NULL REFERENCES soulscope.knowledge_stores ON DELETE CASCADE,
			logical_path text COLLATE "C" NOT NULL,
			version_id text COLLATE "C" NOT NULL,
			chunk_index integer NOT NULL,
			context text,
			content text NOT NULL,
			search_text text NOT NULL,
			UNIQUE (store, logical_path, version_id, chunk_index)
		);

		CREATE TABLE soulscope.knowledge_words (
			chunk bigint PRIMARY KEY REFERENCES soulscope.knowledge_chunks ON DELETE CASCADE,
			store bigint NOT NULL,
			document bigint NOT NULL,
			words integer NOT NULL,
			document_words integer NOT NULL,
			terms tsvector NOT NULL
		) WITH (toast_tuple_target = 128);
		CREATE INDEX knowledge_words_by_document ON soulscope.knowledge_words (document);
		CREATE INDEX knowledge_words_by_store ON soulscope.knowledge_words (store, chunk);
		CREATE INDEX knowledge_words_by_term ON soulscope.knowledge_words USING gin (terms) WITH (fastupdate = off)`,
		sql`
		ALTER TABLE soulscope.knowledge_stores
			ADD COLUMN fresh bigint NOT NULL DEFAULT 0,
			ADD COLUMN settled_to bigint NOT NULL DEFAULT 0,
			ADD COLUMN gone bigint NOT NULL DEFAULT 0,
			ADD COLUMN settled_by timestamptz;
		UPDATE soulscope.knowledge_stores SET fresh = chunks;
		ALTER TABLE soulscope.knowledge_words ADD COLUMN segment bigint;
		ALTER TABLE soulscope.knowledge_words SET (autovacuum_vacuum_scale_factor = 0.02);
		CREATE TABLE soulscope.knowledge_segments (
			number bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
			store bigint NOT NULL REFERENCES soulscope.knowledge_stores ON DELETE CASCADE,
			is_ready boolean NOT NULL DEFAULT false,
			chunks integer NOT NULL,
			gone integer NOT NULL DEFAULT 0,
			facts bytea NOT NULL
		);
		CREATE INDEX knowledge_segments_by_store ON soulscope.knowledge_segments (store);
		CREATE TABLE soulscope.knowledge_postings (
			segment bigint NOT NULL REFERENCES soulscope.knowledge_segments ON DELETE CASCADE,
			term text COLLATE "C" NOT NULL,
			postings bytea NOT NULL,
			PRIMARY KEY (segment, term)
		);
		ALTER TABLE soulscope.knowledge_postings ALTER postings SET STORAGE EXTERNAL;
		CREATE TABLE soulscope.knowledge_gone (
			number bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
			store bigint NOT NULL,
			segment bigint NOT NULL REFERENCES soulscope.knowledge_segments ON DELETE CASCADE,
			chunk bigint NOT NULL
		);
		CREATE INDEX knowledge_gone_by_store ON soulscope.knowledge_gone (store, number);
		CREATE INDEX knowledge_gone_by_segment ON soulscope.knowledge_gone (segment);
		DO $$
		DECLARE given record;
		BEGIN
			FOR given IN
				SELECT privilege_type AS privilege, CASE WHEN grantee = 0 THEN 'PUBLIC' ELSE grantee::regrole::text END AS name
				FROM pg_class, aclexplode(relacl)
				WHERE pg_class.oid = 'soulscope.knowledge_words'::regclass AND grantee <> relowner
			LOOP
				EXECUTE format(
					'GRANT %s ON soulscope.knowledge_segments, soulscope.knowledge_postings, soulscope.knowledge_gone TO %s',
					given.privilege, given.name);
			END LOOP;
		END $$`,
	],
};

/**
 * What chunks mean. Apart from the rest: it takes pgvector, and a server without it still keeps texts and finds words.
 *
 * An index is made for one length of vectors. A vector stands in the first column that it fits into, with zeros behind it, which change no
 * distance; one that is longer than all of them stands in `other`, and has none.
 */
export const vectorLayouts: Migrations = {
	part: 'knowledge vectors',
	steps: [
		sql`
		CREATE EXTENSION IF NOT EXISTS vector;
		SELECT set_config('search_path', quote_ident(nspname) || ', pg_catalog', true)
		FROM pg_extension JOIN pg_namespace ON pg_namespace.oid = extnamespace WHERE extname = 'vector';
		CREATE TABLE soulscope.knowledge_models (
			number bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
			store bigint NOT NULL REFERENCES soulscope.knowledge_stores ON DELETE CASCADE,
			name text COLLATE "C" NOT NULL,
			dimensions integer NOT NULL,
			UNIQUE (store, name)
		);
		CREATE TABLE soulscope.knowledge_vectors (
			model bigint NOT NULL REFERENCES soulscope.knowledge_models ON DELETE CASCADE,
			chunk bigint NOT NULL REFERENCES soulscope.knowledge_chunks ON DELETE CASCADE,
			short vector(384),
			middle vector(768),
			long vector(1024),
			longer vector(1536),
			other vector,
			PRIMARY KEY (model, chunk)
		);
		CREATE INDEX knowledge_vectors_by_chunk ON soulscope.knowledge_vectors (chunk);
		CREATE INDEX knowledge_vectors_short ON soulscope.knowledge_vectors USING hnsw (short vector_ip_ops);
		CREATE INDEX knowledge_vectors_middle ON soulscope.knowledge_vectors USING hnsw (middle vector_ip_ops);
		CREATE INDEX knowledge_vectors_long ON soulscope.knowledge_vectors USING hnsw (long vector_ip_ops);
		CREATE INDEX knowledge_vectors_longer ON soulscope.knowledge_vectors USING hnsw (longer vector_ip_ops)`,
	],
};
