import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { whenOver } from '../whenOver.ts';
import { type FileContents, makeFile } from './fileRows.ts';

interface FileDatabase {
	/** Absolute path. */
	readonly file: string;
	/** Opens it as another program would; whoever does closes it. */
	open(): DatabaseSync;
	/** What it says, a value a row. */
	values(query: string): readonly unknown[];
}

function ownFile(): string {
	const folder = mkdtempSync(join(tmpdir(), 'soulscope-goclaw-'));
	whenOver(() => rmSync(folder, { recursive: true, force: true }));
	return join(folder, 'goclaw.db');
}

/** `file`: absolute; in a folder of its own unless said. */
export function fileDatabase({
	file = ownFile(),
	...contents
}: FileContents & { readonly file?: string } = {}): FileDatabase {
	mkdirSync(dirname(file), { recursive: true });
	makeFile(file, contents);
	const open = () => new DatabaseSync(file);
	return {
		file,
		open,
		values(query) {
			using database = open();
			return database
				.prepare(query)
				.all()
				.flatMap((row) => Object.values(row));
		},
	};
}
