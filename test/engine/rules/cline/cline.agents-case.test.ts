import { describe, expect, it } from 'vitest';
import { agentsCase } from '../../../../server/src/engine/runtimes/cline/rules/agentsCase.ts';
import { check, expectEveryFixToSilence } from '../../../support/ruleTester.ts';
import { treeOf } from './support.ts';

describe('cline.agents-case', () => {
	it.each(['agents.md', 'Agents.md'])('says that %s is not found, and renames it', (name) => {
		const tree = treeOf({ [name]: 'Use tabs.' });
		expect(check(agentsCase, tree).map(({ file }) => file)).toEqual([name]);
		expectEveryFixToSilence(agentsCase, tree);
	});

	it('is silent where the right one is there', () => {
		expect(check(agentsCase, treeOf({ 'AGENTS.md': 'A', 'agents.md': 'B' }))).toEqual([]);
		expect(check(agentsCase, treeOf({ 'docs/agents.md': 'B' }))).toEqual([]);
	});
});
