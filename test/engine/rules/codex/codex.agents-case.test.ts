import { describe, expect, it } from 'vitest';
import { agentsCase } from '../../../../server/src/engine/runtimes/codex/rules/agentsCase.ts';
import { check, expectEveryFixToSilence } from '../../../support/ruleTester.ts';
import { treeOf } from './support.ts';

describe('codex.agents-case', () => {
	it.each(['agents.md', 'Agents.md', 'sub/AGENTS.MD', 'agents.override.md'])('renames %s', (path) => {
		const tree = treeOf({ [path]: 'Use tabs.' });
		expect(check(agentsCase, tree).map(({ file }) => file)).toEqual([path]);
		expectEveryFixToSilence(agentsCase, tree);
	});

	it('is silent about the right names, and where the right one is there', () => {
		const files = { 'AGENTS.md': 'A', 'agents.md': 'B', 'sub/AGENTS.override.md': 'C', 'agent.md': 'D' };
		expect(check(agentsCase, treeOf(files))).toEqual([]);
	});
});
