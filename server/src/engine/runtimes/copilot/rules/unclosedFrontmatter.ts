import type { Rule } from '../../../rules/rule.ts';
import { kindOf } from '../context/kinds.ts';
import { atHead, lookedAt } from './support.ts';

/** What a file without a body is good for. */
const effects = {
	instructions:
		'VS Code takes the whole text for keys, and what it reads there decides when these instructions are attached',
	prompt: 'the prompt has no text, and nothing is asked when somebody runs it',
	agent: 'the agent has no instructions',
	skill: 'VS Code takes the whole text for keys, and the description may be wrong',
} as const;

export const unclosedFrontmatter: Rule = {
	code: 'copilot.unclosed-frontmatter',
	severity: 'warning',
	particular: {},
	docs: {
		title: 'The frontmatter is not closed',
		why: 'If the first line is `---`, VS Code takes everything for frontmatter up to the next line that is only `---`. If there is none, the file has no text: a prompt asks nothing, and an agent has no instructions. VS Code does not say so.',
		fix: 'Put a line `---` after the last key. If the first line is only meant as a rule across the page, delete it.',
		example: { file: '.github/prompts/review.prompt.md', text: '---\ndescription: Review\n\nReview the change.\n' },
	},
	*check(view) {
		for (const own of lookedAt(view).withFrontmatter) {
			const kind = kindOf(own.file);
			if (!kind || own.parsed.header?.isClosed !== false) continue;
			yield {
				place: atHead(own),
				message: `No line --- closes the frontmatter, so ${effects[kind]}. Put a line --- after the last key.`,
			};
		}
	},
};
