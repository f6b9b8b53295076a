import type { DatabaseSync } from 'node:sqlite';
import { remembering } from '../../engine/text/remember.ts';
import { sha256 } from '../../engine/text/sha256.ts';

/** UTF-16 units from which on a text, or JSON, is kept once for all that have it: most of a request is the same from turn to turn. */
const longFrom = { text: 256, json: 1_024 } as const;

/** What stands in front of the digest of a text, or of JSON, that is kept elsewhere. */
const marks = { text: '\0', json: '\u0001' } as const;

const isMarked = (text: string): boolean => text.startsWith(marks.text) || text.startsWith(marks.json);

/** Something that is kept once, and what is kept once of what is in it. */
interface KeptText {
	readonly digest: string;
	readonly text: string;
	readonly inside: readonly KeptText[];
}

/** Most of a request has been kept before: its digests need not be worked out again. */
const digestOf = remembering(sha256, 400);

const keptText = (text: string, inside: readonly KeptText[] = []): KeptText => ({
	digest: digestOf(text),
	text,
	inside,
});

/** What is long in `value` goes to `kept`, from the inside out, and its digest takes its place. */
function shortened(value: unknown, kept: KeptText[], isWhole: boolean): unknown {
	if (typeof value === 'string') {
		if (value.length < longFrom.text && !isMarked(value)) return value;
		const one = keptText(value);
		kept.push(one);
		return `${marks.text}${one.digest}`;
	}
	if (typeof value !== 'object' || value === null) return value;
	const inside: KeptText[] = [];
	const short = Array.isArray(value)
		? value.map((each) => shortened(each, inside, false))
		: Object.fromEntries(Object.entries(value).map(([key, each]) => [key, shortened(each, inside, false)]));
	const json = isWhole ? '' : JSON.stringify(short);
	if (json.length < longFrom.json) {
		kept.push(...inside);
		return short;
	}
	const one = keptText(json, inside);
	kept.push(one);
	return `${marks.json}${one.digest}`;
}

function whole(value: unknown, texts: ReadonlyMap<string, string>): unknown {
	if (typeof value === 'string') {
		if (!isMarked(value)) return value;
		const text = texts.get(value.slice(1));
		// What a damaged page took with it is empty.
		if (value.startsWith(marks.text)) return text ?? '';
		return text === undefined ? null : whole(JSON.parse(text), texts);
	}
	if (Array.isArray(value)) return value.map((each) => whole(each, texts));
	if (typeof value !== 'object' || value === null) return value;
	return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, whole(each, texts)]));
}

const ownerOfText = (digest: string): string => `text:${digest}`;

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
	const texts: KeptText[] = [];
	const json = JSON.stringify(shortened(value, texts, true));
	dropUses(database, owner);
	keep(database, owner, texts);
	return json;
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
