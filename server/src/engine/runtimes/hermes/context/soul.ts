import { join } from 'node:path';
import { soulName } from '../paths.ts';
import type { HermesWorld } from '../world.ts';
import { type ContextWords, type HermesEntry, singleEntry } from './contextFile.ts';
import { plainText } from './prepared.ts';
import { stripped } from './pythonText.ts';

const role = 'soul';

/** What becomes of SOUL.md. Undefined where there is none, and the home is not the one that somebody looks at. */
export function soulEntry({ home, places, isHomeHere }: HermesWorld, words: ContextWords): HermesEntry | undefined {
	const file = join(home, soulName);
	const { kind } = places.facts(file);
	if (kind === 'nothing')
		return isHomeHere ? { file, role, fate: 'seeded', reason: 'the next run writes one of its own' } : undefined;
	if (kind !== 'file') return { file, role, fate: 'refused', reason: 'it is not a file' };
	const entry = singleEntry({ file, role, name: soulName, heading: '', prepare: plainText }, places.read(file), words);
	// It opens the prompt, which has no white space at its ends, either.
	const shown = entry.shown && stripped(entry.shown);
	if (shown?.text !== '') return { ...entry, ...(shown && { shown }) };
	// Nothing but a byte order mark, which is taken away after everybody has looked whether the file is empty.
	const { shown: _shown, rawLength: _rawLength, ...nothing } = entry;
	return { ...nothing, fate: 'empty' };
}
