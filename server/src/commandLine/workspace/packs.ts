import { registry, runtimes } from '../../engine/runtimes/registry.ts';
import { dataFolder } from '../../host/platform/dataFolder.ts';
import { readPack } from '../../host/wording/packStore.ts';
import { createShelf, readShelf, type WordingShelf } from '../../host/wording/shelf.ts';
import { WordingError } from '../../host/wording/sourceFiles.ts';
import { InputError, type Terminal } from '../terminal/terminal.ts';

/**
 * The wording packs that a command goes by: the one in `file`, else those that `soulscope wording` has stored. Throws an
 * `InputError` where `file` is none; a stored one that was changed is told of and left out.
 */
export async function openPacks(file: string | undefined, terminal: Terminal): Promise<WordingShelf> {
	if (file === undefined) return createShelf(await readShelf(dataFolder(), registry, (why) => terminal.err(why)));
	try {
		const pack = await readPack(file, () => runtimes);
		if (!pack) throw new InputError(`${file}: there is no such file`);
		return createShelf([pack]);
	} catch (error) {
		if (error instanceof WordingError) throw new InputError(error.message);
		throw error;
	}
}
