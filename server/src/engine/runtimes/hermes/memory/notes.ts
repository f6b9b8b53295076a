import type { Insertion } from '../../../memory/notes/lines.ts';
import { grouped } from '../../../text/grouped.ts';
import { lineBreakOf } from '../../../text/lines.ts';
import type { Snapshot } from '../../../workspace/snapshot.ts';
import { memoryPaths } from '../paths.ts';
import { addEntry, fileOf, type MemoryRefusal } from './changes.ts';
import { entryMark } from './entries.ts';
import { limitOf } from './state.ts';

const [path] = memoryPaths;

const declined = (why: string) => ({ decline: `Nothing was remembered: ${why}` });

/** Why the program would not take a note, for people. */
function whyNot(refusal: MemoryRefusal): string {
	switch (refusal.kind) {
		case 'threat':
			return `Hermes Agent would take the note for an attack (${refusal.names.join(', ')}). Say it in other words.`;
		case 'full':
			return `${path} would have ${grouped(refusal.length)} characters with it, and Hermes Agent keeps ${grouped(refusal.limit)}. Shorten or remove what is there first.`;
		default:
			return 'there is no text to save.';
	}
}

/** The memory with the note as its last entry, as the program’s own tool writes it. */
export function addNote(
	current: string | undefined,
	note: string,
	snapshot: Snapshot | undefined,
): Insertion | { readonly decline: string } {
	const allowed = limitOf(snapshot, 'memory');
	if ('why' in allowed) return declined(allowed.why);
	const change = addEntry({ text: current, limit: allowed.limit }, note);
	if (change.kind === 'refused') return declined(whyNot(change.refusal));
	if (!change.isNew) return declined(`${path} has this entry already.`);
	const text = fileOf(change.entries);
	const before = text.slice(0, text.length - (change.entries.at(-1) ?? '').length);
	return { text, line: before.split('\n').length - 1 };
}

/** Without marks that stand for an entry with nothing in it: at the start, at the end, one behind another. */
export function withoutEmpty(text: string): string {
	const lineBreak = lineBreakOf(text);
	const pieces = text.split(/(?:^|\r\n|[\r\n])§(?=$|[\r\n])/u).map((piece) => piece.replace(/^(?:\r\n|[\r\n])/u, ''));
	if (pieces.every((piece) => piece.trim() !== '')) return text;
	const mark = entryMark.replaceAll('\n', lineBreak);
	return pieces.filter((piece) => piece.trim() !== '').join(mark);
}
