import type { Rule } from '../../../rules/rule.ts';
import { editFix } from '../../../rules/support/edits.ts';
import { droppedOnes, valuePlace, valueRange } from './seen.ts';

/** A number, a truth value: what quotation marks make text of. */
const plain = /^[\w.+-]+$/u;

export const notText: Rule = {
	code: 'cline.not-text',
	severity: 'error',
	particular: {},
	effect: 'no-file',
	docs: {
		title: 'The name or the description is not text',
		why: 'A bare number, `true` or a list is not text in YAML. If `name` (in a skill also `description`) is something else than text, Cline drops the whole file and tells nobody.',
		fix: 'Put the value in quotation marks. There is a quick fix.',
		example: { file: '.clinerules/five.md', text: '---\nname: 5\n---\n\nFive things to check.\n' },
	},
	*check(view) {
		for (const { path, of, what } of droppedOnes(view)) {
			const { dropped, content } = of;
			if (dropped.why !== 'type' || dropped.key === 'disabled' || dropped.key === 'enabled') continue;
			const range = valueRange(content, dropped.key);
			const written = range ? content.text.slice(range.start, range.end).trim() : '';
			yield {
				place: valuePlace(path, content, dropped.key),
				message: `Cline drops this whole ${what} without telling anybody, because its ${dropped.key} is not text. Put the value in quotation marks.`,
				fixes:
					range && plain.test(written)
						? [
								editFix(
									'Put it in quotation marks',
									path,
									[{ range: { start: range.start, end: range.start + written.length }, text: `"${written}"` }],
									true,
								),
							]
						: [],
			};
		}
	},
};
