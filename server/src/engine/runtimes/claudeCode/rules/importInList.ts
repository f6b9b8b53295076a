import type { Rule } from '../../../rules/rule.ts';
import { editFix } from '../../../rules/support/edits.ts';
import { placeIn } from '../../../rules/support/places.ts';
import { pathFrom } from '../../../workspace/places.ts';
import { contextFor, loadedFiles } from './support.ts';

export const importInList: Rule = {
	code: 'claude.import-in-list',
	severity: 'information',
	particular: {},
	docs: {
		title: 'Code in a list item imports a file',
		why: [
			'Claude Code does not look for imports in backticks, in HTML tags and in the titles of links. In a list item it does: the agent gets all of `docs/style.md` with each session because of ``- Try `lint @docs/style.md --fix` ``.',
			'',
			'Only an `@` with a blank before it counts, and only if there is such a file. Code blocks, headings and quotes in a list are safe.',
		].join('\n'),
		fix: 'Remove the `@`; there is a quick fix. If the agent is to have the file, write the import outside the backticks.',
		example: { file: 'CLAUDE.md', text: '- Try `lint @docs/style.md --fix`\n' },
	},
	*check(view) {
		const { start, later } = contextFor(view);
		const brought = [...start, ...later].filter(({ shown, fate }) => shown || fate === 'waiting');
		for (const { entry, path, inMarkup } of loadedFiles(view)) {
			for (const { range } of inMarkup) {
				const found = brought.find(
					({ importedBy }) => importedBy?.file === entry.file && importedBy.range.start === range.start,
				);
				if (!found) continue;
				yield {
					place: placeIn(path, range),
					message: `The agent gets ${pathFrom(view.snapshot.root, found.file)} because of this line: in a list item, Claude Code imports even what is in backticks, in a tag or in a title. Remove the @ if that is not meant.`,
					fixes: [editFix('Remove the @', path, [{ range: { start: range.start, end: range.start + 1 }, text: '' }])],
				};
			}
		}
	},
};
