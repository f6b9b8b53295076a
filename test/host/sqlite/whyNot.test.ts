import { DatabaseSync } from 'node:sqlite';
import { expect, it } from 'vitest';
import { whyNot } from '../../../server/src/host/sqlite/database.ts';
import { onDisk } from '../support/workspaceOnDisk.ts';

function errorOf(work: () => unknown): unknown {
	try {
		return work();
	} catch (error) {
		return error;
	}
}

it('a database that cannot be written says so in plain words, and what to do', () => {
	const file = onDisk().file('a.db');
	new DatabaseSync(file).close();
	using readOnly = new DatabaseSync(file, { readOnly: true });
	expect(
		whyNot(
			errorOf(() => readOnly.exec('CREATE TABLE a (b)')),
			'it',
		),
	).toBe('it cannot be written; check the permissions of the file and of its folder');
});

it('so does one on a disk that is full', () => {
	using database = new DatabaseSync(':memory:');
	database.exec('PRAGMA max_page_count = 1');
	const error = errorOf(() => database.exec('CREATE TABLE a (b)'));
	expect(whyNot(error, 'it')).toBe('the disk is full; free some space, then try again');
});

it('so does one whose folder is closed', () => {
	const error = Object.assign(new Error('EACCES: permission denied, mkdir'), { code: 'EACCES' });
	expect(whyNot(error, 'it')).toMatch(/cannot be written; check the permissions/u);
});

it('an error that nobody has words for keeps its own', () => {
	expect(whyNot(new Error('odd'), 'it')).toBe('odd');
});
