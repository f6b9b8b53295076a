import { describe, expect, it } from 'vitest';
import { loadRefused } from '../../../../server/src/engine/rules/load/loadRefused.ts';
import { ruleLink } from '../../../../server/src/engine/runtimes/claudeCode/rules/ruleLink.ts';
import { found, silent } from '../../runtimes/claudeCode/world.ts';

describe('claude.rule-link', () => {
	it('reports a link that leads out', () => {
		const tree = { '/shared/r.md': 'R', '.claude/rules/r.md': { link: '/shared/r.md' } };
		expect(found(ruleLink, tree)).toEqual(['.claude/rules/r.md: R']);
		// Once is enough.
		silent(loadRefused, tree);
	});

	it('says nothing of links within the folder', () => {
		silent(ruleLink, { 'docs/r.md': 'R', '.claude/rules/r.md': { link: '../../docs/r.md' } });
	});
});
