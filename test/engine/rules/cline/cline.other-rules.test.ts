import { describe, expect, it } from 'vitest';
import { otherRules } from '../../../../server/src/engine/runtimes/cline/rules/otherRules.ts';
import { check } from '../../../support/ruleTester.ts';
import { treeOf } from './support.ts';

describe('cline.other-rules', () => {
	it('says that nothing reaches Cline although there are rules for others', () => {
		const files = { '.clinerules/workflows/w.md': 'W', '.cursorrules': 'Use tabs.', 'CLAUDE.md': '# C' };
		const found = check(otherRules, treeOf(files));
		expect(found.map(({ file }) => file)).toEqual(['.cursorrules']);
		expect(found[0]?.message).toContain('AGENTS.md or .clinerules/');
	});

	it('is silent where a rule of the workspace arrives, or nobody has any', () => {
		expect(check(otherRules, treeOf({ 'AGENTS.md': 'Use tabs.', '.cursorrules': 'Use tabs.' }))).toEqual([]);
		expect(check(otherRules, treeOf({ '.clinerules/workflows/w.md': 'W', 'README.md': 'R' }))).toEqual([]);
	});
});
