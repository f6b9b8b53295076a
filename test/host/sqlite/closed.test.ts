import { existsSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { DatabaseSync } from 'node:sqlite';
import { expect, it } from 'vitest';
import { sharedDatabase, transaction, whyNot } from '../../../server/src/host/sqlite/database.ts';
import { onDisk } from '../support/workspaceOnDisk.ts';

const open = () => {
	const file = onDisk().file('notes.db');
	const database = sharedDatabase({
		file,
		layouts: ['CREATE TABLE notes (text TEXT)'],
		synchronous: 'FULL',
		timeoutMs: [],
		tables: ['notes'],
		backups: true,
		onRepair: () => {},
	});
	const keep = (text: string) =>
		database.run((opened) => transaction(opened, () => opened.prepare('INSERT INTO notes VALUES (?)').run(text)));
	return { file, database, keep };
};

it.each(['asyncDispose', 'dispose'] as const)(
	'what is asked behind its end is refused, and opens nothing (%s)',
	async (how) => {
		const { file, database, keep } = open();
		await keep('tea');
		await database[Symbol[how]]();
		await rm(file);
		const error = await keep('late').catch((reason: unknown) => reason);
		expect(whyNot(error, 'it')).toBe('it has been closed; try again');
		await database.forgetInBackups();
		expect(existsSync(file)).toBe(false);
	},
);

it.each(['asyncDispose', 'dispose'] as const)('what was asked before its end is done (%s)', async (how) => {
	const { file, database, keep } = open();
	const all = [keep('one'), keep('two')];
	const over = database[Symbol[how]]();
	await Promise.all(all);
	await over;
	using read = new DatabaseSync(file, { readOnly: true });
	expect(read.prepare('SELECT text FROM notes').all()).toHaveLength(2);
});
