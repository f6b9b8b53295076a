import { describe, expect, it } from 'vitest';
import { instructionsLong } from '../../../../server/src/engine/runtimes/claudeCode/rules/instructionsLong.ts';
import { check, silent } from '../../runtimes/claudeCode/world.ts';

const words = (characters: number) => 'work '.repeat(characters / 5);

describe('claude.instructions-long', () => {
	it('reports instructions and imports of more than 40,000 characters', () => {
		const files = { 'CLAUDE.md': `@guide.md\n${words(41_000)}`, 'guide.md': words(50_000) };
		expect(check(instructionsLong, files).map(({ message }) => message.split(' characters')[0])).toEqual([
			'CLAUDE.md has 41,010',
			'guide.md has 50,000',
		]);
	});

	it('says nothing of shorter ones, nor of files that Claude Code does not load', () => {
		silent(instructionsLong, { 'CLAUDE.md': words(40_000), 'guide.md': words(90_000) });
	});
});
