import { describe, expect, it } from 'vitest';
import { expand } from '../../../../server/src/engine/runtimes/openCode/commands/expand.ts';
import { openCode } from '../../../../server/src/engine/runtimes/openCode/openCode.ts';

describe('the text of a command', () => {
	it.each([
		['Ship $1 to $2', 'app "the moon" now', 'Ship app to the moon now'],
		['Ship $1', '', 'Ship'],
		['Ship $ARGUMENTS.', 'app "x"', 'Ship app "x".'],
		['Ship it.', 'now', 'Ship it.\n\nnow'],
		['Ship it.', '  ', 'Ship it.'],
		['$1 $1 $3', 'a b c d', 'a a c d'],
		['It costs $$1', "'a b'", 'It costs $a b'],
		['Say $ARGUMENTS', '$1 $&', 'Say $1 $&'],
	])('%o with %o', (template, typed, text) => {
		expect(expand(template, typed)).toBe(text);
	});
});

describe('slash commands of OpenCode', () => {
	const slash = openCode.chat?.slash;
	const files = [
		{ path: '.opencode/command/ship.md', text: '---\ndescription: Ships it\n---\nShip $1.\n' },
		{ path: '.opencode/commands/team/plan.md', text: 'Plan it. !`date`\n' },
		{ path: '.opencode/skill/a/SKILL.md', text: '---\nname: weekly\ndescription: The week\n---\nSum up.\n' },
		{ path: '.opencode/skill/b/SKILL.md', text: '---\nname: ship\n---\nNever seen.\n' },
	];

	it('are commands and skills, a command before a skill of its name', () => {
		expect(files.every(({ path }) => slash?.isSkillFile(path))).toBe(true);
		expect(slash?.commands(files)).toEqual([
			{ name: 'ship', description: 'Ships it', usage: '$1' },
			{ name: 'team/plan', description: '', usage: '' },
			{ name: 'weekly', description: 'The week', usage: '' },
		]);
	});

	it('send their text, run nothing, and leave other lines alone', () => {
		expect(slash?.take('/ship app', files)).toEqual({ kind: 'send', text: 'Ship app.', typed: '/ship app' });
		expect(slash?.take('/team/plan', files)).toMatchObject({ text: 'Plan it. !`date`' });
		expect(slash?.take('/weekly', files)).toMatchObject({
			text: 'Sum up.\n\nOther files of this skill are in .opencode/skill/a; paths in its text count from there.',
		});
		expect(slash?.take('/nothing', files)).toEqual({ kind: 'message' });
		expect(slash?.take('ship', files)).toEqual({ kind: 'message' });
	});
});
