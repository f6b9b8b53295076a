import { readdir, readFile, rm, symlink, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { describe, expect, it } from 'vitest';
import { folderWith, soulscope } from '../soulscope.ts';

const notes = {
	'notes/kiln.md': '# Kiln\n\nIt needs a new thermocouple.\n',
	'notes/tea.md': '# Tea\n\nSam likes oolong.\n\n## Water\nNinety degrees.\n',
	'notes/archive/2024-05-08.md': '- The kiln was bought from Ana.\n',
	'notes/node_modules/x/README.md': 'kiln\n',
	'notes/data.json': '{"kiln": 1}\n',
};

describe('soulscope search', () => {
	it('finds passages in any folder of Markdown files, and prints where they are', async () => {
		const folder = await folderWith(notes);
		const { status, out, err } = await soulscope(folder, 'search', 'notes', 'thermocouples', '--mode', 'keyword');
		expect({ status, err }).toEqual({ status: 0, err: '' });
		expect(out).toMatch(/^notes\/kiln\.md:1-3 {2}\d+\.\d{3}\n {4}# Kiln\n {4}It needs a new thermocouple\.\n$/);
	});

	it('says why the search of a runtime fails, where the agent gets an error and not nothing', async () => {
		const folder = await folderWith({ 'ws/MEMORY.md': 'The kiln.\n' });
		const asked = ['search', 'ws', 'kiln-log', '--runtime', 'goclaw@2026.2.26', '--mode', 'keyword'];
		const { status, out, err } = await soulscope(folder, ...asked);
		expect({ status, out }).toEqual({ status: 2, out: '' });
		expect(err).toContain('GoClaw 2026.2.26 cannot search for this, and its agent gets an error: fts query: ');
	});

	it('answers in JSON with path, lines, score and snippet', async () => {
		const folder = await folderWith(notes);
		const { out } = await soulscope(folder, 'search', 'notes', 'kiln', '--format', 'json', '--limit', '5');
		const answer = JSON.parse(out);
		expect(answer.hits.map(({ path }: { path: string }) => path)).toEqual(['kiln.md', 'archive/2024-05-08.md']);
		expect(answer.hits[0]).toMatchObject({
			path: 'kiln.md',
			startLine: 1,
			endLine: 3,
			score: expect.any(Number),
			snippet: expect.stringContaining('thermocouple'),
			parts: { keyword: expect.any(Number) },
		});
		expect(answer).toMatchObject({ query: 'kiln', mode: 'keyword', index: { phase: 'ready', indexed: 3, total: 3 } });
		expect(answer.notes).toEqual([expect.stringContaining('Only words were searched')]);
	});

	it('finds what was saved, changed or removed since', async () => {
		const folder = await folderWith(notes);
		const paths = async (query: string) => {
			const { out } = await soulscope(folder, 'search', 'notes', query, '--format', 'json');
			return JSON.parse(out).hits.map(({ path }: { path: string }) => path);
		};
		expect(await paths('oolong')).toEqual(['tea.md']);
		// Of the same length, at the same moment as before: only the text itself tells.
		const moment = new Date('2026-01-01');
		await writeFile(join(folder, 'notes/tea.md'), '# Tea\n\nSam likes matcha.\n\n## Water\nNinety degrees.\n');
		await utimes(join(folder, 'notes/kiln.md'), moment, moment);
		await rm(join(folder, 'notes/archive'), { recursive: true });
		expect(await paths('oolong')).toEqual([]);
		expect(await paths('matcha')).toEqual(['tea.md']);
		expect(await paths('Ana')).toEqual([]);
	});

	it('keeps to the hints in a question', async () => {
		const folder = await folderWith(notes);
		const { out } = await soulscope(folder, 'search', 'notes', 'kiln before:2025', '--mode', 'keyword');
		expect(out).toMatch(/^notes\/archive\/2024-05-08\.md:1 /);
		expect(out.split('\n').filter((line) => line.startsWith('notes/'))).toHaveLength(1);
	});

	it('goes by the runtime’s words for files where the folder is a workspace', async () => {
		const folder = await folderWith({
			'SOUL.md': 'I like tea.\n',
			'IDENTITY.md': '- **Name:** Aria\n',
			'MEMORY.md': 'Sam likes tea.\n',
		});
		const { out } = await soulscope(folder, 'search', '.', 'type:soul tea', '--format', 'json');
		expect(JSON.parse(out).hits.map(({ path }: { path: string }) => path)).toEqual(['SOUL.md']);
	});

	it('follows no link, and says what it could not read', async () => {
		const folder = await folderWith({ ...notes, 'secret.md': 'kiln\n', 'notes/bad.md': new Uint8Array([0x6b, 0xff]) });
		await symlink(join(folder, 'secret.md'), join(folder, 'notes/link.md'));
		const { status, out, err } = await soulscope(folder, 'index', 'notes');
		expect(out).toMatch(/^notes: 3 files, 4 passages, \d+ ms\n$/);
		expect(err).toContain('bad.md is not UTF-8 text, so it cannot be found');
		expect(status).toBe(2);
	});

	it('says so where nothing is found, and where there is no such folder', async () => {
		const folder = await folderWith(notes);
		const nothing = await soulscope(folder, 'search', 'notes', 'zebra', '--mode', 'keyword');
		expect(nothing).toMatchObject({
			status: 0,
			out: '',
			err: 'soulscope: nothing found in 3 Markdown files of notes\n',
		});
		expect(await soulscope(folder, 'search', 'nowhere', 'x')).toMatchObject({ status: 2, out: '' });
	});

	it('says that there may be more where nobody chose how many, and no word of it to whoever did', async () => {
		const many = Array.from({ length: 12 }, (_, index) => [
			`notes/kiln-${index}.md`,
			`# Kiln ${index}\n\nIt is hot.\n`,
		]);
		const folder = await folderWith(Object.fromEntries(many));
		const search = ['search', 'notes', 'kiln', '--mode', 'keyword'];
		const usual = await soulscope(folder, ...search);
		expect(usual.err).toBe('soulscope: these are the best 10; for more, use --limit 50\n');
		expect(usual.out.split('\n').filter((line) => line.startsWith('notes/'))).toHaveLength(10);
		expect((await soulscope(folder, ...search, '--limit', '10')).err).toBe('');
	});

	it.each([
		['--limit', '0'],
		['--limit', 'ten'],
		['--mode', 'magic'],
		['--runtime', 'nobody@1'],
	])('refuses %s %s', async (option, value) => {
		const folder = await folderWith(notes);
		expect(await soulscope(folder, 'search', 'notes', 'kiln', option, value)).toMatchObject({ status: 2, out: '' });
	});

	it('keeps its index away from the folder, and only for this user', async () => {
		const folder = await folderWith(notes);
		await soulscope(folder, 'index', 'notes');
		expect((await readdir(join(folder, 'notes'))).sort()).toEqual(Object.keys(notesFolder).sort());
	});
	const notesFolder = { archive: 1, 'data.json': 1, 'kiln.md': 1, node_modules: 1, 'tea.md': 1 };
});

describe('soulscope remember', () => {
	const persona = { 'aria/SOUL.md': '# Soul\n', 'aria/IDENTITY.md': '- **Name:** Aria\n' };
	const at = ['--now', '2026-11-21T23:30:00Z', '--timezone'];

	it('writes into today’s log, where today is the person’s', async () => {
		const folder = await folderWith(persona);
		const { status, out } = await soulscope(folder, 'remember', 'aria', 'Tea at four.', ...at, 'Asia/Tokyo');
		expect(status).toBe(0);
		const [path = '', line] = out.trim().split(':');
		expect(path).toBe('aria/memory/2026-11-22.md');
		const lines = (await readFile(join(folder, path), 'utf8')).split('\n');
		expect(lines.slice(Number(line) - 1).join('\n')).toContain('Tea at four.');
	});

	it('can be found right after', async () => {
		const folder = await folderWith(persona);
		await soulscope(folder, 'index', 'aria');
		const { out } = await soulscope(
			folder,
			'remember',
			'aria',
			'The gate code is 4711.',
			'--curated',
			'--format',
			'json',
		);
		expect(JSON.parse(out).writes.map(({ path }: { path: string }) => path)).toEqual([
			expect.stringMatching(/^memory\//),
			'MEMORY.md',
		]);
		const found = await soulscope(folder, 'search', 'aria', 'gate code', '--mode', 'keyword');
		expect(found.out).toContain('4711');
	});

	it('is recorded, and goes on where that is not possible', async () => {
		const folder = await folderWith(persona);
		const written = await soulscope(folder, 'remember', 'aria', 'Tea at four.');
		expect(written).toMatchObject({ status: 0, err: '' });
		const database = new DatabaseSync(join(folder, '.local/share/soulscope/changes.db'));
		expect(database.prepare('SELECT what, author FROM changes').all()).toEqual([
			{ what: 'remember', author: 'person' },
		]);
		database.close();
		await rm(join(folder, '.local'), { recursive: true });
		await writeFile(join(folder, '.local'), 'a file in the way');
		const unrecorded = await soulscope(folder, 'remember', 'aria', 'Coffee at nine.');
		expect(unrecorded).toMatchObject({ status: 0, err: expect.stringContaining('Files are written as usual') });
	});

	it('refuses an empty note, and a folder that is nobody’s', async () => {
		const folder = await folderWith({ ...persona, ...notes });
		expect(await soulscope(folder, 'remember', 'aria', '  ')).toMatchObject({ status: 2, out: '' });
		expect(await soulscope(folder, 'remember', 'notes', 'x')).toMatchObject({ status: 2, out: '' });
	});
});
