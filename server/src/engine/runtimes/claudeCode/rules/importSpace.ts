import type { Rule, RuleView } from '../../../rules/rule.ts';
import { editFix } from '../../../rules/support/edits.ts';
import { placeIn } from '../../../rules/support/places.ts';
import type { AtMention } from '../context/markdown.ts';
import { imports } from '../imports.ts';
import { couldImport, type LoadedFile, loadedFiles, marksBehind } from './support.ts';

/** Nobody names a file with more words than that in passing. */
const mostWords = 5;
/** UTF-16 units: what a path can have at most, roughly. */
const longest = 300;

export const importSpace: Rule = {
	code: 'claude.import-space',
	severity: 'warning',
	particular: {},
	docs: {
		title: 'A space makes an import fail',
		why: 'Claude Code takes everything up to the next space for the path. In `See @docs/house style.md` it looks for `docs/house`, finds none, and says nothing. The agent never gets `docs/house style.md`. Quotation marks do not help.',
		fix: 'Put a backslash before each space: `@docs/house\\ style.md`. There is a quick fix.',
		example: { file: 'CLAUDE.md', text: 'Our style is in @docs/house style.md\n' },
	},
	*check(view) {
		for (const file of loadedFiles(view)) {
			for (const mention of file.mentions) {
				const path = couldImport(view, file, mention.path) ? undefined : pathWithSpaces(view, file, mention);
				if (path === undefined) continue;
				const { text } = file.content;
				const range = { start: mention.range.start, end: mention.range.start + 1 + path.length };
				const written = imports.written(path);
				// What follows at once would belong to the path.
				const isApart = /^(?:\s|$)/u.test(text.slice(range.end, range.end + 1));
				yield {
					place: placeIn(file.path, range),
					message: `The agent does not get ${path}: Claude Code ends the path at the first space. Write “${written}”.`,
					fixes: [
						editFix(`Change to “${written}”`, file.path, [{ range, text: isApart ? written : `${written} ` }], true),
					],
				};
			}
		}
	},
};

/** The file that `mention` and the words behind it name together, as it is written; undefined where there is none. */
function pathWithSpaces(view: RuleView, file: LoadedFile, { range }: AtMention): string | undefined {
	const from = range.start + 1;
	const [line = ''] = file.content.text.slice(from, from + longest).split(/[\r\n]/u, 1);
	const ends = [...line.matchAll(/[^ ](?= |$)/gu)].slice(1, mostWords + 1).map(({ index }) => index + 1);
	const candidates = ends.flatMap((end) => {
		const words = line.slice(0, end);
		return [words, words.replace(marksBehind, '')];
	});
	return candidates.find((path) => couldImport(view, file, path));
}
