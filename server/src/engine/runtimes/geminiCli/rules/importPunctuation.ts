import type { Rule } from '../../../rules/rule.ts';
import { editFix } from '../../../rules/support/edits.ts';
import { meantBeforePunctuation } from './looks.ts';
import { eachImport, written } from './view.ts';

export const importPunctuation: Rule = {
	code: 'gemini.import-punctuation',
	severity: 'warning',
	particular: {},
	docs: {
		title: 'The comma behind an import belongs to its path',
		why: 'Everything from `@` up to the next space is the path of an import. So `@docs/style.md,` and `@docs/style.md.` ask for files with a comma or a full stop at the end of their names. There are none, and the agent reads an error instead of the text.',
		fix: 'Put a space behind the path. There is a quick fix.',
		example: { file: 'GEMINI.md', text: '# Rules\n\nKeep to @docs/style.md, and be brief.\n' },
	},
	*check(view) {
		yield* eachImport(view, ({ path }, attempt, known) => {
			if (attempt.outcome !== 'missing') return undefined;
			const bare = meantBeforePunctuation(view, known, attempt);
			if (bare === undefined) return undefined;
			const at = attempt.range.start + 1 + bare.length;
			return {
				message: `${written(attempt)} asks for a file called “${attempt.path}”: everything up to the next space belongs to the path. Put a space behind “@${bare}”.`,
				fixes: [editFix(`Put a space behind “@${bare}”`, path, [{ range: { start: at, end: at }, text: ' ' }], true)],
			};
		});
	},
};
