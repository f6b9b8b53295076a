import { expect, test } from 'vitest';
import { runtimeById } from '../../../server/src/engine/runtimes/registry.ts';
import { ownSlashDialect } from '../../../server/src/engine/skills/ownSlashDialect.ts';
import type { SlashDialect } from '../../../server/src/engine/skills/slashDialect.ts';

const botholomew = (id = 'botholomew@0.20.2'): SlashDialect => {
	const dialect = runtimeById(id)?.chat?.slash;
	if (!dialect) throw new Error(`${id} has no slash commands`);
	return dialect;
};

const file = (path: string, ...lines: readonly string[]) => ({ path, text: lines.join('\n') });

const glaze = file(
	'skills/glaze.md',
	'---',
	'name: Glaze',
	'description: Mixes a glaze.',
	'arguments:',
	'  - name: colour',
	'    required: true',
	'  - name: cone',
	'    default: "6"',
	'---',
	'Mix $colour for cone $cone.',
);

test('Botholomew’s commands are the skills at the top of its folder, with what they take', () => {
	expect(botholomew().isSkillFile('skills/glaze.md')).toBe(true);
	expect(botholomew().isSkillFile('skills/glaze/SKILL.md')).toBe(false);
	expect(botholomew('botholomew@0.12.5').isSkillFile('.botholomew/skills/glaze.md')).toBe(true);
	const help = file('skills/help.md', 'Shadowed by the chat’s own.');
	expect(botholomew().commands([glaze, help])).toEqual([
		{ name: 'glaze', description: 'Mixes a glaze.', usage: '<colour> [cone=6]' },
	]);
});

test('Botholomew puts arguments in their places, asks for those that are missing, and sends nothing then', () => {
	expect(botholomew().take('/glaze celadon', [glaze])).toEqual({
		kind: 'send',
		text: 'Mix celadon for cone 6.',
		typed: '/glaze celadon',
	});
	expect(botholomew().take('/glaze', [glaze])).toEqual({
		kind: 'notice',
		text: '/glaze: missing required argument(s): colour\nUsage: /glaze <colour> [cone=6]',
	});
	const taken = botholomew().take('/glaze pale celadon ten', [glaze]);
	expect(taken).toMatchObject({ kind: 'notice', text: expect.stringContaining('  cone = "celadon ten"') });
	expect(botholomew().take('fire the /glaze', [glaze])).toEqual({ kind: 'message' });
	expect(botholomew().take('/etc/hosts', [glaze])).toMatchObject({ kind: 'notice', text: /^Unknown command: / });
});

test('of two skills with one name Botholomew takes the later, in the place of the earlier', () => {
	const files = [
		file('skills/a.md', '---\nname: x\n---\nfirst'),
		glaze,
		file('skills/b.md', '---\nname: x\n---\nlast'),
	];
	expect(
		botholomew()
			.commands(files)
			.map(({ name }) => name),
	).toEqual(['x', 'glaze']);
	expect(botholomew().take('/x', files)).toMatchObject({ kind: 'send', text: 'last' });
});

test('one skill that cannot be read takes all of Botholomew’s commands away, and the person is told which', () => {
	const files = [glaze, file('skills/odd.md', '---', 'a: [', '---', 'x')];
	expect(botholomew().commands(files)).toEqual([]);
	expect(botholomew().take('/glaze celadon', files)).toMatchObject({
		kind: 'notice',
		text: expect.stringMatching(/^Unknown command: \/glaze\.[\s\S]*skills\/odd\.md/),
	});
});

test('elsewhere skills are called by name, folder or file, and what follows stands below their text', () => {
	const files = [
		file('skills/Firing Schedule/SKILL.md', '---', 'description: When to fire.', '---', '# Firing', '', 'Plan it.'),
		file('skills/reply.md', 'Answer the order.'),
		file('skills/hidden/SKILL.md', '---', 'name: hidden', 'user-invocable: false', '---', 'Not for people.'),
		file('skills/program/SKILL.md', '---js', 'module.exports = {}', '---', 'Run.'),
	];
	expect(files.every(({ path }) => ownSlashDialect.isSkillFile(path))).toBe(true);
	expect(ownSlashDialect.isSkillFile('notes/skills/reply.md')).toBe(false);
	expect(ownSlashDialect.commands(files)).toEqual([
		{ name: 'firing-schedule', description: 'When to fire.', usage: '' },
		{ name: 'reply', description: '', usage: '' },
	]);
	expect(ownSlashDialect.take('/Firing-Schedule the big  kiln', files)).toEqual({
		kind: 'send',
		text: '# Firing\n\nPlan it.\n\nthe big  kiln',
		typed: '/Firing-Schedule the big  kiln',
	});
	expect(ownSlashDialect.take(' /reply ', files)).toEqual({ kind: 'send', text: 'Answer the order.', typed: '/reply' });
});

test('elsewhere the first of two skills with one name is the one that is called', () => {
	const files = [file('skills/a.md', '---', 'name: tea', '---', 'First.'), file('skills/tea.md', 'Second.')];
	expect(ownSlashDialect.commands(files)).toHaveLength(1);
	expect(ownSlashDialect.take('/tea', files)).toMatchObject({ text: 'First.' });
});

test('elsewhere a line that is no command is a message, as paths are', () => {
	for (const typed of ['/etc/hosts is wrong', '/', '//', '/ reply', '/nobody', '/hidden', 'see /reply']) {
		expect(ownSlashDialect.take(typed, [file('skills/reply.md', 'Answer.')]), typed).toEqual({ kind: 'message' });
	}
});

test('elsewhere a skill may say where its arguments go, and which of them it needs', () => {
	const asked = file(
		'skills/ask/SKILL.md',
		'---',
		'name: ask',
		'argument-hint: "<topic>"',
		'---',
		'About $ARGUMENTS: ask.',
	);
	expect(ownSlashDialect.commands([asked])).toEqual([{ name: 'ask', description: '', usage: '<topic>' }]);
	expect(ownSlashDialect.take('/ask $& and $$', [asked])).toMatchObject({ text: 'About $& and $$: ask.' });
	expect(ownSlashDialect.take('/glaze', [glaze])).toEqual({
		kind: 'notice',
		text: 'Nothing was sent: /glaze needs colour.\nWrite: /glaze <colour> [cone=6]',
	});
	expect(ownSlashDialect.take('/glaze red 10', [glaze])).toMatchObject({ text: 'Mix red for cone 10.' });
});

test('a skill whose defaults double each other for ever is refused before it takes the memory', () => {
	const names = Array.from({ length: 26 }, (_, index) => String.fromCharCode(97 + index));
	const bomb = file(
		'skills/bomb.md',
		'---',
		'name: bomb',
		'arguments:',
		...names.map(
			(name, index) => `  - { name: ${name}, default: "$${names[index + 1] ?? 'z'}$${names[index + 1] ?? 'z'}" }`,
		),
		'---',
		'$a'.repeat(1000),
	);
	for (const dialect of [botholomew(), ownSlashDialect]) {
		expect(dialect.take('/bomb', [bomb])).toMatchObject({
			kind: 'notice',
			text: expect.stringContaining('longer than'),
		});
	}
});

test('Copilot attaches a prompt file or a skill to the line that calls it, without its frontmatter', () => {
	const copilot = runtimeById('copilot@vscode-1.139.1')?.chat?.slash;
	const release = file(
		'.github/prompts/release notes.prompt.md',
		'---',
		'description: Writes the notes.',
		'argument-hint: a version',
		'---',
		'Read the commits since the last tag.',
	);
	const below = file('.github/prompts/old/draft.prompt.md', 'Not found by VS Code.');
	const hidden = file('.github/skills/fold/SKILL.md', '---', 'user-invocable: false', '---', 'Fold.');
	const press = file('.agents/skills/press/SKILL.md', '---', 'name: Other', 'description: Press it.', '---', 'Press.');
	const files = [press, hidden, below, release].filter(({ path }) => copilot?.isSkillFile(path));
	expect(copilot?.commands(files)).toEqual([
		{ name: 'release-notes', description: 'Writes the notes.', usage: 'a version' },
		{ name: 'press', description: 'Press it.', usage: '' },
	]);
	const sent = copilot?.take(' /release-notes 2.1', files);
	expect(sent).toEqual({
		kind: 'send',
		typed: '/release-notes 2.1',
		text: [
			'<attachment id="prompt:release-notes" filePath=".github/prompts/release notes.prompt.md">',
			'Prompt instructions file:',
			'Read the commits since the last tag.',
			'</attachment>',
			'/release-notes 2.1',
		].join('\n'),
	});
	expect(copilot?.take('/fold', files)).toEqual({ kind: 'message' });
	expect(copilot?.take('/draft', files)).toEqual({ kind: 'message' });
});
