import { describe, expect, it } from 'vitest';
import { nestedAgents } from '../../../../server/src/engine/runtimes/cline/rules/nestedAgents.ts';
import { check } from '../../../support/ruleTester.ts';
import { treeOf } from './support.ts';

describe('cline.nested-agents', () => {
	it('says that only the file of the open folder counts', () => {
		const files = { 'AGENTS.md': 'A', 'packages/web/AGENTS.md': 'Use signals.' };
		const found = check(nestedAgents, treeOf(files));
		expect(found.map(({ file, text }) => [file, text])).toEqual([['packages/web/AGENTS.md', 'Use signals.']]);
	});

	it('says it once where there are many, and of how many', () => {
		const files = Object.fromEntries(Array.from({ length: 40 }, (_, index) => [`p${index}/a/b/AGENTS.md`, 'A']));
		const [found, ...more] = check(nestedAgents, treeOf(files));
		expect(more).toEqual([]);
		expect(found?.message).toMatch(/ The same goes for 39 more\.$/u);
	});

	it('is silent about one that a rule names', () => {
		const files = { '.clinerules/web.md': 'For the site, read web/AGENTS.md first.', 'web/AGENTS.md': 'Use signals.' };
		expect(check(nestedAgents, treeOf(files))).toEqual([]);
	});

	it('is silent about the homes of other agents', () => {
		const files = { 'AGENTS.md': 'A', 'agents/ada/AGENTS.md': 'X', 'agents/ada/SOUL.md': 'I am Ada.' };
		expect(check(nestedAgents, treeOf(files))).toEqual([]);
	});

	it('is silent about the one at the root, and about those of packages', () => {
		const files = { 'AGENTS.md': 'A', 'node_modules/x/AGENTS.md': 'X', '.venv/x/AGENTS.md': 'X' };
		expect(check(nestedAgents, treeOf(files))).toEqual([]);
	});
});
