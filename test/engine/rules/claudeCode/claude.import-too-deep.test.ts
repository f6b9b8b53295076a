import { describe, expect, it } from 'vitest';
import { importTooDeep } from '../../../../server/src/engine/runtimes/claudeCode/rules/importTooDeep.ts';
import { found, silent } from '../../runtimes/claudeCode/world.ts';

describe('claude.import-too-deep', () => {
	const chain = (length: number) =>
		Object.fromEntries(Array.from({ length }, (_, index) => [`${index + 1}.md`, `@${index + 2}.md\n`]));

	it('reports the fifth import in a row', () => {
		const tree = { 'CLAUDE.md': '@1.md\n', ...chain(4), '5.md': 'end' };
		expect(found(importTooDeep, tree)).toEqual(['4.md: @5.md']);
	});

	it('says nothing of the fourth', () => {
		silent(importTooDeep, { 'CLAUDE.md': '@1.md\n', ...chain(3), '4.md': 'end' });
	});
});
