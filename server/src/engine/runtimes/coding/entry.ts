import type { Fate, LedgerRow } from '../../prompt/ledger.ts';
import { concatMapped, literal, type MappedText, oncePerMapped } from '../../prompt/mappedText.ts';
import type { Part } from '../../prompt/prompt.ts';
import { type LengthUnit, lengthIn, utf8Length } from '../../text/lengths/measure.ts';
import type { TextRange } from '../../text/range.ts';
import { pathFrom } from '../../workspace/places.ts';

/** A file that a coding agent's program has looked at, and what becomes of it in one session. */
export interface CodingEntry {
	/** Absolute, as the program names it. */
	readonly file: string;
	/** Id of a `FileRole`. */
	readonly role: string;
	readonly fate: Fate;
	/** One clause for people: why, or what brings it in; empty where the fate says it all. */
	readonly reason: string;
	/** The file's own text; absent where nobody read it. */
	readonly raw?: string;
	/** Its length in the program’s own unit, where that is known already. */
	readonly rawLength?: number;
	/** What arrives of it, without the heading and the marks around it; absent where nothing does. */
	readonly shown?: MappedText;
	/** What the program allows this file, in its own unit. */
	readonly limit?: number;
	/** Where another file brings it in: which (absolute), and the stretch of its text that does. */
	readonly importedBy?: { readonly file: string; readonly range: TextRange };
	/** Told apart from another entry of the same file, which may arrive twice. */
	readonly again?: number;
}

/** Unique in a prompt: `file:CLAUDE.md`, `file:../CLAUDE.md`, `file:a.md#2`. */
const partIdOf = (root: string, { file, again }: CodingEntry): string =>
	`file:${pathFrom(root, file)}${again === undefined ? '' : `#${again}`}`;

/** Counted once for all kinds of session: it is the whole of a file. */
const shownBytes = oncePerMapped(({ text }) => utf8Length(text));

/** The row of the ledger. `root` is the workspace's, absolute. */
export function rowOf(root: string, entry: CodingEntry, unit: LengthUnit): LedgerRow {
	const { file, role, fate, reason, raw = '', rawLength, shown, limit, importedBy } = entry;
	return {
		path: pathFrom(root, file),
		role,
		fate,
		reason,
		rawLength: rawLength ?? lengthIn(unit, raw),
		injectedLength: !shown ? 0 : unit === 'UTF-8 bytes' ? shownBytes(shown) : lengthIn(unit, shown.text),
		kept: shown?.runs.map(({ from, length }) => ({ start: from, end: from + length })) ?? [],
		warnings: [],
		...(limit !== undefined && { limit }),
		...(shown && { partId: partIdOf(root, entry) }),
		...(importedBy && { importedBy: { path: pathFrom(root, importedBy.file), range: importedBy.range } }),
	};
}

/** The part of the prompt that carries the entry, between `before` and `after`; undefined where nothing of it arrives. */
export function partOf(
	root: string,
	entry: CodingEntry,
	[before, after]: readonly [before: string, after: string],
	stability: Part['stability'] = 'stable',
): Part | undefined {
	if (!entry.shown) return undefined;
	const path = pathFrom(root, entry.file);
	const { text, runs } = concatMapped([literal(before), entry.shown, literal(after)]);
	return { id: partIdOf(root, entry), title: path, text, source: { kind: 'file', path, runs }, stability };
}
