import { describe, expect, it } from 'vitest';
import { notBoolean } from '../../../../server/src/engine/runtimes/cline/rules/notBoolean.ts';
import { check, expectEveryFixToSilence } from '../../../support/ruleTester.ts';
import { treeOf } from './support.ts';

describe('cline.not-boolean', () => {
	it.each([
		['disabled: yes', 'Write true'],
		['disabled: "false"', 'Write false'],
		['enabled: off', 'Write false'],
		['enabled: 1', 'Write true'],
	])('says that %s loses the rule, and puts it right', (line, title) => {
		const tree = treeOf({ '.clinerules/old.md': `---\n${line}\n---\n\nText.\n` });
		const [found] = check(notBoolean, tree);
		expect(found?.text).toBe(line.slice(line.indexOf(' ') + 1));
		expect(found?.finding.fixes?.map((fix) => fix.title)).toEqual([title]);
		expectEveryFixToSilence(notBoolean, tree);
	});

	it('knows what else is dropped, and offers nothing where nobody can tell what was meant', () => {
		const files = { '.cline/skills/s/SKILL.md': '---\ndisabled: maybe\n---\nText' };
		const [found] = check(notBoolean, treeOf(files));
		expect(found?.message).toContain('drops this whole skill');
		expect(found?.finding.fixes).toEqual([]);
	});

	it('is silent about true and false, and about “enabled” that nobody looks at', () => {
		const files = {
			'.clinerules/a.md': '---\ndisabled: false\nenabled: "no"\n---\nA',
			'.clinerules/b.md': '---\nenabled: True\n---\nB',
		};
		expect(check(notBoolean, treeOf(files))).toEqual([]);
	});
});
