import { randomUUID } from 'node:crypto';
import { hostname } from 'node:os';
import type { DatabaseSync } from 'node:sqlite';
import * as z from 'zod';

/** ms without a sign of life after which a hold counts for nothing, whoever has its process number by now. */
const staleAfter = 30_000;

const holdRow = z.object({ holder: z.string(), host: z.string(), pid: z.number(), beat: z.number() });

/** Whether there is a process with this number; one of somebody else's is one. */
export function processLives(pid: number): boolean {
	try {
		process.kill(pid, 0);
		return true;
	} catch (error) {
		return error instanceof Error && 'code' in error && error.code === 'EPERM';
	}
}

/** The hold on a conversation that counts: its holder's name. */
export function holderOf(database: DatabaseSync, conversation: string, now: number): string | undefined {
	const row = database.prepare('SELECT * FROM holds WHERE conversation = ?').get(conversation);
	const hold = holdRow.safeParse(row).data;
	// A clock that was set back must not make a hold last for ever.
	if (!hold || Math.abs(now - hold.beat) > staleAfter) return undefined;
	// In a container, or on another machine, process numbers say nothing about ours.
	if (hold.host === hostname() && !processLives(hold.pid)) return undefined;
	return hold.holder;
}

/** Takes hold of a conversation, in a transaction; the holder's name, or undefined where somebody has it. */
export function takeHold(database: DatabaseSync, conversation: string, now: number): string | undefined {
	if (holderOf(database, conversation, now) !== undefined) return undefined;
	const holder = randomUUID();
	database
		.prepare('INSERT OR REPLACE INTO holds (conversation, holder, host, pid, beat) VALUES (?, ?, ?, ?, ?)')
		.run(conversation, holder, hostname(), process.pid, now);
	return holder;
}

/** Says that the holders live. */
export function beat(database: DatabaseSync, holders: Iterable<string>, now: number): void {
	for (const holder of holders) database.prepare('UPDATE holds SET beat = ? WHERE holder = ?').run(now, holder);
}

export function letGo(database: DatabaseSync, holder: string): void {
	database.prepare('DELETE FROM holds WHERE holder = ?').run(holder);
}
