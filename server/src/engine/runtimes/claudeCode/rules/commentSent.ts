import type { Rule } from '../../../rules/rule.ts';
import { placeIn } from '../../../rules/support/places.ts';
import { oncePerContent } from '../../../workspace/files.ts';
import { keptCommentsIn } from '../context/markdown.ts';
import { loadedFiles } from './support.ts';

/** Notes for other tools, of which nobody minds that they are sent. */
const forTools =
	/^<!--\s*(?:\/?(?:prettier|markdownlint|soulscope|eslint|vale|textlint|cspell|spell|toc|doctoc|remark|omit|start|end|begin)\b|[^\s]*:)/iu;

/** A word or two is a mark, not a note. */
const isNote = (comment: string): boolean => !forTools.test(comment) && (comment.match(/\p{L}{2,}/gu) ?? []).length > 2;

const commentsOf = oncePerContent(keptCommentsIn);

export const commentSent: Rule = {
	code: 'claude.comment-sent',
	severity: 'hint',
	particular: {},
	docs: {
		title: 'The agent reads this comment',
		why: [
			'Claude Code removes an HTML comment that begins a line of its own. A comment inside a sentence, a heading, a list or a quote stays, and the agent reads it like any other text.',
			'',
			'Soulscope does not report comments of one or two words, nor those that are for other tools.',
		].join('\n'),
		fix: 'Put the comment on a line of its own, outside the list, if it is not for the agent.',
		example: { file: 'CLAUDE.md', text: '- Use tabs. <!-- Ida still has to agree to this -->\n' },
	},
	*check(view) {
		for (const { path, content } of loadedFiles(view)) {
			for (const range of commentsOf(content)) {
				if (!isNote(content.text.slice(range.start, range.end))) continue;
				yield {
					place: placeIn(path, range),
					message:
						'The agent reads this comment: Claude Code removes only comments on lines of their own, outside lists and quotes. Move it there if it is not for the agent.',
				};
			}
		}
	},
};
