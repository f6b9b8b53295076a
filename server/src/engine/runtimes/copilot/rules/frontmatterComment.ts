import type { Rule } from '../../../rules/rule.ts';
import { placeIn } from '../../../rules/support/places.ts';
import { tokensOf } from '../matter/tokens.ts';
import { ownInstructions } from './support.ts';

/** A word or two say nothing that anybody would mind. */
const shortest = 30;

export const frontmatterComment: Rule = {
	code: 'copilot.frontmatter-comment',
	severity: 'information',
	particular: {},
	docs: {
		title: 'A comment in the frontmatter reaches the agent',
		why: 'When VS Code attaches instructions, it sends the whole file: the frontmatter and its comments as well. A note to yourself is then an instruction, and nothing in it stays with you. Only prompts are sent without their frontmatter.',
		fix: 'Delete the comment, or write it where it is not sent, such as in the message of a commit.',
		example: {
			file: '.github/instructions/api.instructions.md',
			text: '---\n# TODO: ask Kim whether we still need all of this\napplyTo: "**/*.ts"\n---\nAlways check the input.\n',
		},
	},
	*check(view) {
		for (const { path, content, parsed } of ownInstructions(view)) {
			if (!parsed.header?.isClosed) continue;
			const { start, end } = parsed.header.range;
			for (const token of tokensOf(content.text.slice(start, end))) {
				if (token.kind !== 'comment' || token.end - token.start < shortest) continue;
				yield {
					place: placeIn(path, { start: start + token.start, end: start + token.end }),
					message:
						'The agent reads this comment: Copilot sends instructions with their frontmatter. Delete it if it is not meant for the agent.',
				};
			}
		}
	},
};
