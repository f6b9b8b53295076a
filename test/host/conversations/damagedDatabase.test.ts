import {
	copyFileSync,
	existsSync,
	readdirSync,
	readFileSync,
	renameSync,
	rmSync,
	truncateSync,
	writeFileSync,
} from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { describe, expect, it } from 'vitest';
import { entriesEach, filled, main, readable, talks } from '../support/conversations/filledTranscripts.ts';
import { userMessage } from '../support/conversations/transcriptEntries.ts';
import { transcriptsAt } from '../support/conversations/transcripts.ts';
import { onDisk } from '../support/workspaceOnDisk.ts';

const pageSize = 4096;

/** Numbers of the pages that list the tables; the first is 1. */
function pagesOfSchema(file: string): ReadonlySet<number> {
	using opened = new DatabaseSync(file, { readOnly: true });
	const rows = opened.prepare("SELECT pageno FROM dbstat WHERE name = 'sqlite_schema'").all();
	return new Set(rows.map(({ pageno }) => Number(pageno)));
}

describe('a database with a damaged page', () => {
	it('loses what stood on it and nothing else, whichever page it is', { timeout: 240_000 }, async () => {
		const whole = onDisk();
		await filled(whole.file('chat.db'));
		const bytes = readFileSync(whole.file('chat.db'));
		const pages = bytes.length / pageSize;
		const directory = pagesOfSchema(whole.file('chat.db'));
		expect(pages).toBeGreaterThan(20);
		const all = talks * entriesEach;
		let intact = 0;
		for (let page = 0; page < pages; page++) {
			const disk = onDisk();
			const damaged = Buffer.from(bytes);
			damaged.fill(0xa5, page * pageSize, (page + 1) * pageSize);
			writeFileSync(disk.file('chat.db'), damaged);
			const { conversations, hits, entries, goesOn, complaints } = await readable(disk.file('chat.db'));
			const what = `page ${page + 1} of ${pages}: ${conversations} conversations, ${entries} entries`;
			expect(goesOn, what).toBe(true);
			expect(complaints.length, what).toBeLessThanOrEqual(1);
			// These pages say where everything is, and only a copy helps there; of the others one is a small part of it all.
			if (conversations === talks && entries === all) {
				intact += 1;
				expect(hits, what).toBe(talks);
			} else if (page > 12 && !directory.has(page + 1)) expect(entries, what).toBeGreaterThan(all * 0.8);
			if (entries < all) expect(complaints, what).toEqual([expect.stringContaining('chat.db.broken')]);
		}
		expect(intact).toBeGreaterThan(pages / 3);
	});

	it('keeps what else was said where a byte made one row no text', async () => {
		const disk = onDisk();
		await filled(disk.file('chat.db'));
		const { DatabaseSync } = await import('node:sqlite');
		{
			using opened = new DatabaseSync(disk.file('chat.db'));
			opened.exec("UPDATE entries SET data = x'00' WHERE number IN (SELECT number FROM entries LIMIT 3)");
		}
		const { conversations, entries, goesOn } = await readable(disk.file('chat.db'));
		expect([conversations, entries, goesOn]).toEqual([talks, talks * entriesEach - 3, true]);
	});

	it('has its index of words made anew where only that is damaged', async () => {
		const disk = onDisk();
		await filled(disk.file('chat.db'));
		const { DatabaseSync } = await import('node:sqlite');
		{
			using opened = new DatabaseSync(disk.file('chat.db'));
			opened.enableDefensive(false);
			opened.exec("UPDATE words_data SET block = x'a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5'");
		}
		const { conversations, hits, entries, complaints } = await readable(disk.file('chat.db'));
		expect({ conversations, hits, entries }).toEqual({
			conversations: talks,
			hits: talks,
			entries: talks * entriesEach,
		});
		expect(complaints).toEqual([expect.stringContaining('nothing is lost')]);
		expect(existsSync(disk.file('chat.db.broken'))).toBe(false);
	});

	it('takes what is missing from its last copy', async () => {
		const disk = onDisk();
		await filled(disk.file('chat.db'));
		// A day on, the first thing that is said makes a copy.
		const again = transcriptsAt(disk.file('chat.db')).transcripts;
		await again.list('/ws');
		again[Symbol.dispose]();
		expect(existsSync(disk.file('chat.db.backup-1'))).toBe(true);
		writeFileSync(disk.file('chat.db'), 'rubbish '.repeat(10_000));
		expect(await readable(disk.file('chat.db'))).toMatchObject({
			conversations: talks,
			entries: talks * entriesEach,
			complaints: [expect.stringContaining('some may be missing')],
		});
	});
});

describe('a database that became empty', () => {
	it('says so, and its last copy takes its place', async () => {
		const disk = onDisk();
		await filled(disk.file('chat.db'));
		const again = transcriptsAt(disk.file('chat.db')).transcripts;
		await again.list('/ws');
		again[Symbol.dispose]();
		truncateSync(disk.file('chat.db'), 0);
		expect(await readable(disk.file('chat.db'))).toMatchObject({
			conversations: talks,
			complaints: [expect.stringContaining('was empty')],
		});
	});

	it('says so where there is no copy', async () => {
		const disk = onDisk({ 'chat.db': '' });
		expect(await readable(disk.file('chat.db'))).toMatchObject({
			conversations: 0,
			goesOn: true,
			complaints: [expect.stringContaining('A new one was created')],
		});
		expect(readdirSync(disk.root)).not.toContain('chat.db.broken');
	});

	it('is only kept where there is a journal to it, which may have what is missing', async () => {
		const disk = onDisk({ 'chat.db': '', 'chat.db-wal': 'pages' });
		expect(await readable(disk.file('chat.db'))).toMatchObject({ conversations: 0, goesOn: true });
		expect(readFileSync(disk.file('chat.db.broken-wal'), 'utf8')).toBe('pages');
	});
});

describe('a second window', () => {
	it('moves over when the file is replaced under it, and loses nothing that it says then', async () => {
		const disk = onDisk();
		const file = disk.file('chat.db');
		const { transcripts } = transcriptsAt(file);
		const id = await transcripts.begin(main);
		await transcripts.put(id, userMessage('before', 'said before'));
		// As a repair in another process does it: a copy is put in the place of the file that this one has open.
		const { DatabaseSync } = await import('node:sqlite');
		{
			using other = new DatabaseSync(file);
			other.exec('PRAGMA wal_checkpoint(TRUNCATE)');
		}
		copyFileSync(file, disk.file('copy.db'));
		renameSync(file, disk.file('chat.db.broken'));
		rmSync(`${file}-wal`, { force: true });
		rmSync(`${file}-shm`, { force: true });
		renameSync(disk.file('copy.db'), file);
		await transcripts.put(id, userMessage('after', 'said after'));
		transcripts[Symbol.dispose]();
		const later = transcriptsAt(file).transcripts;
		expect((await later.open(id))?.entries.map((entry) => entry.id)).toEqual(['before', 'after']);
	});
});
