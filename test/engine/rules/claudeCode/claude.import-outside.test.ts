import { describe, expect, it } from 'vitest';
import { importOutside } from '../../../../server/src/engine/runtimes/claudeCode/rules/importOutside.ts';
import { found, home, root, silent } from '../../runtimes/claudeCode/world.ts';

describe('claude.import-outside', () => {
	const tree = { 'CLAUDE.md': 'See @~/n.md and @in.md and @link.md\n', 'in.md': 'I', [`${home}/n.md`]: 'N' };

	it('reports what lies elsewhere, or is a link that leads there', () => {
		expect(found(importOutside, { ...tree, 'link.md': { link: `${home}/n.md` } })).toEqual([
			'CLAUDE.md: @~/n.md',
			'CLAUDE.md: @link.md',
		]);
	});

	it('reports files of the root where the program is started below', () => {
		expect(found(importOutside, { 'CLAUDE.md': '@in.md\n', 'in.md': 'I', 's/x': '' }, { cwd: `${root}/s` })).toEqual([
			'CLAUDE.md: @in.md',
		]);
	});

	it('says nothing once a person has allowed it', () => {
		const allowed = { projects: { [root]: { hasClaudeMdExternalIncludesApproved: true } } };
		silent(importOutside, { ...tree, [`${home}/.claude.json`]: JSON.stringify(allowed) });
	});
});
