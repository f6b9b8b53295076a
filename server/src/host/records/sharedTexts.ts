import type { DatabaseSync } from 'node:sqlite';
import { sha256 } from '../../engine/text/sha256.ts';

/** UTF-16 units from which on a text is kept once for all that have it: a system prompt is the same from turn to turn. */
const longFrom = 256;

/** Stands in front of the digest of a text that is kept elsewhere. */
const mark = '\0';

/** `value` as JSON, its long texts kept beside it, for as long as `owner` has them. To be called in a transaction. */
export function jsonWithTexts(database: DatabaseSync, owner: string, value: unknown): string {
	const texts = new Map<string, string>();
	const json = JSON.stringify(value, (_, each: unknown) => {
		if (typeof each !== 'string' || (each.length < longFrom && !each.startsWith(mark))) return each;
		const digest = sha256(each);
		texts.set(digest, each);
		return `${mark}${digest}`;
	});
	dropUses(database, owner);
	const keep = database.prepare('INSERT OR IGNORE INTO record_texts (fingerprint, text) VALUES (?, ?)');
	const use = database.prepare('INSERT INTO record_text_uses (owner, fingerprint) VALUES (?, ?)');
	for (const [digest, text] of texts) {
		keep.run(digest, text);
		use.run(owner, digest);
	}
	return json;
}

/** The way back. A text that a damaged page took with it is empty. */
export function valueWithTexts(database: DatabaseSync, owner: string, json: string): unknown {
	const rows = database
		.prepare('SELECT fingerprint, text FROM record_text_uses JOIN record_texts USING (fingerprint) WHERE owner = ?')
		.all(owner);
	const texts = new Map(rows.map(({ fingerprint, text }) => [`${mark}${fingerprint}`, String(text)]));
	return JSON.parse(json, (_, each: unknown) =>
		typeof each === 'string' && each.startsWith(mark) ? (texts.get(each) ?? '') : each,
	);
}

export function dropUses(database: DatabaseSync, owner: string): void {
	database.prepare('DELETE FROM record_text_uses WHERE owner = ?').run(owner);
}

/** Takes away the texts that nothing has any more. */
export function dropUnusedTexts(database: DatabaseSync): void {
	database.exec(
		'DELETE FROM record_texts WHERE NOT EXISTS (SELECT 1 FROM record_text_uses AS uses WHERE uses.fingerprint = record_texts.fingerprint)',
	);
}
