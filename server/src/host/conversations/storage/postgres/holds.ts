import { randomUUID } from 'node:crypto';
import { readFileSync, readlinkSync } from 'node:fs';
import { hostname } from 'node:os';
import * as z from 'zod';
import type { SqlSession } from '../../../postgres/postgres.ts';
import { sql } from '../../../postgres/statement.ts';
import { processLives } from '../holds.ts';

/** Half a minute without a sign of life, by the clock of the server, and a hold counts for nothing. */
const holdOf = sql`
	SELECT holder, machine, pid FROM soulscope.holds
	WHERE conversation = $1 AND beat > clock_timestamp() - interval '30 seconds'`;

const take = sql`
	INSERT INTO soulscope.holds (conversation, holder, machine, pid, beat) VALUES ($1, $2, $3, $4, clock_timestamp())
	ON CONFLICT (conversation) DO UPDATE SET
		holder = excluded.holder, machine = excluded.machine, pid = excluded.pid, beat = excluded.beat`;

const live = sql`UPDATE soulscope.holds SET beat = clock_timestamp() WHERE holder = ANY ($1::text[])`;
const drop = sql`DELETE FROM soulscope.holds WHERE holder = $1`;

const holdRow = z.object({ holder: z.string(), machine: z.string(), pid: z.number() });

function read(path: string, how: (path: string) => string): string {
	try {
		return how(path).trim();
	} catch {
		return '';
	}
}

/** Where numbers of processes mean the same as here: many machines and containers that share a server may have one name. */
const machine: string = [
	hostname(),
	read('/proc/sys/kernel/random/boot_id', (path) => readFileSync(path, 'utf8')),
	read('/proc/self/ns/pid', readlinkSync),
].join(' ');

/** The hold on a conversation that counts: its holder's name. */
export async function holderOf(session: SqlSession, conversation: string): Promise<string | undefined> {
	const [hold] = await session.rows(holdOf, holdRow, conversation);
	if (!hold || (hold.machine === machine && !processLives(hold.pid))) return undefined;
	return hold.holder;
}

/** In a transaction that has locked the conversation: its holder's name, or undefined where somebody has it. */
export async function takeHold(session: SqlSession, conversation: string): Promise<string | undefined> {
	if ((await holderOf(session, conversation)) !== undefined) return undefined;
	const holder = randomUUID();
	await session.run(take, conversation, holder, machine, process.pid);
	return holder;
}

export async function beat(session: SqlSession, holders: readonly string[]): Promise<void> {
	await session.run(live, holders);
}

export async function letGo(session: SqlSession, holder: string): Promise<void> {
	await session.run(drop, holder);
}
