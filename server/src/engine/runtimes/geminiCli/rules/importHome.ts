import type { Finding, Rule } from '../../../rules/rule.ts';
import { placeIn } from '../../../rules/support/places.ts';
import { homeTokens } from '../imports/tokens.ts';
import { geminiView } from './view.ts';

/** Of one file. */
const mostFindings = 20;

export const importHome: Rule = {
	code: 'gemini.import-home',
	severity: 'warning',
	particular: {},
	docs: {
		title: 'Gemini CLI does not import from ~',
		why: 'The path of an import begins with a letter, a dot or a slash. `@~/notes.md` is not an import: the agent reads these words, and not the text of the file. Other programs do import it, so the line may come from one of their files.',
		fix: 'Copy the text into the project. What holds for all your projects can be written in `~/.gemini/GEMINI.md`, which is read in each of them.',
		example: { file: 'GEMINI.md', text: '# Rules\n\n@~/notes/style.md\n' },
	},
	*check(view) {
		for (const { path, content } of geminiView(view).texts) {
			for (const { range, path: target } of homeTokens(content).slice(0, mostFindings)) {
				const finding: Finding = {
					place: placeIn(path, range),
					message: `The agent does not get “@${target}”: Gemini CLI does not know ~ in an import, and leaves the words as they are. Copy the text into the project, or write it in ~/.gemini/GEMINI.md.`,
				};
				yield finding;
			}
		}
	},
};
