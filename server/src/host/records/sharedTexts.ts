import type { DatabaseSync } from 'node:sqlite';
import { type KeptText, ownerOfText, whole, withDigests } from './longTexts.ts';

/** What is there already has all that is in it. */
function keep(database: DatabaseSync, owner: string, texts: readonly KeptText[]): void {
	const add = database.prepare('INSERT OR IGNORE INTO record_texts (fingerprint, text) VALUES (?, ?)');
	const use = database.prepare('INSERT OR IGNORE INTO record_text_uses (owner, fingerprint) VALUES (?, ?)');
	const keepOf = (one: string, those: readonly KeptText[]): void => {
		for (const { digest, text, inside } of those) {
			use.run(one, digest);
			if (add.run(digest, text).changes > 0) keepOf(ownerOfText(digest), inside);
		}
	};
	keepOf(owner, texts);
}

/** `value` as JSON; what is long in it is kept beside it, for as long as `owner` has it. To be called in a transaction. */
export function jsonWithTexts(database: DatabaseSync, owner: string, value: unknown): string {
	const { short, texts } = withDigests(value);
	dropUses(database, owner);
	keep(database, owner, texts);
	return JSON.stringify(short);
}

/** The way back. */
export function valueWithTexts(database: DatabaseSync, owner: string, json: string): unknown {
	const rows = database
		.prepare(
			`WITH RECURSIVE used (fingerprint) AS (
				SELECT fingerprint FROM record_text_uses WHERE owner = ?
				UNION SELECT uses.fingerprint FROM record_text_uses AS uses JOIN used ON uses.owner = 'text:' || used.fingerprint
			) SELECT fingerprint, text FROM used JOIN record_texts USING (fingerprint)`,
		)
		.all(owner);
	return whole(JSON.parse(json), new Map(rows.map(({ fingerprint, text }) => [String(fingerprint), String(text)])));
}

export function dropUses(database: DatabaseSync, owner: string): void {
	database.prepare('DELETE FROM record_text_uses WHERE owner = ?').run(owner);
}

/** Takes away the texts that nothing has any more, and what only these had. */
export function dropUnusedTexts(database: DatabaseSync): void {
	const dropTexts = database.prepare(
		'DELETE FROM record_texts WHERE NOT EXISTS (SELECT 1 FROM record_text_uses AS uses WHERE uses.fingerprint = record_texts.fingerprint)',
	);
	const dropTheirs = database.prepare(
		"DELETE FROM record_text_uses WHERE owner LIKE 'text:%' AND substr(owner, 6) NOT IN (SELECT fingerprint FROM record_texts)",
	);
	while (dropTexts.run().changes > 0 && dropTheirs.run().changes > 0);
}
