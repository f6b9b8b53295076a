import { describe, expect, it } from 'vitest';
import { skillUnread } from '../../../../server/src/engine/runtimes/geminiCli/rules/skillUnread.ts';
import { check, expectEveryFixToSilence } from '../../../support/ruleTester.ts';
import { gemini } from './support.ts';

const good = '---\nname: tea\ndescription: How to make tea.\n---\n\nBoil.\n';
const path = '.gemini/skills/tea/SKILL.md';

describe('gemini.skill-unread', () => {
	it.each([
		['an empty line', `\n${good}`, 'there is white space before the first ---. Remove it.'],
		['a space behind the hyphens', good.replace('---', '--- '), 'its first line is not exactly ---.'],
		['four hyphens', good.replace('---', '----'), 'its first line is not exactly ---.'],
	])('finds %s, and removes it', (_, text, message) => {
		for (const at of [path, '.agents/skills/tea/SKILL.md', '.gemini/skills/SKILL.md']) {
			const tree = gemini({ [at]: text });
			expect(check(skillUnread, tree)[0]?.message).toContain(`Gemini CLI does not know this skill: ${message}`);
			expectEveryFixToSilence(skillUnread, tree);
		}
	});

	it('finds a byte order mark, and says how to save without one: no edit of the text removes it', () => {
		const [reported] = check(skillUnread, gemini({ [path]: `\uFEFF${good}` }));
		expect(reported?.message).toContain(
			'it begins with a byte order mark, which cannot be seen. Save the file as “UTF-8”',
		);
		expect(reported?.finding.fixes).toEqual([]);
	});

	it('finds a skill without a block, and one whose block does not end', () => {
		expect(check(skillUnread, gemini({ [path]: '# Tea\n' }))[0]?.message).toContain('it has no block');
		expect(check(skillUnread, gemini({ [path]: '---\nname: tea\n' }))[0]?.message).toContain('no line --- ends');
	});

	it('is silent about good ones, about what VS Code says, and about files that are no skills', () => {
		const files = {
			[path]: good,
			'.agents/skills/a/SKILL.md': '---\nname: a\n---\n',
			'.gemini/skills/b/SKILL.md': '\n',
			'.gemini/skills/c/d/SKILL.md': '# no\n',
			'skills/e/SKILL.md': '# no\n',
		};
		expect(check(skillUnread, gemini(files))).toEqual([]);
	});
});
