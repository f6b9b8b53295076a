import { describe, expect, it } from 'vitest';
import { noText } from '../../../../server/src/engine/runtimes/cline/rules/noText.ts';
import { check } from '../../../support/ruleTester.ts';
import { treeOf } from './support.ts';

describe('cline.no-text', () => {
	it('says that frontmatter alone is dropped', () => {
		const files = {
			'.clinerules/tests.md': '---\nname: tests\ndescription: Always write tests\n---\n',
			'.cline/skills/s/SKILL.md': '---\nname: s\n---\n\n\n',
		};
		expect(check(noText, treeOf(files)).map(({ file, message }) => [file, message.slice(0, 23)])).toEqual([
			['.clinerules/tests.md', 'Cline drops this rule: '],
			['.cline/skills/s/SKILL.md', 'Cline drops this skill:'],
		]);
	});

	it('is silent about text, and about a file that is still empty', () => {
		expect(check(noText, treeOf({ '.clinerules/a.md': '---\nname: a\n---\nA', '.clinerules/b.md': '\n' }))).toEqual([]);
	});
});
