import { describe, expect, it } from 'vitest';
import { folderWith, soulscope } from './soulscope.ts';

const know = (cwd: string, ...args: string[]) => soulscope(cwd, 'knowledge', ...args);
const answerOf = async (cwd: string, ...args: string[]) => JSON.parse((await know(cwd, ...args, '--json')).out);

async function desk(): Promise<string> {
	const cwd = await folderWith({ 'tea.md': 'Oolong.\n' });
	await know(cwd, 'write', 'a/b.md', 'one');
	await know(cwd, 'write', 'd.json', '{"a": [1, 2]}');
	return cwd;
}

describe('what a person reads of the knowledge store', () => {
	it.each([
		[['move', 'ghost.md', 'b.md'], 3, 'ghost.md is not in the store; check the path'],
		[['read', 'ghost.md'], 3, 'ghost.md is not in the store; check the path'],
		[['info', 'ghost.md'], 3, 'ghost.md is not in the store; check the path'],
		[['refresh', 'ghost.md'], 3, 'ghost.md: ghost.md is not in the store; check the path'],
		[['read', 'd.json', '--version', '2020-01-01'], 3, 'd.json has no version 2020-01-01'],
		[['diff', 'd.json', '2020-01-01'], 3, 'd.json has no version 2020-01-01'],
		[['remove', 'ghost.md'], 3, 'ghost.md is not in the store; check the path'],
		[['remove', '*.txt'], 3, 'no entry matches *.txt; check the pattern'],
		[['remove', 'a'], 3, 'a is a folder, and in it is 1 entry; add --recursive'],
		[['copy', 'd.json', 'a/b.md'], 4, 'there is an entry at a/b.md already; choose another path'],
		[['read', 'd.json', '--bytes'], 3, 'd.json was written as a text'],
		[
			['edit', 'd.json', '[{"start_line": "x", "end_line": 1}]'],
			2,
			'patches, number 1, start_line: has to be a number',
		],
		[['edit', 'd.json', '[{"start_line": 1, "end_line": 1}]'], 2, 'patches, number 1, content: is missing'],
		[['edit', 'd.json', '[]'], 2, 'patches: has to have something in it'],
		[['edit', 'd.json', '{}'], 2, 'patches: has to be a list, in [ ]'],
		[['edit', 'd.json', '[{"start_line": 9, "end_line": 9, "content": ""}]'], 2, 'the text ends with line 1'],
		[['query', 'd.json', 'a['], 2, 'the expression is not right (at position 2)'],
		[['query', 'd.json', '$pad("a", 1e10)'], 2, 'JSONata cannot work this expression out; write it in another way'],
		[['query', 'd.json', '$number("x")'], 2, 'the expression does not fit this entry: Unable to cast'],
		[['query', 'a/b.md', 'a'], 2, 'a/b.md is not JSON, and only JSON can be asked'],
		[['pipe', 'brew', '{}', 'o.md'], 2, 'there is no operation brew; check how it is spelt'],
		[['pipe', 'list', '{"limit": "x"}', 'o.md'], 2, 'the parameters of list are not right: limit: has to be a number'],
		[
			['pipe', 'read', '{"logical_path": "ghost.md"}', 'o.md'],
			2,
			'soulscope: ghost.md is not in the store; check the path\n',
		],
		[['add', ''], 2, 'soulscope: a source cannot be empty'],
	])('says what is wrong, and what to do: %j', async (args, status, line) => {
		const outcome = await know(await desk(), ...args);
		expect(outcome).toMatchObject({ status, out: '' });
		expect(outcome.err).toContain(line);
		expect(outcome.err).not.toMatch(/tombstone|Invalid input|received|membot/u);
	});

	it('leaves an agent the words of its runtime', async () => {
		const cwd = await desk();
		expect((await answerOf(cwd, 'move', 'ghost.md', 'b.md')).message).toBe("ghost.md doesn't exist (or is tombstoned)");
		expect((await answerOf(cwd, 'remove', 'a')).message).toContain('is a directory (1 files)');
		expect(await answerOf(cwd, 'edit', 'd.json', '[]')).toEqual({
			invalid_input: ['patches: Too small: expected array to have >=1 items'],
		});
	});

	it('names the last text of what was removed, as long as that is there', async () => {
		const cwd = await desk();
		const time = (await know(cwd, 'versions', 'a/b.md')).out.split(' ')[0] ?? '';
		await know(cwd, 'remove', 'a/b.md');
		expect((await know(cwd, 'read', 'a/b.md')).err).toContain(`was removed; its last text is the version ${time}`);
		await know(cwd, 'prune', '--before', '0s', '--no-dry-run');
		expect((await know(cwd, 'read', 'a/b.md')).err).toContain('its versions were deleted for good');
	});

	it('names a path with spaces as it is to be typed, and says that web pages can be added', async () => {
		const cwd = await desk();
		await know(cwd, 'write', "my tea's notes.md", 'Oolong.');
		const { notes } = await know(cwd, 'remove', "my tea's notes.md");
		const typed = process.platform === 'win32' ? `"my tea's notes.md"` : `'my tea'\\''s notes.md'`;
		expect(notes?.[0]).toContain(`soulscope knowledge write ${typed}. `);
		expect((await know(cwd, 'add', '--help')).out).toContain('web page');
	});

	it('takes a text that begins with dashes for a text', async () => {
		const cwd = await desk();
		for (const text of ['- tea\n- milk', '--- tea', '-1']) {
			await know(cwd, 'write', 'x.md', text);
			expect((await know(cwd, 'read', 'x.md')).out).toBe(text);
		}
		await know(cwd, 'write', 'x.md', '---\na: b\n---\nTea.', '--change-note', '- why');
		expect((await know(cwd, 'read', 'x.md')).out).toBe('---\na: b\n---\nTea.');
		expect((await answerOf(cwd, 'info', 'x.md')).data.change_note).toBe('- why');
		expect((await know(cwd, 'write', 'x.md', '--jsonn')).err).toContain("unknown option '--jsonn'");
		await know(cwd, 'write', 'x.md', '--', '--jsonn');
		expect((await know(cwd, 'read', 'x.md')).out).toBe('--jsonn');
		expect((await know(cwd, 'write', '--help')).out).toMatch(/looks like\s+an option comes behind --/u);
	});

	it('says where a text went whose path was written with backslashes', async () => {
		const cwd = await desk();
		const { out, notes } = await know(cwd, 'write', 'x\\y.md', 'tea');
		expect(out).toMatch(/^x\/y\.md@/u);
		expect(notes).toEqual(['In the store, \\ is written /: the path is x/y.md']);
	});

	it('has the same to say in JSON as by its status', async () => {
		const cwd = await desk();
		expect(await answerOf(cwd, 'add', 'ghost.md')).toMatchObject({
			is_error: true,
			error_type: 'input_error',
			message: 'ghost.md: there is no such file or folder',
			data: { failed: 1 },
		});
		expect(await answerOf(cwd, 'add', 'tea.md', 'ghost.md')).toMatchObject({
			is_error: true,
			error_type: 'partial_failure',
			data: { ok: 1, failed: 1 },
		});
		expect(await answerOf(cwd, 'refresh', 'ghost.md')).toMatchObject({ is_error: true, error_type: 'not_found' });
		expect(await answerOf(cwd, 'add', 'tea.md')).toMatchObject({ is_error: false });
		expect(await answerOf(cwd, 'exists', 'ghost.md')).toMatchObject({ is_error: false, exists: false });
	});
});
