import { describe, expect, it } from 'vitest';
import { agentsCase } from '../../../../server/src/engine/runtimes/openCode/rules/agentsCase.ts';
import { check, expectEveryFixToSilence } from '../../../support/ruleTester.ts';
import { treeOf } from './support.ts';

describe('opencode.agents-case', () => {
	it('finds other letters, and renames the file', () => {
		expect(check(agentsCase, treeOf({ 'Agents.md': 'Use tabs.' }))[0]?.message).toContain('it asks for AGENTS.md');
		expect(check(agentsCase, treeOf({ 'claude.md': 'Use tabs.' }))[0]?.message).toContain('it asks for CLAUDE.md');
		expectEveryFixToSilence(agentsCase, treeOf({ 'Agents.md': 'Use tabs.' }));
	});

	it('is silent about the right letters, and where both are there', () => {
		expect(
			check(agentsCase, treeOf({ 'AGENTS.md': 'Use tabs.', 'agents.md': 'Old.', 'context.md': 'A shop.' })),
		).toEqual([]);
	});
});
