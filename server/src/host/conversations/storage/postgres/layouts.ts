import type { Migrations } from '../../../postgres/migrate.ts';
import { sql } from '../../../postgres/statement.ts';

/**
 * What leads from each layout of the conversations to the next. A step that has been released is never changed: a new one is put behind it.
 *
 * Names and ids are compared byte by byte, whatever language the server speaks. `entries.number` is the order in which things were said, and
 * `words` what a search looks through: folded, and null where nobody is to find it. Times are ms since the epoch, but those of leases and
 * changes, which are the server's own: the clocks of two machines are not one clock.
 *
 * All records are in one table. `data` is the row, `facts` what it is found and ordered by, and `conversation` what it goes with.
 */
export const conversationLayouts: Migrations = {
	part: 'conversations',
	steps: [
		sql`
		CREATE TABLE soulscope.conversations (
			number bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
			id text COLLATE "C" NOT NULL UNIQUE,
			root text COLLATE "C" NOT NULL,
			session text NOT NULL,
			title text NOT NULL,
			words text COLLATE "C" NOT NULL,
			named boolean NOT NULL,
			at bigint NOT NULL,
			updated_at bigint NOT NULL,
			state text NOT NULL
		);
		CREATE INDEX conversations_by_root ON soulscope.conversations (root, updated_at);

		CREATE TABLE soulscope.entries (
			number bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
			conversation bigint NOT NULL REFERENCES soulscope.conversations ON DELETE CASCADE,
			id text COLLATE "C" NOT NULL,
			kind text NOT NULL,
			aside boolean NOT NULL DEFAULT false,
			data text NOT NULL,
			words text COLLATE "C",
			UNIQUE (conversation, id)
		);
		CREATE INDEX entries_in_order ON soulscope.entries (conversation, number);

		CREATE TABLE soulscope.approvals (
			root text COLLATE "C" NOT NULL,
			tool text COLLATE "C" NOT NULL,
			path text COLLATE "C" NOT NULL,
			PRIMARY KEY (root, tool, path)
		);

		CREATE TABLE soulscope.holds (
			conversation text COLLATE "C" PRIMARY KEY,
			holder text NOT NULL,
			machine text NOT NULL,
			pid integer NOT NULL,
			beat timestamptz NOT NULL
		);

		CREATE TABLE soulscope.changes (
			conversation text COLLATE "C" NOT NULL,
			process text NOT NULL,
			number bigint GENERATED ALWAYS AS IDENTITY,
			transaction xid8 NOT NULL DEFAULT pg_current_xact_id(),
			at timestamptz NOT NULL DEFAULT now(),
			PRIMARY KEY (conversation, process)
		);
		CREATE INDEX changes_by_transaction ON soulscope.changes (transaction);
		CREATE INDEX changes_by_age ON soulscope.changes (at);

		CREATE TABLE soulscope.records (
			kind text COLLATE "C" NOT NULL,
			key text COLLATE "C" NOT NULL,
			conversation text COLLATE "C",
			alone text COLLATE "C",
			facts jsonb NOT NULL,
			data text NOT NULL,
			PRIMARY KEY (kind, key),
			UNIQUE (kind, alone)
		);
		CREATE INDEX records_by_conversation ON soulscope.records (conversation);
		CREATE INDEX records_by_fact ON soulscope.records USING gin (facts jsonb_path_ops);

		CREATE TABLE soulscope.record_texts (fingerprint text COLLATE "C" PRIMARY KEY, text text NOT NULL);
		CREATE TABLE soulscope.record_text_uses (
			owner text COLLATE "C" NOT NULL,
			fingerprint text COLLATE "C" NOT NULL,
			PRIMARY KEY (owner, fingerprint)
		);
		CREATE INDEX record_text_uses_by_text ON soulscope.record_text_uses (fingerprint)`,
	],
};
