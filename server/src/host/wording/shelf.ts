import { packWording, type WordingPack } from '../../engine/prompt/wording/packWording.ts';
import { placeholderWording } from '../../engine/prompt/wording/placeholder.ts';
import type { Wording } from '../../engine/prompt/wording/wording.ts';
import type { Registry } from '../../engine/runtimes/createRegistry.ts';
import { packPath, packsBelow, readPack } from './packStore.ts';
import { WordingError } from './sourceFiles.ts';

/** The wording packs that are loaded, one for each runtime. */
export interface WordingShelf {
	/** The runtime's own words as far as a pack has them, placeholders for the rest. */
	wordingFor(runtimeId: string): Wording;
	/** In place of the pack of that runtime, if there was one. */
	put(pack: WordingPack): void;
}

export function createShelf(packs: Iterable<WordingPack> = []): WordingShelf {
	const wordings = new Map<string, Wording>();
	const shelf: WordingShelf = {
		wordingFor: (runtimeId) => wordings.get(runtimeId) ?? placeholderWording,
		put: (pack) => void wordings.set(pack.runtime, packWording(pack)),
	};
	for (const pack of packs) shelf.put(pack);
	return shelf;
}

/** The packs that are stored below `storage`. One that does not pass its check is left out, and `onRefused` told why. */
export async function readShelf(
	storage: string,
	{ runtimes, loadAll }: Pick<Registry, 'runtimes' | 'loadAll'>,
	onRefused: (why: string) => void,
): Promise<readonly WordingPack[]> {
	const packs: WordingPack[] = [];
	// Hardly anybody has any, and to ask for each takes as long as to read the workspace.
	const stored = await packsBelow(storage);
	for (const runtime of runtimes) {
		if (stored?.has(runtime.id) === false) continue;
		const file = packPath(storage, runtime.id);
		try {
			const pack = await readPack(file, loadAll);
			if (pack?.runtime === runtime.id) packs.push(pack);
			else if (pack) onRefused(`${file} has the words of ${pack.runtime}`);
		} catch (error) {
			if (!(error instanceof WordingError)) throw error;
			onRefused(error.message);
		}
	}
	return packs;
}
