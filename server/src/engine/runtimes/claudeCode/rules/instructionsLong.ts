import type { Rule } from '../../../rules/rule.ts';
import { headLine, placeIn } from '../../../rules/support/places.ts';
import { grouped } from '../../../text/grouped.ts';
import { loadedFiles } from './support.ts';

/** Characters (UTF-16) from which Claude Code itself calls a file large, by its documentation; it sends it whole all the same. */
const large = 40_000;

export const instructionsLong: Rule = {
	code: 'claude.instructions-long',
	severity: 'hint',
	particular: {},
	docs: {
		title: 'Long instructions go with every message',
		why: 'Claude Code cuts nothing off `CLAUDE.md`, its imports and rules. Its own interface warns about files of more than 40,000 characters: they take space in every conversation, and the more there is, the less the agent keeps to each line.',
		fix: 'Leave what is always needed. Move the rest to rules with `paths`, to a skill, or to a file that the agent opens when it needs it.',
		example: { file: 'CLAUDE.md', text: '# Shop\n\n… 41,000 characters …\n' },
	},
	*check(view) {
		for (const { path, content } of loadedFiles(view)) {
			if (content.text.length <= large) continue;
			yield {
				place: placeIn(path, headLine(content.text)),
				message: `${path} has ${grouped(content.text.length)} characters (UTF-16), and Claude Code sends all of them. Move details to rules with paths, to a skill, or to a file that the agent opens when it needs it.`,
			};
		}
	},
};
