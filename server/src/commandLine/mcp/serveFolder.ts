import { plainWords } from '../../engine/memory/search/query/query.ts';
import type { Runtime } from '../../engine/runtimes/runtime.ts';
import { createSecretScanner } from '../../host/secrets/scanner.ts';
import { oneOf } from '../commands/preview.ts';
import { openIndex } from '../search/folderIndex.ts';
import type { Terminal } from '../terminal/terminal.ts';
import { openFolder } from '../workspace/openFolder.ts';
import type { ServedPlace } from './servedPlace.ts';
import { watchFolder } from './watchFolder.ts';

export interface ServedFolderOptions {
	readonly folder: string;
	readonly runtime?: Runtime;
}

/** The agent of a folder. Throws an `InputError` where there is none. */
export async function serveFolder({ folder, runtime }: ServedFolderOptions, terminal: Terminal): Promise<ServedPlace> {
	const secrets = createSecretScanner({ onTrouble: (message) => terminal.err(message) });
	const open = async () => oneOf(folder, await openFolder(folder, { ...(runtime && { runtime }), secrets }));
	const found = await open();
	const { root } = found;
	return {
		found,
		open,
		async find(query, only, limit) {
			const index = await openIndex(root, terminal);
			// A last word that is not ended would count as the beginning of others.
			const ended = plainWords(query) === '' ? query : `${query} `;
			const { hits, notes, state } = index.search({ query: ended, limit, mode: 'keyword', only, whyWordsOnly: '' });
			return { hits, notes: [...notes, ...(state.problem === undefined ? [] : [state.problem])] };
		},
		watch: (changed) => watchFolder(root, changed),
	};
}
