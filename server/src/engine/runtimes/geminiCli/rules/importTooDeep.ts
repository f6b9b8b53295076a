import type { Rule } from '../../../rules/rule.ts';
import { isFileThere } from '../../coding/there.ts';
import { eachImport, written } from './view.ts';

export const importTooDeep: Rule = {
	code: 'gemini.import-too-deep',
	severity: 'warning',
	particular: {},
	docs: {
		title: 'An import is more than five levels down',
		why: 'A file that is imported may import others, five levels in all. What the file on the fifth level imports stays as it is written: the agent reads `@more.md`, and not the text of that file.',
		fix: 'Import the file from one that is nearer to the context file, or put its text where it is needed.',
		example: { file: 'five.md', text: '# The fifth file in a row\n\n@more.md\n' },
	},
	*check(view) {
		yield* eachImport(view, (_text, attempt, { world }) => {
			if (attempt.outcome !== 'deep' || !isFileThere(view.snapshot, world.pathOf(attempt.target))) return undefined;
			return {
				message: `The agent does not get ${written(attempt)}: Gemini CLI follows imports five levels deep, and this file is on the fifth. Import it from a file further up.`,
			};
		});
	},
};
