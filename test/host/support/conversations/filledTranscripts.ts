import { readFile, writeFile } from 'node:fs/promises';
import { onDisk } from '../workspaceOnDisk.ts';
import { userMessage } from './transcriptEntries.ts';
import { transcriptsAt } from './transcripts.ts';

export const main = { root: '/ws', session: 'main', at: 1000 };
export const talks = 12;
export const entriesEach = 30;

let known: Promise<Buffer> | undefined;

/** Conversations enough for a few dozen pages of every kind. */
export async function filled(file: string): Promise<void> {
	known ??= fill(onDisk().file('chat.db'));
	await writeFile(file, await known, { mode: 0o600 });
}

/** Entry by entry, which takes its time. */
async function fill(file: string): Promise<Buffer> {
	const { transcripts } = transcriptsAt(file);
	for (let talk = 0; talk < talks; talk++) {
		const id = await transcripts.begin({ ...main, at: 1000 + talk });
		for (let index = 0; index < entriesEach; index++) {
			await transcripts.put(
				id,
				userMessage(`${talk}-${index}`, `talk ${talk} entry ${index} ${'kiln glaze tea '.repeat(12)}`),
			);
		}
	}
	transcripts[Symbol.dispose]();
	return readFile(file);
}

/** How many conversations and entries can be read by a program that meets the file as it is, and what it complains of. */
export async function readable(file: string) {
	const { transcripts, complaints } = transcriptsAt(file);
	const found = await transcripts.list('/ws');
	const hits = await transcripts.list('/ws', { query: 'glaze' });
	const ids: string[] = [];
	for (const { id } of found) ids.push(...((await transcripts.open(id))?.entries ?? []).map((entry) => entry.id));
	// What is new can be said as well.
	const id = await transcripts.begin({ ...main, at: 9_000 });
	await transcripts.put(id, userMessage('new', 'still talking'));
	const goesOn = (await transcripts.open(id))?.entries.length === 1;
	transcripts[Symbol.dispose]();
	return { conversations: found.length, hits: hits.length, entries: ids.length, ids, goesOn, complaints };
}
