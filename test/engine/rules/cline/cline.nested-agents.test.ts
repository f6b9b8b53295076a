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

	it('says it of a few where there are many', () => {
		const files = Object.fromEntries(Array.from({ length: 40 }, (_, index) => [`p${index}/AGENTS.md`, 'A']));
		expect(check(nestedAgents, treeOf(files))).toHaveLength(5);
	});

	it('is silent about the one at the root, and about those of packages', () => {
		const files = { 'AGENTS.md': 'A', 'node_modules/x/AGENTS.md': 'X', '.venv/x/AGENTS.md': 'X' };
		expect(check(nestedAgents, treeOf(files))).toEqual([]);
	});
});
