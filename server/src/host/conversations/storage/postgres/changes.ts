import * as z from 'zod';
import type { Postgres, SqlSession } from '../../../postgres/postgres.ts';
import { sql } from '../../../postgres/statement.ts';

const tellOthers = sql`
	INSERT INTO soulscope.changes (conversation, process) VALUES ($1, $2)
	ON CONFLICT (conversation, process) DO UPDATE SET
		number = DEFAULT, transaction = pg_current_xact_id(), at = now()`;

/** Nobody looks that late. Two that do it at once do not wait for each other. */
const dropOld = sql`
	DELETE FROM soulscope.changes WHERE (conversation, process) IN (
		SELECT conversation, process FROM soulscope.changes WHERE at < now() - interval '1 day'
		ORDER BY at LIMIT 1000 FOR UPDATE SKIP LOCKED
	)`;

/**
 * What was committed since transactions that were over at `$1`, and where that is now. A transaction that began long ago may end only now:
 * so a change counts until there is none any more that is older than it.
 */
const newer = sql`
	SELECT pg_snapshot_xmin(pg_current_snapshot())::text AS horizon, coalesce((
		SELECT json_agg(json_build_array(number, conversation) ORDER BY number) FROM soulscope.changes
		WHERE transaction >= coalesce($1::xid8, pg_snapshot_xmin(pg_current_snapshot())) AND process <> $2
	), '[]') AS news`;

const newerRow = z.object({
	horizon: z.string(),
	news: z.array(z.tuple([z.number(), z.string()])),
});

/** Says to other processes that `process` has changed the conversation; to be called in the transaction that does. */
export async function note(session: SqlSession, id: string, process: string): Promise<void> {
	await session.run(tellOthers, id, process);
}

export async function dropOldChanges(session: SqlSession): Promise<void> {
	await session.run(dropOld);
}

interface ChangesOptions {
	readonly postgres: Postgres;
	/** Whose changes are no news. */
	readonly process: string;
	/** ms between two looks. */
	readonly every: number;
	tell(ids: readonly string[]): void;
}

/**
 * Looks whether other processes have changed something. It asks rather than listens: a connection that only listens would have to be kept
 * beside the others, is not to be had behind a pooler, and hears nothing of what happened while it was lost.
 */
export function watchOthers({ postgres, process, every, tell }: ChangesOptions): Disposable {
	let horizon: string | null = null;
	let seen: ReadonlySet<number> = new Set();
	let isLooking = false;

	async function look(): Promise<void> {
		if (isLooking) return;
		isLooking = true;
		try {
			const [row] = await postgres.direct((session) => session.rows(newer, newerRow, horizon, process));
			if (!row) return;
			const isFirst = horizon === null;
			const fresh = row.news.filter(([number]) => !seen.has(number));
			seen = new Set(row.news.map(([number]) => number));
			horizon = row.horizon;
			// What there was before anybody asked is no news.
			if (!isFirst && fresh.length > 0) tell([...new Set(fresh.map(([, conversation]) => conversation))]);
		} catch {
			// The next look says it all.
		} finally {
			isLooking = false;
		}
	}

	void look();
	const timer = setInterval(look, every).unref();
	return { [Symbol.dispose]: () => clearInterval(timer) };
}
