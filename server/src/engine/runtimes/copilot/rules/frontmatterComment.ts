import type { Rule } from '../../../rules/rule.ts';
import { placeIn } from '../../../rules/support/places.ts';
import type { TextRange } from '../../../text/range.ts';
import { oncePerContent } from '../../../workspace/files.ts';
import { parsePromptFile } from '../matter/promptFile.ts';
import { tokensOf } from '../matter/tokens.ts';
import { ownInstructions } from './support.ts';

/** A word or two say nothing that anybody would mind. */
const shortest = 30;

const commentsIn = oncePerContent((text): readonly TextRange[] => {
	const { header } = parsePromptFile(text);
	if (!header?.isClosed) return [];
	const { start, end } = header.range;
	return tokensOf(text.slice(start, end))
		.filter((token) => token.kind === 'comment' && token.end - token.start >= shortest)
		.map((token) => ({ start: start + token.start, end: start + token.end }));
});

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
		for (const { path, content } of ownInstructions(view)) {
			for (const range of commentsIn(content)) {
				yield {
					place: placeIn(path, range),
					message:
						'The agent reads this comment: Copilot sends instructions with their frontmatter. Delete it if it is not meant for the agent.',
				};
			}
		}
	},
};
