import * as z from 'zod';
import { escapeNul, unescapeNul } from '../../postgres/escapedNul.ts';
import type { SqlSession } from '../../postgres/postgres.ts';
import { sql } from '../../postgres/statement.ts';
import { type KeptText, ownerOfText } from '../longTexts.ts';

/** Whoever has a text keeps whoever takes away those that nobody has from looking, until it is committed. */
const share = sql`SELECT pg_advisory_xact_lock_shared(hashtextextended('soulscope.record_texts', 0))`;
const lockAll = sql`SELECT pg_advisory_xact_lock(hashtextextended('soulscope.record_texts', 0))`;

const add = sql`INSERT INTO soulscope.record_texts (fingerprint, text) VALUES ($1, $2) ON CONFLICT DO NOTHING`;
const use = sql`INSERT INTO soulscope.record_text_uses (owner, fingerprint) VALUES ($1, $2) ON CONFLICT DO NOTHING`;
const dropUsesOf = sql`DELETE FROM soulscope.record_text_uses WHERE owner = ANY ($1::text[])`;

const textsOf = sql`
	WITH RECURSIVE used (fingerprint) AS (
		SELECT fingerprint FROM soulscope.record_text_uses WHERE owner = ANY ($1::text[])
		UNION SELECT uses.fingerprint FROM soulscope.record_text_uses AS uses JOIN used ON uses.owner = 'text:' || used.fingerprint
	) SELECT fingerprint, text FROM used JOIN soulscope.record_texts USING (fingerprint)`;

const dropTexts = sql`
	DELETE FROM soulscope.record_texts WHERE NOT EXISTS (
		SELECT FROM soulscope.record_text_uses AS uses WHERE uses.fingerprint = record_texts.fingerprint
	)`;
const dropTheirUses = sql`
	DELETE FROM soulscope.record_text_uses WHERE owner LIKE 'text:%'
		AND NOT EXISTS (SELECT FROM soulscope.record_texts WHERE fingerprint = substr(owner, 6))`;

const textRow = z.object({ fingerprint: z.string(), text: z.string() });

/** For as long as `owner` has them; in a transaction. What is there already has all that is in it. */
export async function keepTexts(session: SqlSession, owner: string, texts: readonly KeptText[]): Promise<void> {
	await session.run(share);
	await session.run(dropUsesOf, [owner]);
	const keepOf = async (one: string, those: readonly KeptText[]): Promise<void> => {
		for (const { digest, text, inside } of those) {
			await session.run(use, one, digest);
			if ((await session.run(add, digest, escapeNul(text))) > 0) await keepOf(ownerOfText(digest), inside);
		}
	};
	await keepOf(owner, texts);
}

/** Everything that these have, by its digest. */
export async function textsOfOwners(
	session: SqlSession,
	owners: readonly string[],
): Promise<ReadonlyMap<string, string>> {
	if (owners.length === 0) return new Map();
	const rows = await session.rows(textsOf, textRow, owners);
	return new Map(rows.map(({ fingerprint, text }) => [fingerprint, unescapeNul(text)]));
}

export async function dropUses(session: SqlSession, owners: readonly string[]): Promise<void> {
	if (owners.length > 0) await session.run(dropUsesOf, owners);
}

/** Takes away the texts that nothing has any more, and what only these had; in a transaction. */
export async function dropUnusedTexts(session: SqlSession): Promise<void> {
	await session.run(lockAll);
	while ((await session.run(dropTexts)) > 0 && (await session.run(dropTheirUses)) > 0);
}
