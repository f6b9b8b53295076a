import { existsSync, readdirSync, writeFileSync } from 'node:fs';
import { chmod, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { describe, expect, it, vi } from 'vitest';
import { pdfOf } from '../support/documents/pdf.ts';
import { whenOver } from '../support/whenOver.ts';
import { asNobody } from './nobody.ts';
import { folderWith, soulscope, soulscopeStarted } from './soulscope.ts';

const folder = () =>
	folderWith({ 'docs/tea.md': '# Tea\n\nSam likes oolong.\n', 'docs/a.pdf': '%PDF-1.4', 'run.ts': 'export {};\n' });
const know = (cwd: string, ...args: string[]) => soulscope(cwd, 'knowledge', ...args);
const answerOf = async (cwd: string, ...args: string[]) => JSON.parse((await know(cwd, ...args, '--json')).out);

function entriesIn(store: string): number {
	using database = new DatabaseSync(store, { readOnly: true });
	return Number(database.prepare('SELECT count(*) AS entries FROM files').get()?.entries);
}

describe('soulscope knowledge', () => {
	it('adds files by their place in the workspace, and says so once', async () => {
		const cwd = await folder();
		expect(await know(cwd, 'add', 'docs/tea.md', 'run.ts')).toMatchObject({
			status: 0,
			out: 'added  docs/tea.md\nadded  run.ts\n',
			err: '',
		});
		expect((await know(cwd, 'add', 'run.ts')).out).toBe('unchanged  run.ts\n');
		expect((await know(cwd, 'read', 'docs/tea.md')).out).toBe('# Tea\n\nSam likes oolong.\n');
	});

	it('adds documents as Markdown, which names what it comes from', async () => {
		const cwd = await folder();
		writeFileSync(join(cwd, 'kiln.pdf'), pdfOf([['The kiln is cold.'], ['Fire it on Tuesday.']]));
		writeFileSync(join(cwd, 'page.html'), '<h1>Köln</h1><p>A <b>city</b>.');
		expect(await know(cwd, 'add', 'kiln.pdf', 'page.html')).toMatchObject({ status: 0, err: '' });
		expect((await know(cwd, 'read', 'kiln.pdf')).out).toContain('## Page 2\n\nFire it on Tuesday.\n');
		expect((await know(cwd, 'read', 'page.html')).out).toBe('# Köln\n\nA **city**.\n');
		expect((await know(cwd, 'search', 'tuesday')).out).toContain('kiln.pdf');
	});

	it('says in one line why a document is not added, and by its status whether anything was', async () => {
		const cwd = await folder();
		const one = await know(cwd, 'add', 'docs/a.pdf');
		expect(one).toMatchObject({ status: 7, out: '' });
		expect(one.err).toMatch(/a\.pdf: it is damaged, or not what its name says, and cannot be read\n$/u);
		expect((await know(cwd, 'add', 'docs')).status).toBe(8);
		expect((await know(cwd, 'add', 'ghost.md')).status).toBe(2);
	});

	// Windows has no signal that a process could listen to.
	it.skipIf(process.platform === 'win32')(
		'keeps what it has added when Ctrl-C stops it, says so in one line, and goes on from there',
		async () => {
			const many = Array.from({ length: 1500 }, (_, index) => [`${index}.md`, `# Note ${index}`] as const);
			const cwd = await folderWith(Object.fromEntries(many));
			const adding = soulscopeStarted(cwd, 'knowledge', 'add', '.', '--store', 'own.db');
			await vi.waitFor(() => expect(entriesIn(join(cwd, 'own.db'))).toBeGreaterThan(0), {
				timeout: 20_000,
				interval: 5,
			});
			adding.stop();
			const { status, out, err } = await adding.outcome;
			expect(status).toBe(130);
			expect(err).toContain('stopped before finishing; what was done until then is kept');
			const added = out.split('\n').length - 1;
			expect(err.split('\n')).toHaveLength(3);
			expect(entriesIn(join(cwd, 'own.db'))).toBe(added);
			expect((await know(cwd, 'add', '.', '--store', 'own.db')).notes).toEqual([
				`${many.length - added} added, ${added} unchanged, 0 not added`,
			]);
		},
	);

	it('makes nothing in the workspace unless that is asked for', async () => {
		const cwd = await folder();
		await know(cwd, 'write', 'a.md', 'private');
		expect(existsSync(join(cwd, 'knowledge.db'))).toBe(false);
		expect(await know(cwd, 'list', '--in', 'project')).toMatchObject({ status: 0, out: '' });
		expect(existsSync(join(cwd, 'knowledge.db'))).toBe(false);
		await know(cwd, 'write', 'b.md', 'shared', '--in', 'project');
		expect(readdirSync(cwd)).toContain('knowledge.db');
	});

	it('uses the store of the project once there is one, and names the other', async () => {
		const cwd = await folder();
		await know(cwd, 'write', 'a.md', 'private');
		await know(cwd, 'write', 'b.md', 'shared', '--in', 'project');
		const listed = await know(cwd, 'list');
		expect(listed.out).toBe('b.md  6 bytes\n');
		expect(listed.notes).toEqual(['Using the store in the project. There is another one: --in editor']);
		expect((await know(cwd, 'list', '--in', 'editor')).out).toBe('a.md  7 bytes\n');
	});

	it('keeps a store in any file', async () => {
		const cwd = await folder();
		await know(cwd, 'write', 'a.md', 'x', '--store', 'other.db');
		expect((await know(cwd, 'list', '--store', 'other.db')).out).toBe('a.md  1 byte\n');
		expect((await know(cwd, 'list')).out).toBe('');
	});

	it('leaves a file alone that is something else', async () => {
		const cwd = await folder();
		using other = new DatabaseSync(join(cwd, 'knowledge.db'));
		other.exec('CREATE TABLE recipes (name TEXT)');
		expect((await know(cwd, 'write', 'a.md', 'x')).status).toBe(2);
		expect((await know(cwd, 'write', 'a.md', 'x', '--store', 'run.ts')).status).toBe(2);
		expect(other.prepare('SELECT name FROM sqlite_schema').all()).toHaveLength(1);
		expect(
			readdirSync(cwd)
				.filter((name) => !name.startsWith('.'))
				.sort(),
		).toEqual(['docs', 'knowledge.db', 'run.ts']);
	});

	it('says of a store of a later version what to do', async () => {
		const cwd = await folder();
		await know(cwd, 'write', 'a.md', 'x', '--store', 'own.db');
		{
			using database = new DatabaseSync(join(cwd, 'own.db'));
			database.exec('PRAGMA user_version = 99');
		}
		const { status, err } = await know(cwd, 'list', '--store', 'own.db');
		expect(status).toBe(2);
		expect(err).toMatch(/cannot be used: a later version of Soulscope keeps it; update Soulscope\n$/u);
	});

	it('answers in JSON what an agent gets', async () => {
		const cwd = await folder();
		await know(cwd, 'write', 'a.md', '# Kiln\n\nIt is hot.', '--change-note', 'first');
		expect(await answerOf(cwd, 'read', 'a.md', '--offset', '3')).toMatchObject({
			is_error: false,
			data: { logical_path: 'a.md', content: 'It is hot.', version_is_current: true },
		});
		expect(await answerOf(cwd, 'search', 'kiln')).toMatchObject({
			data: { hits: [{ logical_path: 'a.md', start_line: 1, end_line: expect.any(Number) }] },
		});
		expect((await know(cwd, 'search', 'kiln')).out).toMatch(/^a\.md@\S+ {2}1\.000 {2}lines? 1/);
		expect(await answerOf(cwd, 'read', 'b.md')).toMatchObject({ is_error: true, error_type: 'not_found' });
	});

	it('answers in JSON too where the store cannot be used', async () => {
		const { status, out, err } = await know(await folder(), 'list', '--store', 'run.ts', '--json');
		expect(status).toBe(2);
		expect(JSON.parse(out)).toMatchObject({ is_error: true, error_type: 'store_error' });
		expect(err).toContain('this file is not a knowledge store');
	});

	it('shows what turns a name around', async () => {
		const cwd = await folder();
		const note = ['--change-note', 'fixed\u202Elmth.'];
		expect((await know(cwd, 'write', 'notes\u202Exe.md', 'oolong', ...note)).out).toContain('notes<U+202E>xe.md@');
		expect((await know(cwd, 'info', 'notes\u202Exe.md')).out).toContain('logical_path: notes<U+202E>xe.md\n');
		expect((await know(cwd, 'versions', 'notes\u202Exe.md')).out).toContain('fixed<U+202E>lmth.\n');
		expect((await know(cwd, 'list')).out).toBe('notes<U+202E>xe.md  6 bytes\n');
		expect((await know(cwd, 'tree')).out).toBe('notes<U+202E>xe.md\n');
		expect((await know(cwd, 'search', 'oolong')).out).toContain('notes<U+202E>xe.md@');
		expect((await know(cwd, 'remove', 'notes\u202Exe.md')).out).toBe('removed  notes<U+202E>xe.md\n');
	});

	it('says that a list goes on, and how to see the rest', async () => {
		const cwd = await folder();
		for (const name of ['a', 'b', 'c']) await know(cwd, 'write', name, 'x');
		expect((await know(cwd, 'list', '--limit', '2')).notes).toEqual(['There may be more. To see them: --offset 2']);
		expect((await know(cwd, 'list', '--limit', '2', '--offset', '2')).notes).toEqual([]);
	});

	it('takes parameters as agents write them', async () => {
		const cwd = await folder();
		await know(cwd, 'write', 'a.md', 'x', '--change_note', 'why');
		expect((await know(cwd, 'versions', 'a.md')).out).toMatch(/ 1 byte {2}why\n$/u);
	});

	it('writes, edits, copies, moves, compares and removes', async () => {
		const cwd = await folder();
		const first = (await answerOf(cwd, 'write', 'a.md', 'one\ntwo')).data.version_id;
		await know(cwd, 'edit', 'a.md', '[{"start_line": 2, "end_line": 2, "content": "2"}]');
		expect((await know(cwd, 'diff', 'a.md', first)).out).toContain(' one\n-two\n+2\n');
		await know(cwd, 'copy', 'a.md', 'b.md');
		await know(cwd, 'move', 'b.md', 'c/d.md');
		expect((await know(cwd, 'tree')).out).toBe('a.md\nc/\n  d.md\n');
		expect((await know(cwd, 'tree', '--prefix', 'x')).notes).toEqual(['There is nothing here.']);
		expect((await know(cwd, 'remove', 'c/*')).out).toBe('removed  c/d.md\n');
		expect(await know(cwd, 'exists', 'c/d.md')).toMatchObject({ status: 3, out: 'no\n' });
		expect(await know(cwd, 'exists', 'a.md')).toMatchObject({ status: 0, out: 'yes\n' });
		expect((await know(cwd, 'count_lines', 'a.md')).out).toBe('2 lines\n');
	});

	it('deletes old versions for good only when it is told to', async () => {
		const cwd = await folder();
		for (const text of ['1', '2', '3']) await know(cwd, 'write', 'a.md', text);
		expect((await know(cwd, 'prune', '--before', '0s')).out).toBe('2 old versions would be deleted\n');
		expect((await know(cwd, 'prune', '--before', '0s', '--no-dry-run')).out).toBe('2 old versions deleted for good\n');
		expect((await know(cwd, 'versions', 'a.md')).out.split('\n')).toHaveLength(2);
	});

	it('fetches nothing from this machine or its network, and lists that it was asked to', async () => {
		const cwd = await folder();
		const { status, err } = await know(cwd, 'add', 'https://127.0.0.1/tea');
		expect(status).toBe(2);
		expect(err).toContain('https://127.0.0.1/tea: 127.0.0.1 is not on the public internet');
		expect((await know(cwd, 'add', 'http://example.com/')).err).toContain('write https: for http:');
		const { out } = await know(cwd, 'fetches');
		expect(out.split('\n')).toHaveLength(3);
		expect(out).toMatch(/ {2}add {2}– {2}https:\/\/127\.0\.0\.1\/tea {2}failed: 127\.0\.0\.1 is not on/u);
		expect((await answerOf(cwd, 'fetches', '--limit', '1')).data.fetches).toHaveLength(1);
		expect((await know(await folder(), 'fetches')).notes).toEqual(['No page was asked for yet.']);
	});

	it('writes an export, and reads it and notes in again', async () => {
		const cwd = await folder();
		await know(cwd, 'add', 'docs/tea.md', 'run.ts');
		expect((await know(cwd, 'export', 'out')).out).toBe('2 files written, 0 unchanged, 0 deleted\n');
		expect((await know(cwd, 'export', 'out')).out).toBe('0 files written, 2 unchanged, 0 deleted\n');
		expect(await know(cwd, 'export', 'docs')).toMatchObject({
			status: 2,
			err: expect.stringContaining('neither empty nor an earlier export; name another one'),
		});
		const dry = await know(cwd, 'import', 'out', '--store', 'other.db', '--dry-run');
		expect(dry.out).toBe('would be added  docs/tea.md\nwould be added  run.ts\n');
		expect(existsSync(join(cwd, 'other.db'))).toBe(false);
		const imported = await know(cwd, 'import', 'out', '--store', 'other.db');
		expect(imported).toMatchObject({ status: 0, out: 'added  docs/tea.md\nadded  run.ts\n', err: '' });
		expect(imported.notes).toEqual(['2 added, 0 unchanged, 0 left out, 0 not added']);
		expect((await know(cwd, 'import', 'out', '--store', 'other.db')).out).toBe('');
		expect((await know(cwd, 'import', 'docs', '--logical-path', 'notes')).notes).toEqual([
			'1 added, 0 unchanged, 1 left out, 0 not added',
			'Left out, because Soulscope cannot read them: .pdf',
		]);
		expect((await know(cwd, 'exists', 'notes/tea.md')).out).toBe('yes\n');
		expect(await know(cwd, 'import', 'ghost')).toMatchObject({ status: 2, out: '' });
		expect((await answerOf(cwd, 'import', 'out')).data).toMatchObject({ kind: 'export', unchanged: 2 });
	});

	it('reads no file outside the workspace again because the store of a project says so', async () => {
		const [cwd, other] = [await folder(), await folder()];
		const secret = join(other, 'docs/tea.md');
		await know(cwd, 'add', secret, '--logical-path', 'tea.md', '--in', 'editor');
		expect((await know(cwd, 'refresh', 'tea.md', '--in', 'editor')).out).toBe('unchanged  tea.md\n');
	});

	it('reads a source again', async () => {
		const cwd = await folder();
		await know(cwd, 'add', 'docs/tea.md');
		expect((await know(cwd, 'refresh', 'docs/tea.md')).out).toBe('unchanged  docs/tea.md\n');
		expect((await know(cwd, 'refresh')).notes).toEqual(['Nothing is due.']);
		expect((await know(cwd, 'refresh', 'ghost.md')).status).toBe(3);
		const odd = await know(cwd, 'add', 'run.ts', '--refresh-frequency', '12');
		expect([odd.status, odd.err]).toEqual([2, expect.stringContaining('Write a time such as 30m, 12h or 7d.')]);
	});

	it('asks JSON a question, and stores what an operation answers', async () => {
		const cwd = await folder();
		await know(cwd, 'write', 'd.json', '{"a": [1, 2]}');
		expect((await know(cwd, 'query', 'd.json', 'a[0]')).out).toBe('1\n');
		expect(await know(cwd, 'query', 'd.json', 'a[')).toMatchObject({ status: 2, out: '' });
		await know(cwd, 'pipe', 'list', '{"prefix": "d"}', 'log.json');
		expect((await know(cwd, 'query', 'log.json', 'data.count')).out).toBe('1\n');
	});

	it.each([
		[['read'], 2, "missing required argument 'logical_path'"],
		[['brew'], 2, "unknown command 'brew'"],
		[['read', 'ghost.md'], 3, 'ghost.md is not in the store; check the path'],
		[['write', '../a.md', 'x'], 2, 'a path cannot have “.” or “..” in it'],
		[['copy', 'ghost.md', 'b.md'], 3, 'ghost.md is not in the store; check the path'],
		[['edit', 'a.md', '{'], 2, 'The patches must be JSON'],
		[['write', 'a.md'], 2, 'Nothing was given to write'],
		[['read', 'a.md', '--version', 'v1'], 2, 'Write a time as `versions` prints it'],
		[['diff', 'a.md', 'yesterday'], 2, 'Write a time as `versions` prints it'],
		[['list', '--workspace', 'ghost'], 2, 'ghost: there is no such folder'],
		[['list', '--in', 'cloud'], 2, 'Allowed choices are project, editor'],
		[['list', '--store', 'run.ts'], 2, 'this file is not a knowledge store'],
	])('says what is wrong with %j', async (args, status, message) => {
		const outcome = await know(await folder(), ...args);
		expect(outcome).toMatchObject({ status, out: '' });
		expect(outcome.err).toContain(message);
	});

	it('explains itself', async () => {
		const cwd = await folder();
		expect((await soulscope(cwd, '--help')).out).toContain('knowledge');
		expect((await know(cwd, '--help')).out).toMatch(/add .*\n.*write/u);
		expect((await know(cwd, 'add', '--help')).out).toContain('--refresh-frequency <time>');
		expect((await know(cwd, 'sources')).out).toContain('web page');
	});
});

describe('what a person is told by soulscope knowledge', () => {
	it('says by its status that there are no versions, and still prints none', async () => {
		const cwd = await folder();
		expect(await know(cwd, 'versions', 'ghost')).toMatchObject({ status: 3, out: '' });
		expect((await answerOf(cwd, 'versions', 'ghost')).data.versions).toEqual([]);
	});

	it('says how to bring back what was removed', async () => {
		const cwd = await folder();
		await know(cwd, 'add', 'docs/tea.md', 'run.ts');
		const { notes } = await know(cwd, 'remove', '*');
		expect(notes.join()).toContain('All versions are kept');
		const versions = await know(cwd, 'versions', 'run.ts');
		const time = versions.out.split('\n')[1]?.split(' ')[0] ?? '';
		const { out } = await know(cwd, 'read', 'run.ts', '--version', time);
		await know(cwd, 'write', 'run.ts', out);
		expect((await know(cwd, 'read', 'run.ts')).out).toBe('export {};\n');
	});

	it('asks what to delete where nobody has said it', async () => {
		const { status, err } = await know(await folder(), 'prune');
		expect({ status, err }).toEqual({
			status: 2,
			err: 'soulscope: Say what to delete: versions older than a time (--before 30d), or --strip-blob-bytes\n',
		});
	});

	it('tells a store that cannot be used from a workspace that is none', async () => {
		const cwd = await folder();
		expect(await answerOf(cwd, 'list', '--workspace', 'ghost')).toMatchObject({ error_type: 'input_error' });
		expect(await answerOf(cwd, 'list', '--store', 'run.ts')).toMatchObject({ error_type: 'store_error' });
		expect((await know(cwd, 'list', '--store', 'docs')).err).toContain('this is a folder; name a file');
	});

	it.skipIf(process.platform === 'win32')('reads a store on a disk that nobody can write', async () => {
		const cwd = await openFolder();
		const store = join(cwd, 'docs/own.db');
		const lines = (file: string) =>
			[
				['search', 'oolong'],
				['write', 'x', 'y'],
			].map((words) => ['knowledge', ...words, '--store', file, '--workspace', cwd]);
		await know(cwd, 'add', 'docs/tea.md', '--store', store);
		await know(cwd, 'add', 'docs/tea.md', '--store', join(cwd, 'warm.db'));
		await chmod(store, 0o444);
		await chmod(join(cwd, 'docs'), 0o555);
		await chmod(cwd, 0o755);
		try {
			const [found, written] = await asNobody(lines(join(cwd, 'warm.db')), lines(store));
			expect(found?.out).toContain('docs/tea.md');
			expect(written?.err).toContain('it cannot be written');
			await chmod(store, 0);
			const [unread] = await asNobody(lines(join(cwd, 'warm.db')), lines(store));
			expect(unread?.err).toContain('it cannot be read');
		} finally {
			await chmod(join(cwd, 'docs'), 0o700);
		}
	});

	it.skipIf(process.platform === 'win32')('leaves nothing beside a store that it may only read', async () => {
		const cwd = await openFolder();
		const docs = join(cwd, 'docs');
		const store = join(docs, 'own.db');
		const search = (file: string) => ['knowledge', 'search', 'oolong', '--store', file, '--workspace', cwd];
		await know(cwd, 'add', 'docs/tea.md', '--store', store);
		await know(cwd, 'add', 'docs/tea.md', '--store', join(cwd, 'warm.db'));
		await chmod(store, 0o444);
		await chmod(docs, 0o777);
		await chmod(cwd, 0o755);
		const before = readdirSync(docs).toSorted();
		const [found] = await asNobody([search(join(cwd, 'warm.db'))], [search(store)]);
		expect(found?.out).toContain('docs/tea.md');
		// With a journal that cannot be written, the store could not be written either, once it may be again.
		expect(readdirSync(docs).toSorted()).toEqual(before);
	});
});

/** A folder that others may look into; the one of the tests belongs to who runs them. */
async function openFolder(): Promise<string> {
	const cwd = await mkdtemp(join(process.getuid?.() === 0 ? '/tmp' : tmpdir(), 'soulscope-open-'));
	whenOver(() => rm(cwd, { recursive: true, force: true }));
	await mkdir(join(cwd, 'docs'));
	await writeFile(join(cwd, 'docs/tea.md'), '# Tea\n\nSam likes oolong.\n');
	return cwd;
}
