import { dirname, join, resolve } from 'node:path';
import { type MappedText, sliceMapped, wholeFile } from '../../../prompt/mappedText.ts';
import { trimSpace } from '../../../text/goWhiteSpace.ts';
import type { Places } from '../../../workspace/snapshot.ts';
import type { CodingEntry } from '../../coding/entry.ts';
import type { CodexSettings } from '../config/settings.ts';

/**
 * Where `model_instructions_file` leads, and the configuration that says so: a path goes from there, and from the folder that the program
 * runs in where an argument says it. All are absolute.
 */
export function instructionsFile({
	layers,
	cwd,
	home,
}: CodexSettings): { readonly file: string; readonly by?: string } | undefined {
	const layer = layers.findLast(({ table }) => table.model_instructions_file !== undefined);
	const stated = layer?.table.model_instructions_file;
	if (typeof stated !== 'string') return undefined;
	const by = layer?.file;
	const from = by === undefined ? cwd : dirname(by);
	const file = stated.startsWith('~/') ? join(home, stated.slice(2)) : resolve(from, stated);
	return { file, ...(by !== undefined && { by }) };
}

/** The file that stands in for the program’s own instructions. */
export function instructionsEntry(file: string, places: Places): CodingEntry {
	const content = places.read(file);
	const role = 'base-instructions';
	if (content?.kind !== 'text') return { file, role, fate: 'missing', reason: 'Codex does not start without it' };
	const raw = content.text;
	const kept = trimSpace(raw);
	if (kept === '') return { file, role, raw, fate: 'empty', reason: 'Codex does not start with an empty one' };
	const start = raw.indexOf(kept);
	const shown: MappedText = sliceMapped(wholeFile(content), start, start + kept.length);
	return { file, role, raw, fate: 'whole', reason: 'it replaces the instructions of the program', shown };
}
