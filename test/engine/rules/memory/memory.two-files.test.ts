import { describe, expect, it } from 'vitest';
import { memoryTwoFiles } from '../../../../server/src/engine/rules/memory/memoryTwoFiles.ts';
import { check, expectEveryFixToSilence, v1m, v9 } from '../../../support/ruleTester.ts';

const files = { 'MEMORY.md': '- Tea.\n', 'memory.md': '- Coffee.\n' };

describe('memory.two-files', () => {
	it('finds two memories that are both injected', () => {
		expect(check(memoryTwoFiles, { runtime: v1m, files }).map(({ file }) => file)).toEqual(['memory.md']);
		expectEveryFixToSilence(memoryTwoFiles, { runtime: v1m, files });
	});

	it('is silent where only one of them counts, is there, or says anything', () => {
		expect(check(memoryTwoFiles, { runtime: v9, files })).toEqual([]);
		expect(check(memoryTwoFiles, { runtime: v1m, files: { 'memory.md': '- Tea.\n' } })).toEqual([]);
		expect(check(memoryTwoFiles, { runtime: v1m, files: { ...files, 'memory.md': '\n' } })).toEqual([]);
		expect(
			check(memoryTwoFiles, { runtime: v1m, files: { ...files, 'memory.md': { link: 'symlink', text: 'x' } } }),
		).toEqual([]);
	});
});
