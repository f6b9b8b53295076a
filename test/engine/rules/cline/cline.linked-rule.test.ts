import { describe, expect, it } from 'vitest';
import { linkedRule } from '../../../../server/src/engine/runtimes/cline/rules/linkedRule.ts';
import { checkOnDisk } from './support.ts';

describe('cline.linked-rule', () => {
	it('says that a linked rule is passed over', () => {
		const files = { '.clinerules/shared.md': { link: '../shared/rules.md' }, 'shared/rules.md': 'Use tabs.' };
		const found = checkOnDisk(linkedRule, files);
		expect(found.map(({ file }) => file)).toEqual(['.clinerules/shared.md']);
		expect(found[0]?.message).toContain('it is a symbolic link');
	});

	it('is silent about links that are followed, and about those of other files', () => {
		const home = { 'team/a.md': 'A', 'team/agents.md': 'G' };
		expect(checkOnDisk(linkedRule, { '.clinerules': { link: '/home/sam/team' } }, home)).toEqual([]);
		const agents = {
			'AGENTS.md': { link: '/home/sam/team/agents.md' },
			'.clinerules/AGENTS.md': { link: '/home/sam/team/agents.md' },
			'.clinerules/logo.png': { link: '/home/sam/team/a.md' },
			'.clinerules/folder.md': { link: '/home/sam/team' },
		};
		expect(checkOnDisk(linkedRule, agents, home)).toEqual([]);
	});

	it('is silent about a person’s own folder', () => {
		const home = { 'a.md': 'A', '.cline/rules/a.md': { link: '/home/sam/a.md' } };
		expect(checkOnDisk(linkedRule, { '.clinerules/b.md': 'B' }, home)).toEqual([]);
	});
});
