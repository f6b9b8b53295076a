import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { DatabaseSync } from 'node:sqlite';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { sha256 } from '../../../server/src/engine/text/sha256.ts';
import { layouts } from '../../../server/src/host/conversations/storage/layouts.ts';
import { columnName, recordTables } from '../../../server/src/host/records/sqlRows.ts';
import { type TableName, tables } from '../../../server/src/host/records/tables.ts';
import { entriesEach, filled, readable, talks } from '../support/conversations/filledTranscripts.ts';
import { turnWrites } from '../support/conversations/recordRows.ts';
import { userMessage } from '../support/conversations/transcriptEntries.ts';
import { transcriptsAt } from '../support/conversations/transcripts.ts';
import { onDisk } from '../support/workspaceOnDisk.ts';

const script = fileURLToPath(new URL('../support/processes/talkingProcess.ts', import.meta.url));

const oldTables = ['conversations', 'entries', 'words', 'approvals', 'holds', 'changes'];

/** A database as it was before there were records, with the same conversations as `filled` has. */
async function oldDatabase(file: string): Promise<void> {
	await filled(`${file}.new`);
	using old = new DatabaseSync(file);
	old.exec('PRAGMA journal_mode = WAL');
	old.exec(layouts[0] ?? '');
	old.exec(`ATTACH '${file}.new' AS new`);
	for (const table of oldTables) {
		const columns = table === 'words' ? 'rowid, text' : '*';
		const into = table === 'words' ? 'words (rowid, text)' : table;
		old.exec(`INSERT INTO ${into} SELECT ${columns} FROM new.${table}`);
	}
	old.exec('PRAGMA user_version = 1');
}

/** Every value of every row, with its type. */
function contents(file: string): Readonly<Record<string, readonly unknown[]>> {
	using opened = new DatabaseSync(file, { readOnly: true });
	return Object.fromEntries(
		oldTables.map((table) => {
			const key = table === 'words' ? 'rowid, ' : '';
			return [table, opened.prepare(`SELECT ${key}* FROM ${table} ORDER BY 1, 2`).all()];
		}),
	);
}

const versionOf = (file: string): unknown => {
	using opened = new DatabaseSync(file, { readOnly: true });
	return opened.prepare('PRAGMA user_version').get()?.user_version;
};

describe('the layout of the database', () => {
	it('never changes in a step that has been released', () => {
		expect(layouts.map((step) => sha256(step).slice(0, 16))).toEqual([
			'ec997f96ba4ae58e',
			'cf0e3ecef9b71bcd',
			'866fb78d8be29dab',
			'b9f29443ec0d457e',
		]);
	});

	it.each(Object.keys(tables) as TableName[])('has the columns that %s is said to have', (name) => {
		using database = new DatabaseSync(':memory:');
		for (const step of layouts) database.exec(step);
		const made = database.prepare(`SELECT name FROM pragma_table_info('${tables[name].name}')`).all();
		const said = Object.keys(tables[name].columns).map(columnName);
		expect(made.map((column) => String(column.name)).sort()).toEqual([...said].sort());
	});

	it('has no table of records that a repair does not know', () => {
		using database = new DatabaseSync(':memory:');
		for (const step of layouts.slice(1)) database.exec(step);
		const made = database.prepare("SELECT name FROM sqlite_schema WHERE type = 'table'").all();
		expect(made.map(({ name }) => String(name)).sort()).toEqual([...recordTables].sort());
	});
});

describe('a database from before there were records', () => {
	it('keeps every conversation byte for byte', async () => {
		const file = onDisk().file('chat.db');
		await oldDatabase(file);
		const before = contents(file);
		expect(before.entries).toHaveLength(talks * entriesEach);
		const { transcripts } = transcriptsAt(file);
		const [info] = await transcripts.list('/ws');
		expect([versionOf(file), contents(file)]).toEqual([layouts.length, before]);
		await transcripts.records.write(...turnWrites('i', info?.id ?? ''));
		expect(await transcripts.records.list('turnResults')).toHaveLength(1);
		transcripts[Symbol.dispose]();
		expect(await readable(file)).toMatchObject({
			conversations: talks,
			hits: talks,
			entries: talks * entriesEach,
			goesOn: true,
			complaints: [],
		});
	});

	it('is brought up to date once by two processes at once', { timeout: 30_000 }, async () => {
		const file = onDisk().file('chat.db');
		await oldDatabase(file);
		const [{ id } = { id: '' }] = contents(file).conversations as readonly { readonly id: string }[];
		const ends = ['a', 'b'].map(async (name) => {
			const child = spawn(process.execPath, [script, file, id, name, '20'], { stdio: ['ignore', 'pipe', 'inherit'] });
			let said = '';
			child.stdout.on('data', (chunk) => {
				said += chunk;
			});
			await once(child, 'close');
			return said;
		});
		for (const said of await Promise.all(ends)) expect(said.match(/^kept .*$/gmu)).toHaveLength(20);
		expect(versionOf(file)).toBe(layouts.length);
		const { transcripts, complaints } = transcriptsAt(file);
		expect((await transcripts.open(id))?.entries).toHaveLength(entriesEach + 40);
		expect(complaints).toEqual([]);
	});

	it('is left alone, records too, where a later version has it', async () => {
		const file = onDisk().file('chat.db');
		await oldDatabase(file);
		const version = layouts.length + 1;
		{
			using later = new DatabaseSync(file);
			later.exec(`PRAGMA user_version = ${version}`);
		}
		const before = contents(file);
		const { transcripts, complaints } = transcriptsAt(file);
		const id = await transcripts.begin({ root: '/ws', session: 'main', at: 1 });
		await transcripts.put(id, userMessage('1', 'still here'), turnWrites('i', id));
		expect(await transcripts.records.get('turnResults', 'i').catch(() => 'unreadable')).toMatchObject({ inputId: 'i' });
		expect(complaints).toEqual([expect.stringContaining('a later version of Soulscope')]);
		expect([versionOf(file), contents(file)]).toEqual([version, before]);
	});
});
