import type { Rule } from '../../../rules/rule.ts';
import { isAround } from '../../../workspace/places.ts';
import { failedImports } from './support.ts';

export const importOutside: Rule = {
	code: 'claude.import-outside',
	severity: 'information',
	particular: {},
	docs: {
		title: 'An import from outside the folder',
		why: [
			'A file of the project may import only what is in the folder that Claude Code was started in. Anything else is left out without a word, until a person has allowed such imports for this project: Claude Code asks for that once.',
			'',
			'This also goes for `~/…`, and for links that lead out. And if somebody starts Claude Code in a subfolder, the `CLAUDE.md` of the root can no longer import files next to it.',
		].join('\n'),
		fix: 'Copy the file into the project. For notes of your own, import it in `~/.claude/CLAUDE.md`, which may import anything.',
		example: { file: 'CLAUDE.md', text: 'My habits: @~/notes/habits.md\n' },
	},
	*check(view) {
		for (const { place, target } of failedImports(view, 'outside')) {
			const where = isAround(target) ? '' : ' or is a link that leads there';
			yield {
				place,
				message: `The agent does not get ${target}: it is outside the folder that Claude Code was started in${where}. Move it into the folder, or allow such imports when Claude Code asks.`,
			};
		}
	},
};
