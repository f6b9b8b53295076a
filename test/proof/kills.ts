import { setTimeout } from 'node:timers/promises';
import type { Cluster } from '../support/postgres/cluster.ts';
import { type SubjectName, subjectNames } from './subjects.ts';
import { startWriter, type WriterProcess } from './writers.ts';

/** Things that every program has been told are stored before the next kill, at least. */
const leastKept = 4;

/** ms in which a program has to come that far, whatever was just killed. */
const patience = 300_000;

/** What was written during all kills, by subject: one program after the other. */
export type Storm = ReadonlyMap<SubjectName, readonly WriterProcess[]>;

/** Rejects where it takes too long. */
async function hasKept(writer: WriterProcess, more: number): Promise<void> {
	const wanted = writer.kept.size + more;
	const reached = new Promise<void>((resolve) => {
		writer.onKept(() => {
			if (writer.kept.size >= wanted) resolve();
		});
	});
	const late = new AbortController();
	try {
		await Promise.race([
			reached,
			setTimeout(patience, undefined, { signal: late.signal }).then(() => {
				throw new Error(`${writer.name} has stored nothing more for ${patience / 1000} s`);
			}),
		]);
	} finally {
		late.abort();
	}
}

/**
 * One program writes to each subject, and in turn the database and all programs are killed as a power cut kills them; each time the writing
 * goes on. `random`: from 0 to 1. `onKill` hears of each.
 */
export async function storm(
	cluster: Cluster,
	address: string,
	{ kills, random, onKill }: { readonly kills: number; readonly random: () => number; onKill?(which: string): void },
): Promise<Storm> {
	const all = new Map<SubjectName, WriterProcess[]>(subjectNames.map((name) => [name, []]));
	const begin = (life: number): readonly WriterProcess[] =>
		subjectNames.map((subject) => {
			const writer = startWriter(subject, address, `${subject}-${life}`, Number.POSITIVE_INFINITY);
			all.get(subject)?.push(writer);
			return writer;
		});
	let living = begin(0);
	for (let kill = 1; kill <= kills; kill++) {
		await Promise.all(living.map((writer) => hasKept(writer, leastKept + Math.floor(random() * 20))));
		await setTimeout(random() * 30);
		const isDatabase = kill % 2 === 1;
		onKill?.(isDatabase ? 'the database' : 'the programs');
		if (isDatabase) {
			await cluster.kill();
			await setTimeout(random() * 100);
			await cluster.start();
		} else {
			await Promise.all(living.map((writer) => writer.kill()));
			living = begin(kill);
		}
	}
	await Promise.all(living.map((writer) => hasKept(writer, leastKept)));
	await Promise.all(living.map((writer) => writer.kill()));
	return all;
}
