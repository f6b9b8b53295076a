import { describe, expect, it } from 'vitest';
import { brokenFrontmatter } from '../../../../server/src/engine/runtimes/openCode/rules/brokenFrontmatter.ts';
import { checkOnDisk } from './support.ts';

const agent = (...lines: readonly string[]) => ({
	'.opencode/agents/a.md': ['---', ...lines, '---', 'You review.'].join('\n'),
});

describe('opencode.broken-frontmatter', () => {
	it('finds blocks that are no YAML, and says what becomes of the file', () => {
		const [asText] = checkOnDisk(brokenFrontmatter, agent('description: [Reviews'));
		expect(asText?.message).toContain('treats it as the text, and uses none of its settings');
		const [skipped] = checkOnDisk(brokenFrontmatter, agent('description: Use: now', 'tools: [a'));
		expect(skipped?.message).toContain('skips the whole file');
		expect(checkOnDisk(brokenFrontmatter, { '.opencode/commands/c.md': '---\na: [b\n---\nGo.' })).toHaveLength(1);
	});

	it('is silent about a second colon, which the program reads as text, and about no block at all', () => {
		expect(checkOnDisk(brokenFrontmatter, agent('description: Use: now'))).toEqual([]);
		expect(checkOnDisk(brokenFrontmatter, { '.opencode/agents/a.md': 'You review.\n' })).toEqual([]);
	});
});
