import { execFileSync } from 'node:child_process';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { describe, expect, it } from 'vitest';
import { gitRepository } from '../support/gitRepository.ts';
import { folderWith, soulscope } from './soulscope.ts';

const files = {
	'aria/SOUL.md': '# Soul\n\nKind.\n',
	'aria/IDENTITY.md': '- **Name:** Aria\n',
	'aria/MEMORY.md': '# Long-term memory\n\n- Written by hand.\n',
};
const runtime = ['--runtime', 'openclaw@2026.9.6'];

const rememberTea = (folder: string) =>
	soulscope(folder, 'remember', 'aria', 'Tea at four.', '--curated', ...runtime, '--now', '2026-11-03T10:00:00Z');

async function lineOf(file: string, words: string): Promise<number> {
	const lines = (await readFile(file, 'utf8')).split('\n');
	return lines.findIndex((line) => line.includes(words)) + 1;
}

describe('soulscope origin', () => {
	it('says of each line what is on record of it, and of the others that nothing is', async () => {
		const folder = await folderWith(files);
		await rememberTea(folder);
		const { out, status } = await soulscope(folder, 'origin', 'aria', 'MEMORY.md');
		expect(status).toBe(0);
		expect(out).toMatch(/Written by hand\.\n {4}nothing is on record of it/);
		expect(out).toMatch(/Tea at four\.\n {4}This line was remembered on the command line on 2026-11-03\./);
	});

	it('still knows a line after others have written around it, and in a log', async () => {
		const folder = await folderWith(files);
		await rememberTea(folder);
		const memory = join(folder, 'aria/MEMORY.md');
		await writeFile(memory, `# New title\n\nBy hand.\n${await readFile(memory, 'utf8')}\nMore by hand.\n`);
		const [log] = await readdir(join(folder, 'aria/memory'));
		for (const path of ['MEMORY.md', `memory/${log}`]) {
			const line = await lineOf(join(folder, 'aria', path), 'Tea at four');
			const { out } = await soulscope(folder, 'origin', 'aria', `${path}:${line}`, '--format', 'json');
			expect(JSON.parse(out)).toMatchObject({
				path,
				lines: [{ line, by: 'records', what: 'remember', edited: false, origin: { way: 'terminal' } }],
			});
		}
	});

	it('asks git about one line that is not on record', async () => {
		const folder = await folderWith({});
		const repository = await gitRepository(join(folder, 'aria'));
		const { 'aria/SOUL.md': soul, 'aria/IDENTITY.md': identity } = files;
		await repository.commit({ 'SOUL.md': soul, 'IDENTITY.md': identity }, { at: '2026-09-01T09:00:00Z' });
		await repository.commit({ 'SOUL.md': `${soul}Quiet.\n` }, { at: '2026-10-01T09:00:00Z', author: 'Ada' });
		await repository.commit({ 'SOUL.md': `${soul}Quiet.\nSlow.\nKind.\n` }, { at: '2026-11-01T09:00:00Z' });
		const { out } = await soulscope(folder, 'origin', 'aria', 'SOUL.md:4');
		expect(out).toMatch(/SOUL\.md:4 {2}Quiet\.\n {4}came with commit [0-9a-f]{8} by Ada on 2026-10-01/);
		const again = await soulscope(folder, 'origin', 'aria', 'SOUL.md:6');
		expect(again.out).toMatch(/SOUL\.md:6 {2}Kind\.\n {4}came with commit [0-9a-f]{8} by Sam on 2026-11-01/);
	});

	it('only reads the record that it is shown, and refuses what is none', async () => {
		const folder = await folderWith({ ...files, 'notes.txt': 'My notes.\n' });
		const notes = join(folder, 'notes.txt');
		const { status, err } = await soulscope(folder, 'origin', 'aria', 'MEMORY.md', '--records', notes);
		expect([status, err]).toEqual([2, expect.stringContaining('there is no record of changes')]);
		const none = await soulscope(folder, 'origin', 'aria', 'MEMORY.md', '--records', join(folder, 'gone/changes.db'));
		expect(none.status).toBe(2);
		expect(await readFile(notes, 'utf8')).toBe('My notes.\n');
		expect((await readdir(folder)).toSorted()).not.toContainEqual(expect.stringMatching(/backup|broken|gone/));
	});

	it('says so where it is shown a database of something else', async () => {
		const folder = await folderWith(files);
		const other = join(folder, 'bookmarks.db');
		const database = new DatabaseSync(other);
		database.exec('CREATE TABLE bookmarks (url TEXT)');
		database.close();
		const { status, err } = await soulscope(folder, 'origin', 'aria', 'MEMORY.md', '--records', other);
		expect([status, err]).toEqual([2, expect.stringContaining('bookmarks.db: this is not a record of changes')]);
	});

	it.skipIf(process.platform === 'win32')('does not wait for a pipe that it is shown', async () => {
		const folder = await folderWith(files);
		const pipe = join(folder, 'pipe');
		execFileSync('mkfifo', [pipe]);
		const { status, err } = await soulscope(folder, 'origin', 'aria', 'MEMORY.md', '--records', pipe);
		expect([status, err]).toEqual([2, expect.stringContaining('pipe: there is no record of changes')]);
	});

	it('makes no record where there is none', async () => {
		const folder = await folderWith(files);
		const { status } = await soulscope(folder, 'origin', 'aria', 'MEMORY.md:3');
		expect(status).toBe(0);
		const all = await readdir(folder, { recursive: true });
		expect(all.filter((path) => path.includes('changes.db'))).toEqual([]);
	});

	it('refuses a file or a line that is not there', async () => {
		const folder = await folderWith(files);
		expect(await soulscope(folder, 'origin', 'aria', 'NOTES.md')).toMatchObject({
			status: 2,
			err: expect.stringContaining('NOTES.md: there is no such text file'),
		});
		expect(await soulscope(folder, 'origin', 'aria', 'SOUL.md:99')).toMatchObject({
			status: 2,
			err: expect.stringContaining('SOUL.md has only 3 lines'),
		});
		expect(await soulscope(folder, 'origin', 'aria', '../up/NOTES.md')).toMatchObject({
			status: 2,
			err: expect.stringContaining('soulscope: ../up/NOTES.md: there is no such text file in aria'),
		});
		expect(await soulscope(folder, 'origin', 'aria', 'SOUL.md:999999999')).toMatchObject({
			status: 2,
			err: expect.stringContaining('SOUL.md has only 3 lines'),
		});
		expect(await soulscope(folder, 'origin', 'aria', 'SOUL.md:0')).toMatchObject({
			status: 2,
			err: expect.stringContaining('SOUL.md:0: lines count from 1'),
		});
	});
});
