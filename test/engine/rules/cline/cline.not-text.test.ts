import { describe, expect, it } from 'vitest';
import { notText } from '../../../../server/src/engine/runtimes/cline/rules/notText.ts';
import { check, expectEveryFixToSilence } from '../../../support/ruleTester.ts';
import { treeOf } from './support.ts';

describe('cline.not-text', () => {
	it('says that a bare number is no name, and puts it in quotation marks', () => {
		const tree = treeOf({ '.clinerules/five.md': '---\nname: 5\n---\n\nText.\n' });
		const [found] = check(notText, tree);
		expect(found?.text).toBe('5');
		expect(found?.message).toContain('drops this whole rule');
		expectEveryFixToSilence(notText, tree);
	});

	it('says so of the description of a skill, and leaves a list to the person', () => {
		const [found] = check(notText, treeOf({ '.agents/skills/s/SKILL.md': '---\ndescription: [a, b]\n---\nText' }));
		expect(found?.message).toContain('its description is not text');
		expect(found?.finding.fixes).toEqual([]);
	});

	it('is silent about text, and about keys that Cline does not look at in a rule', () => {
		const files = {
			'.clinerules/a.md': '---\nname: "5"\ndescription: [a]\n---\nA',
			'.clinerules/b.md': '---\nname:\n---\nB',
		};
		expect(check(notText, treeOf(files))).toEqual([]);
	});
});
