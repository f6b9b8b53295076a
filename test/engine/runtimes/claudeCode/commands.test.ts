import { describe, expect, it } from 'vitest';
import { slashDialect } from '../../../../server/src/engine/runtimes/claudeCode/commands/dialect.ts';
import { expandCall } from '../../../../server/src/engine/runtimes/claudeCode/commands/expand.ts';
import { argumentWords } from '../../../../server/src/engine/runtimes/claudeCode/commands/words.ts';
import { skillFacts } from '../../../../server/src/engine/runtimes/claudeCode/skills/facts.ts';

const expanded = (text: string, typed: string, run?: (command: string) => string | undefined): string =>
	expandCall(
		{ kind: 'command', text, facts: skillFacts({ kind: 'text', text, origin: 'disk' }), folder: '/c' },
		typed,
		run ? { run } : {},
	);

describe('the text of a command', () => {
	it.each([
		['Do $ARGUMENTS now', 'a b', 'Do a b now'],
		['[$0] [$1] [$3]', 'a "b c"', '[a] [b c] [$3]'],
		['$ARGUMENTS[1] \\$ARGUMENTS \\$0 \\\\$0', 'a b', 'b $ARGUMENTS $0 \\\\a'],
		['Body\n', 'a', 'Body\n\n\nARGUMENTS: a'],
		['Body\n', '', 'Body\n'],
		['Costs \\$0', 'a', 'Costs $0\n\nARGUMENTS: a'],
		['---\narguments: [who, what]\n---\n$who $whom $what.', 'me', 'me $whom .'],
		['---\nx: y\n---\n\n\n  <!-- note -->\n$ARGUMENTS', 'a', '<!-- note -->\na'],
		['[$0x] [a$0] [$$0]', 'q', '[$0x] [aq] [$q]'],
		['Say $ARGUMENTS', '!`ls`', 'Say \\! `ls`'],
		['\n Body', '', '\n Body'],
	])('%j called with %j', (text, typed, sent) => {
		expect(expanded(text, typed)).toBe(sent);
	});

	it('runs nothing by itself', () => {
		expect(expanded('Now: !`date` x!`no`', '')).toBe('Now: !`date` x!`no`');
		expect(expanded('Now: !`date` x!`no`', '', (command) => `<${command}>`)).toBe('Now: <date> x!`no`');
		expect(expanded('```!\ndate\n```\n', '', () => 'late')).toBe('late\n');
	});

	it('has the words of the first command that a shell would find', () => {
		expect(argumentWords('a "b c" \'d e\' f\\ g')).toEqual(['a', 'b c', 'd e', 'f g']);
		expect(argumentWords('it’s a & b')).toEqual(['it’s', 'a']);
		expect(argumentWords("it's fine")).toEqual(["it's fine"]);
		expect(argumentWords('$HOME *.md #c')).toEqual(['$HOME', '*.md']);
		expect(argumentWords('A=b "c \\" d" $(ls x)')).toEqual(['c \\" d', '$(ls x)']);
		expect(argumentWords('')).toEqual([]);
	});
});

describe('slash commands', () => {
	const files = [
		{ path: '.claude/commands/ns/fix.md', text: '---\ndescription: Fixes.\nargument-hint: <issue>\n---\nFix $0.\n' },
		{ path: '.claude/commands/tea.md', text: 'The command.\n' },
		{ path: '.claude/skills/tea/SKILL.md', text: '---\nname: brew\ndescription: Tea.\n---\nBoil.\n' },
		{ path: '.claude/skills/own/SKILL.md', text: '---\nuser-invocable: false\n---\nMine.\n' },
	];

	it('are the commands and skills of the project, a skill before a command', () => {
		expect(slashDialect.commands(files)).toEqual([
			{ name: 'tea', description: 'Tea.', usage: '' },
			{ name: 'ns:fix', description: 'Fixes.', usage: '<issue>' },
		]);
		expect(files.every(({ path }) => slashDialect.isSkillFile(path))).toBe(true);
		expect(slashDialect.isSkillFile('skills/tea/SKILL.md')).toBe(false);
	});

	it('send the text of what is called', () => {
		expect(slashDialect.take('/ns:fix 7', files)).toEqual({ kind: 'send', text: 'Fix 7.\n', typed: '/ns:fix 7' });
		for (const line of ['/tea', '/brew']) {
			expect(slashDialect.take(line, files)).toEqual({
				kind: 'send',
				text: 'Base directory for this skill: .claude/skills/tea\n\nBoil.\n',
				typed: line,
			});
		}
	});

	it('leave other lines alone, and say where a person may not call', () => {
		for (const line of ['/usr/bin', ' /tea', 'tea', '/nope'])
			expect(slashDialect.take(line, files).kind).toBe('message');
		expect(slashDialect.take('/own', files).kind).toBe('notice');
	});
});
