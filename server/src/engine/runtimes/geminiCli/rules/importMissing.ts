import type { Rule } from '../../../rules/rule.ts';
import { editFix } from '../../../rules/support/edits.ts';
import { codeAt, otherCode } from './codeBlocks.ts';
import { looksLikeFile, meantBeforePunctuation, nearestFile } from './looks.ts';
import { eachImport, written } from './view.ts';

export const importMissing: Rule = {
	code: 'gemini.import-missing',
	severity: 'warning',
	particular: {},
	docs: {
		title: 'Gemini CLI does not find a file to import',
		why: [
			'`@docs/style.md` in a context file puts the text of that file in its place. The path is relative to the file that says so, all of it up to the next space belongs to it, and spaces in it cannot be written.',
			'If there is no such file, or it is a folder, the agent reads an error with a path of your computer. With `context.importFormat` set to `flat`, it reads nothing at all.',
		].join('\n\n'),
		fix: 'Correct the path. There is a quick fix if it is clear which file you mean.',
		example: { file: 'GEMINI.md', text: '# Rules\n\n@docs/stlye.md\n' },
	},
	*check(view) {
		yield* eachImport(view, ({ content, isFlat, path }, attempt, known) => {
			const { outcome, range } = attempt;
			if (outcome !== 'missing' && outcome !== 'folder') return undefined;
			if (outcome === 'missing' && !looksLikeFile(attempt.path)) return undefined;
			if (codeAt(otherCode(content), range.start)) return undefined;
			if (meantBeforePunctuation(view, known, attempt) !== undefined) return undefined;
			const effect = isFlat ? 'nothing comes in' : 'the agent reads an error instead';
			if (outcome === 'folder') return { message: `${written(attempt)} is a folder, so ${effect}. Name a file in it.` };
			const meant = nearestFile(view, known, attempt);
			const to = meant === undefined ? undefined : `@${meant}`;
			return {
				message: `Gemini CLI does not find ${written(attempt)}, so ${effect}. ${to === undefined ? 'Correct the path, or put it in back-ticks.' : `Did you mean “${to}”?`}`,
				fixes: to === undefined ? [] : [editFix(`Change to “${to}”`, path, [{ range, text: to }], true)],
			};
		});
	},
};
