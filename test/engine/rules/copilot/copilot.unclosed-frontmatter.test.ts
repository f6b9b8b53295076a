import { describe, expect, it } from 'vitest';
import { saysOf } from './support.ts';

describe('copilot.unclosed-frontmatter', () => {
	const code = 'copilot.unclosed-frontmatter';
	it('says what comes of it', () => {
		const prompt = saysOf(code, { '.github/prompts/go.prompt.md': '---\ndescription: Go\n\nGo on.\n' });
		expect(prompt[0]?.message).toBe(
			'No line --- closes the frontmatter, so the prompt has no text, and nothing is asked when somebody runs it. Put a line --- after the last key.',
		);
		expect(saysOf(code, { '.github/agents/kim.agent.md': '---\nname: kim\nReview.\n' })).toHaveLength(1);
	});
	it('is silent where it is closed, and where there is none', () => {
		expect(saysOf(code, { '.github/prompts/go.prompt.md': '---\ndescription: Go\n---\nGo on.\n' })).toEqual([]);
		expect(saysOf(code, { '.github/prompts/go.prompt.md': '----\nGo on.\n', 'AGENTS.md': '---\nA.\n' })).toEqual([]);
	});
});
