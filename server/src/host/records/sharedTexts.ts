import type { DatabaseSync } from 'node:sqlite';
import { sha256 } from '../../engine/text/sha256.ts';

/** UTF-16 units from which on something is kept once for all that have it: most of a request is the same from turn to turn. */
const longFrom = 256;

/** What stands in front of the digest of a text, or of JSON, that is kept elsewhere. */
const marks = { text: '\0', json: '\u0001' } as const;

const isMarked = (text: string): boolean => text.startsWith(marks.text) || text.startsWith(marks.json);

type Keep = (text: string) => string;

/** What is long in `value` is given to `keep`, from the inside out, and the digest takes its place. */
function shortened(value: unknown, keep: Keep, isWhole: boolean): unknown {
	if (typeof value === 'string')
		return value.length >= longFrom || isMarked(value) ? `${marks.text}${keep(value)}` : value;
	if (typeof value !== 'object' || value === null) return value;
	const inside = Array.isArray(value)
		? value.map((each) => shortened(each, keep, false))
		: Object.fromEntries(Object.entries(value).map(([key, each]) => [key, shortened(each, keep, false)]));
	if (isWhole) return inside;
	const json = JSON.stringify(inside);
	return json.length >= longFrom ? `${marks.json}${keep(json)}` : inside;
}

function whole(value: unknown, texts: ReadonlyMap<string, string>): unknown {
	if (typeof value === 'string') {
		if (!isMarked(value)) return value;
		// What a damaged page took with it is empty.
		const text = texts.get(value.slice(1));
		return value.startsWith(marks.text) ? (text ?? '') : text === undefined ? null : whole(JSON.parse(text), texts);
	}
	if (Array.isArray(value)) return value.map((each) => whole(each, texts));
	if (typeof value !== 'object' || value === null) return value;
	return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, whole(each, texts)]));
}

/** `value` as JSON; what is long in it is kept beside it, for as long as `owner` has it. To be called in a transaction. */
export function jsonWithTexts(database: DatabaseSync, owner: string, value: unknown): string {
	const texts = new Map<string, string>();
	const json = JSON.stringify(
		shortened(
			value,
			(text) => {
				const digest = sha256(text);
				texts.set(digest, text);
				return digest;
			},
			true,
		),
	);
	dropUses(database, owner);
	const keep = database.prepare('INSERT OR IGNORE INTO record_texts (fingerprint, text) VALUES (?, ?)');
	const use = database.prepare('INSERT INTO record_text_uses (owner, fingerprint) VALUES (?, ?)');
	for (const [digest, text] of texts) {
		keep.run(digest, text);
		use.run(owner, digest);
	}
	return json;
}

/** The way back. */
export function valueWithTexts(database: DatabaseSync, owner: string, json: string): unknown {
	const rows = database
		.prepare('SELECT fingerprint, text FROM record_text_uses JOIN record_texts USING (fingerprint) WHERE owner = ?')
		.all(owner);
	return whole(JSON.parse(json), new Map(rows.map(({ fingerprint, text }) => [String(fingerprint), String(text)])));
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
