import type { Rule } from '../../../rules/rule.ts';
import { editFix } from '../../../rules/support/edits.ts';
import { placeIn } from '../../../rules/support/places.ts';
import { couldImport, loadedFiles, marksBehind } from './support.ts';

export const importPunctuation: Rule = {
	code: 'claude.import-punctuation',
	severity: 'warning',
	particular: {},
	docs: {
		title: 'A punctuation mark makes an import fail',
		why: 'Claude Code takes everything up to the next space for the path. In `See @docs/style.md.` it looks for a file called `style.md.`, finds none, and says nothing. The agent never gets `docs/style.md`.',
		fix: 'Put a space before the mark, or end the sentence without one. There is a quick fix.',
		example: { file: 'CLAUDE.md', text: 'Our style is in @docs/style.md.\n' },
	},
	*check(view) {
		for (const file of loadedFiles(view)) {
			for (const { path, range } of file.mentions) {
				const mark = marksBehind.exec(path)?.[0];
				const bare = mark === undefined ? '' : path.slice(0, -mark.length);
				if (mark === undefined || bare === '' || couldImport(view, file, path) || !couldImport(view, file, bare))
					continue;
				const written = file.content.text.slice(range.start, range.end);
				if (!written.endsWith(mark)) continue;
				const at = range.end - mark.length;
				yield {
					place: placeIn(file.path, range),
					message: `The agent does not get ${bare}: Claude Code takes “${mark}” for a part of the path. Put a space before it.`,
					fixes: [
						editFix(`Put a space before “${mark}”`, file.path, [{ range: { start: at, end: at }, text: ' ' }], true),
					],
				};
			}
		}
	},
};
