import { existsSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { whyNot } from '../sqlite/database.ts';
import { storeNameOf } from './place.ts';
import { sqliteStorage } from './sqliteStorage.ts';
import type { StoreServer } from './storeServer.ts';

/** The stores of this computer that are in no project, as if they were on a server. `folder` (absolute) need not be there. */
export function storesInFolder(folder: string, onTrouble: (message: string) => void): StoreServer {
	return {
		place: folder,
		store: (name, clock) =>
			sqliteStorage({ file: join(folder, `${name}.db`), isOwn: true, onTrouble, ...(clock && { clock }) }),
		async names() {
			if (!existsSync(folder)) return [];
			const files = (await readdir(folder, { withFileTypes: true })).filter((entry) => entry.isFile());
			return files
				.map((entry) => entry.name)
				.filter((name) => name.endsWith('.db'))
				.map(storeNameOf)
				.sort();
		},
		whyNot: (error) => whyNot(error, 'the knowledge stores'),
		async [Symbol.asyncDispose]() {},
	};
}
