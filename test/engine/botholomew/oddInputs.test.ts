import { describe, expect, it } from 'vitest';
import { writeMatter } from '../../../server/src/engine/runtimes/botholomew/config/frontmatter.ts';
import { assertRelative, PathEscapeError } from '../../../server/src/engine/runtimes/botholomew/paths.ts';
import { serializePromptFile } from '../../../server/src/engine/runtimes/botholomew/prompt/promptFile.ts';
import { parseTaskFile } from '../../../server/src/engine/runtimes/botholomew/prompt/tasks.ts';
import { parseSkillFile } from '../../../server/src/engine/runtimes/botholomew/skills/skills.ts';
import { handleSlashCommand } from '../../../server/src/engine/runtimes/botholomew/skills/slashCommands.ts';
import { renderSkill, splitArguments } from '../../../server/src/engine/skills/skillArguments.ts';
import { readMatter } from '../../../server/src/engine/text/grayMatter/read.ts';
import { applyLinePatches } from '../../../server/src/engine/text/patches/linePatches.ts';
import { dateFromUuidV7, readThread } from '../../../server/src/host/conversations/export/threadCsv.ts';

const argumentsCalled = (...names: string[]) =>
	names.map((name) => ({ name, description: '', required: false, default: undefined as never }));

describe('words of a slash command', () => {
	it.each([
		[`'' one`, ['one']],
		[`"" ''`, []],
		[`one ''`, ['one']],
		[`one "two three"`, ['one', 'two three']],
	])('%s gives %j, since empty quotes are no word', (raw, words) => {
		expect(splitArguments({ arguments: argumentsCalled('a', 'b') }, raw)).toEqual(words);
	});

	it('lose the white space around them before $ARGUMENTS is filled in', () => {
		const skill = { name: 's', description: '', arguments: [], body: '<$ARGUMENTS>', filePath: 'skills/s.md' };
		expect(handleSlashCommand('/s   one  ', [skill])).toEqual({ kind: 'send', text: '<one>', shown: '/s   one' });
		expect(renderSkill(skill, ' one')).toBe('< one>');
	});
});

describe('a skill file', () => {
	it.each([
		[`---\nname: ''\n---\nB`, 'skills/Deploy.md', 'deploy'],
		['B', 'skills/.md', '.md'],
	])('%j in %s is called %s', (text, path, name) => {
		expect(parseSkillFile(text, path).name).toBe(name);
	});

	it('may declare an argument without a name', () => {
		expect(parseSkillFile(`---\narguments: [{name: ''}]\n---\n`, 's.md').arguments).toHaveLength(1);
	});
});

describe('frontmatter', () => {
	it('keeps white space behind the opening fence as the start of the block', () => {
		expect(readMatter('---\u00A0\n"a": 1\n---\n').kind).toBe('broken');
		expect(readMatter('---  \na: 1\n---\n')).toMatchObject({ data: { a: 1 } });
	});

	it('is written in the language that the content brought along', () => {
		expect(writeMatter('---json\n{"a":1}\n---\nx', { b: 2 })).toBe('---\n{\n  "a": 1,\n  "b": 2\n}\n---\nx\n');
	});

	it('loses a key called __proto__ when it is merged', () => {
		expect(writeMatter('---\n__proto__: x\na: 1\n---\n', {})).toBe('---\na: 1\n---\n\n');
	});

	it('of a prompt is written in the order given', () => {
		const meta = { loading: 'always', title: 'T', 'agent-modification': true } as const;
		expect(serializePromptFile(meta, 'x')).toMatch(/^---\nloading: always\ntitle: T\n/u);
	});
});

describe('a task', () => {
	it('needs an id that is not empty', () => {
		const text = `---\nid: ''\nname: N\ncreated_at: 'a'\nupdated_at: 'b'\n---\n`;
		expect(parseTaskFile(text, 1)).toMatchObject({ ok: false, reason: expect.stringContaining('Too small') });
	});

	it('whose YAML is broken names the kind of error', () => {
		expect(parseTaskFile('---\nid: *x\n---\n', 1)).toMatchObject({
			reason: expect.stringMatching(/^frontmatter parse error: YAMLException: unidentified alias/u),
		});
	});
});

describe('the day of a thread', () => {
	it.each([
		['01a1fd4d-e1e4-7614-9', '2026-11-21'],
		['01A1FD4D-E1E4-7614-9100-6637DDB2139F', '2026-11-21'],
		['ffffffff-ffff-7fff-bfff-ffffffffffff', '10889-08-02'],
		['00000000-0000-7000-8000-000000000000', undefined],
		['01a1fd4d-e1e4-4614-9100-6637ddb2139f', undefined],
	])('of %s is %s', (id, day) => {
		expect(dateFromUuidV7(id)).toBe(day);
	});

	it('ends with the last row that says so, and a bare row is a message of the system', () => {
		const rows = ['a,system,thread_meta,{}', 'b,system,thread_ended,', 'c', 'd,system,thread_ended,'];
		expect(readThread(`created_at,role\n${rows.join('\n')}\n`)).toMatchObject({
			ended: 'd',
			interactions: [{ role: 'system', kind: 'message', created_at: 'c' }],
		});
	});
});

it('asks for a path where something else is given', () => {
	expect(() => assertRelative(null)).toThrow(new PathEscapeError('path is required'));
});

it('puts in more lines than a call takes arguments', () => {
	const content = 'x\n'.repeat(300_000);
	const text = applyLinePatches('a\nb', [{ start_line: 2, end_line: 2, content }]);
	expect([text.length, text.slice(0, 3)]).toEqual([content.length + 2, 'a\nx']);
});
