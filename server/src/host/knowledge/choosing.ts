import { existsSync } from 'node:fs';
import { link, open, rename, rm, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { makeFolder } from '../platform/makeFolder.ts';
import { loadSqlite } from '../sqlite/loadSqlite.ts';
import { takenOver } from './farSources.ts';
import { mustBeStore, mustDoNothingByItself } from './othersStore.ts';
import { type KnowledgePlace, storeFilesOf, storeOf } from './place.ts';
import { mustBeInPlace } from './workspaceStore.ts';

/** Says that something is in the way; the message is a line for people. */
export class PlaceTaken extends Error {}

interface PlaceChoice {
	/** Absolute. */
	readonly root: string;
	readonly dataFolder: string;
	readonly place: KnowledgePlace;
	/** Begin with a copy of the store that is used now. */
	readonly copy: boolean;
}

/**
 * Keeps the store of the workspace at `root` there from now on. Nothing is moved or deleted: the store that was used stays
 * where it is. Says how many pages are not read again by themselves any more. Throws a `PlaceTaken` where a copy would take
 * the place of another store.
 */
export async function choosePlace({ root, dataFolder, place, copy }: PlaceChoice): Promise<number> {
	let schedules = 0;
	const files = await storeFilesOf(root, dataFolder);
	const now = await storeOf(root, dataFolder);
	if (copy && now.place !== place && existsSync(now.file)) {
		if (existsSync(files[place]))
			throw new PlaceTaken(
				`Nothing was copied: there is a store already: ${files[place]}. Use it, or move it away first`,
			);
		await mustBeInPlace(now);
		await copyStore(now.file, files[place], async (copy) => {
			if (place === 'editor') schedules = await becomesOwn(copy, root);
		});
	}
	makeFolder(dirname(files.choice));
	await replace(files.choice, `${place}\n`);
	return schedules;
}

async function replace(file: string, text: string): Promise<void> {
	const unfinished = `${file}.new`;
	await writeFile(unfinished, text);
	await rename(unfinished, file);
}

/**
 * What comes from a project may be somebody else’s, and nobody looks at a store of our own for that any more. Says how
 * many pages are not read again by themselves any more. Throws where there is more in it than a store has.
 */
async function becomesOwn(file: string, root: string): Promise<number> {
	await mustBeStore(file);
	const { DatabaseSync } = await loadSqlite();
	using copy = new DatabaseSync(file);
	mustDoNothingByItself(copy);
	const sources = copy
		.prepare(
			`SELECT source_path, max(refresh_frequency_sec) AS every FROM files WHERE source_path IS NOT NULL GROUP BY source_path`,
		)
		.all();
	const change = copy.prepare('UPDATE files SET source_path = ?, refresh_frequency_sec = NULL WHERE source_path = ?');
	let schedules = 0;
	for (const row of sources) {
		const source_path = String(row.source_path);
		const { source, leftOut } = await takenOver(
			{ source_path, refresh_frequency_sec: Number(row.every) || null },
			root,
		);
		if (leftOut) change.run(source.source_path, source_path);
		if (leftOut === 'schedule') schedules += 1;
	}
	return schedules;
}

/** Whole and in one state, whoever writes meanwhile. Nothing that is at `to` is ever written over. */
async function copyStore(from: string, to: string, prepare: (copy: string) => Promise<void>): Promise<void> {
	const { DatabaseSync } = await loadSqlite();
	const log = `${to}-wal`;
	// SQLite would put it into the copy.
	if (existsSync(log)) {
		throw new PlaceTaken(
			`Nothing was copied: ${log} is what is left of another store, and would change the copy. If you do not need it any more, delete it; then try again`,
		);
	}
	const unfinished = `${to}.new`;
	makeFolder(dirname(to));
	await rm(unfinished, { force: true });
	try {
		// An empty file is as good as none to SQLite; nobody else’s business on a machine that several people use.
		await (await open(unfinished, 'wx', 0o600)).close();
		const database = new DatabaseSync(from, { readOnly: true });
		try {
			database.prepare('VACUUM INTO ?').run(unfinished);
		} finally {
			database.close();
		}
		await prepare(unfinished);
		await link(unfinished, to).catch(async (error: NodeJS.ErrnoException) => {
			// Some file systems know no links.
			if (error.code === 'EEXIST' || existsSync(to))
				throw new PlaceTaken(`Nothing was copied: there is a store already: ${to}. Use it, or move it away first`);
			await rename(unfinished, to);
		});
	} finally {
		await rm(unfinished, { force: true });
	}
}
