import { describe, expect, it } from 'vitest';
import { ruleLink } from '../../../../server/src/engine/runtimes/claudeCode/rules/ruleLink.ts';
import { found, silent } from '../../runtimes/claudeCode/world.ts';

describe('claude.rule-link', () => {
	it('reports a link that leads out', () => {
		const tree = { '/shared/r.md': 'R', '.claude/rules/r.md': { link: '/shared/r.md' } };
		expect(found(ruleLink, tree)).toEqual(['.claude/rules/r.md: R']);
	});

	it('says nothing of links within the folder', () => {
		silent(ruleLink, { 'docs/r.md': 'R', '.claude/rules/r.md': { link: '../../docs/r.md' } });
	});
});
