import type { Rule } from '../../../rules/rule.ts';
import { placeIn } from '../../../rules/support/places.ts';
import { htmlCommentsIn } from '../../../text/htmlComments.ts';
import { shownDocs } from './seen.ts';

/** Orders to tools, and marks of tools that write into the file: nobody takes them for private notes. */
const forTools = /^\s*(?:markdownlint|prettier|eslint|vale|toc|textlint|cspell|spell-checker|omit|#|\/?[\w:.-]+\s*$)/iu;

/** Shorter ones are marks rather than notes. */
const shortest = 20;

export const commentSent: Rule = {
	code: 'codex.comment-sent',
	severity: 'hint',
	particular: {},
	docs: {
		title: 'Codex sends comments to the agent',
		why: 'Some agents leave `<!-- … -->` out of instructions. Codex does not: the agent reads the note as well, and it takes part of the limit. Soulscope does not report comments for tools, such as `<!-- prettier-ignore -->`.',
		fix: 'Move notes for people to another file, or leave them if the agent may read them.',
		example: { file: 'AGENTS.md', text: '<!-- Ask Sam before you change this section. -->\n' },
	},
	*check(view) {
		for (const { path, entry } of shownDocs(view)) {
			for (const { start, end, inner } of htmlCommentsIn(entry.raw ?? '')) {
				if (inner.trim().length < shortest || forTools.test(inner)) continue;
				yield {
					place: placeIn(path, { start, end }),
					message: `The agent reads this comment too: Codex leaves nothing out of ${path}. Move notes for people to another file.`,
				};
			}
		}
	},
};
