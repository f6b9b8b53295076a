import { describe, expect, it } from 'vitest';
import { brokenFrontmatter } from '../../../../server/src/engine/runtimes/cline/rules/brokenFrontmatter.ts';
import { check, expectEveryFixToSilence } from '../../../support/ruleTester.ts';
import { treeOf } from './support.ts';

describe('cline.broken-frontmatter', () => {
	it.each([
		['.clinerules/deploy.md', 'name: Deploy: how we ship', 'Deploy: how we ship', 'rule'],
		['.cline/skills/s/SKILL.md', 'name: s\ndescription: use: "now"', 'use: "now"', 'skill'],
		['.clinerules/workflows/w.md', 'name: @home', '@home', 'workflow'],
	])('says that %s is dropped, and puts the value in quotation marks', (path, block, text, what) => {
		const tree = treeOf({ [path]: `---\n${block}\n---\n\nText.\n` });
		const [found] = check(brokenFrontmatter, tree);
		expect(found?.text).toBe(text);
		expect(found?.message).toContain(`drops this whole ${what}`);
		expectEveryFixToSilence(brokenFrontmatter, tree);
	});

	it('points at the line where a key stands twice, and leaves it to the person', () => {
		const [found] = check(brokenFrontmatter, treeOf({ '.clinerules/a.md': '---\nname: a\nname: b\n---\nA' }));
		expect(found?.text).toBe('name: b');
		expect(found?.finding.fixes).toEqual([]);
	});

	it('is silent about blocks in order, about none and about rules in prose', () => {
		const files = {
			'.clinerules/a.md': '---\nname: "a: b"\n---\nA',
			'.clinerules/b.md': 'name: a: b\n',
			'.clinerules/c.md': '---\nnot closed: a: b\n',
			'.clinerules/d.md': '---\n---\nname: a: b',
		};
		expect(check(brokenFrontmatter, treeOf(files))).toEqual([]);
	});
});
