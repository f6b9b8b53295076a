import type { ClientBase } from 'pg';
import { LaterLayout } from '../sqlite/connection.ts';
import { isLost, MayNotUpdate, mayNot } from './failures.ts';
import { begins } from './sessionSettings.ts';
import { type SqlStatement, sql } from './statement.ts';

/** What leads from each layout of a part of the schema to the next, the first from nothing; a released step is never changed. */
export interface Migrations {
	/** Which part of the database it is: each has a number of its own. */
	readonly part: string;
	readonly steps: readonly SqlStatement[];
}

/** One at a time, in all processes and on all machines. The number is ours, and nobody else's by chance. */
const lock = sql`SELECT pg_advisory_xact_lock(hashtextextended('soulscope.layouts', 0))`;

const hasLayouts = sql`SELECT to_regclass('soulscope.layouts') IS NOT NULL AS there`;

const beginSchema = sql`
	CREATE SCHEMA IF NOT EXISTS soulscope;
	CREATE TABLE IF NOT EXISTS soulscope.layouts (part text PRIMARY KEY, version integer NOT NULL)`;

const versionOf = sql`SELECT version FROM soulscope.layouts WHERE part = $1`;

const setVersion = sql`
	INSERT INTO soulscope.layouts (part, version) VALUES ($1, $2)
	ON CONFLICT (part) DO UPDATE SET version = excluded.version`;

async function layoutIn(client: ClientBase, part: string): Promise<number> {
	const { rows: found } = await client.query(hasLayouts.text);
	if (!found[0]?.there) return 0;
	const { rows } = await client.query(versionOf.text, [part]);
	return Number(rows[0]?.version ?? 0);
}

/**
 * Brings the tables up to the layout that we know. Throws `LaterLayout`. Whoever has nothing to do needs no right to create anything. Calls
 * `spoil` where it cannot end its transaction: nobody may go on with that connection.
 */
export async function migrate(client: ClientBase, spoil: () => void, { part, steps }: Migrations): Promise<void> {
	const found = await layoutIn(client, part);
	if (found > steps.length) throw new LaterLayout();
	if (found === steps.length) return;
	await client.query(begins.changing.text);
	try {
		await client.query(lock.text);
		await client.query(beginSchema.text);
		// Somebody else may have been quicker.
		const from = await layoutIn(client, part);
		if (from > steps.length) throw new LaterLayout();
		for (const step of steps.slice(from)) await client.query(step.text);
		await client.query(setVersion.text, [part, steps.length]);
		await client.query('COMMIT');
	} catch (error) {
		// A server that does not answer would be waited for once more.
		if (!isLost(error)) await client.query('ROLLBACK').catch(spoil);
		throw found > 0 && mayNot(error)
			? new MayNotUpdate('the tables cannot be brought up to date', { cause: error })
			: error;
	}
}
