import type { Part } from '../../../prompt/prompt.ts';
import { type Wording, type WordingPiece, worded } from '../../../prompt/wording/wording.ts';
import { factPart } from '../../coding/parts.ts';

const made = new WeakMap<Wording, Map<string, readonly Part[]>>();

/** What tells pieces with one id apart: which of their lines there are, and how long they are. */
const keyOf = ({ id, about, lines = [] }: WordingPiece): string =>
	[id, about, ...lines.map((line) => (typeof line === 'string' ? line : `${line.opens} ${line.length}`))].join('\n');

/** The program’s own words; none where the wording leaves the piece out. Made once for each wording: they are long. */
export function wordingPart(piece: WordingPiece, title: string, wording: Wording): readonly Part[] {
	const known = made.get(wording) ?? new Map<string, readonly Part[]>();
	made.set(wording, known);
	const key = keyOf(piece);
	let parts = known.get(key);
	if (!parts) {
		const told = worded(piece, wording);
		parts = told.text === '' ? [] : [{ id: piece.id, title, ...told, stability: 'stable' }];
		known.set(key, parts);
	}
	return parts;
}

const behind = (part: Part, text: string): Part => ({ ...part, text: part.text + text });

function before(part: Part, text: string): Part {
	const { source } = part;
	if (source.kind !== 'file') return { ...part, text: text + part.text };
	const runs = source.runs.map((run) => ({ ...run, at: run.at + text.length }));
	return { ...part, text: text + part.text, source: { ...source, runs } };
}

/** `separator` between the parts: it stands in a part that has no words of the program, so that those stay as they are measured. */
export function joinParts(parts: readonly Part[], separator: string): readonly Part[] {
	const joined: Part[] = [];
	for (const part of parts) {
		const last = joined.at(-1);
		if (!last) joined.push(part);
		else if (part.source.kind !== 'wording') joined.push(before(part, separator));
		else if (last.source.kind !== 'wording') joined.splice(-1, 1, behind(last, separator), part);
		else joined.push(factPart(`${part.id}.break`, part.title, separator), part);
	}
	return joined;
}
