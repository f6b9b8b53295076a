import { Client } from 'pg';
import { expect, it } from 'vitest';
import { migrate } from '../../../server/src/host/postgres/migrate.ts';
import { sql } from '../../../server/src/host/postgres/statement.ts';

const migrations = { part: 'notes', steps: [sql`CREATE TABLE soulscope.notes (name text)`] };

/** A connection that answers nothing to most, and to statements that begin like this throws an error. */
function connectionOn(failing: Readonly<Record<string, Error>>) {
	const said: string[] = [];
	const client = Object.assign(new Client(), {
		async query(text: string) {
			said.push(text.trim());
			const error = Object.entries(failing).find(([start]) => text.trim().startsWith(start))?.[1];
			if (error) throw error;
			return { rows: [] };
		},
	});
	let isSpoiled = false;
	const spoil = () => {
		isSpoiled = true;
	};
	return { said, isSpoiled: () => isSpoiled, done: migrate(client, spoil, migrations) };
}

const silence = new Error('Query read timeout');
const held = Object.assign(new Error('canceling statement due to lock timeout'), { code: '55P03' });

it('asks nothing more of a server that does not answer', async () => {
	const { said, done } = connectionOn({ 'CREATE TABLE soulscope.notes': silence });
	await expect(done).rejects.toBe(silence);
	expect(said.at(-1)).toContain('CREATE TABLE soulscope.notes');
});

it('goes back where the server refuses, and gives the connection up where that fails', async () => {
	const refused = connectionOn({ 'CREATE TABLE soulscope.notes': held });
	await expect(refused.done).rejects.toBe(held);
	expect([refused.said.at(-1), refused.isSpoiled()]).toEqual(['ROLLBACK', false]);
	const silent = connectionOn({ 'CREATE TABLE soulscope.notes': held, ROLLBACK: silence });
	await expect(silent.done).rejects.toBe(held);
	expect(silent.isSpoiled()).toBe(true);
});
