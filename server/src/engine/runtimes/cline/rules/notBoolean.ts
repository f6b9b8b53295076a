import type { Rule } from '../../../rules/rule.ts';
import { editFix } from '../../../rules/support/edits.ts';
import { droppedOnes, valuePlace, valueRange } from './seen.ts';

const meant: Readonly<Record<string, string>> = {
	yes: 'true',
	y: 'true',
	on: 'true',
	true: 'true',
	1: 'true',
	no: 'false',
	n: 'false',
	off: 'false',
	false: 'false',
	0: 'false',
};

export const notBoolean: Rule = {
	code: 'cline.not-boolean',
	severity: 'error',
	particular: {},
	effect: 'no-file',
	docs: {
		title: '“disabled” or “enabled” is neither true nor false',
		why: 'In YAML 1.2, which Cline uses, `yes`, `on` and `"true"` are text. If `disabled` or `enabled` is text, Cline drops the whole file and tells nobody, even where it says that it is not disabled.',
		fix: 'Write `true` or `false`, without quotation marks. There is a quick fix.',
		example: { file: '.clinerules/old.md', text: '---\ndisabled: yes\n---\n\nUse jQuery.\n' },
	},
	*check(view) {
		for (const { path, of, what } of droppedOnes(view)) {
			const { dropped, content } = of;
			if (dropped.why !== 'type' || (dropped.key !== 'disabled' && dropped.key !== 'enabled')) continue;
			const range = valueRange(content, dropped.key);
			const written = range ? content.text.slice(range.start, range.end).trim() : '';
			const value = meant[written.replaceAll(/["']/gu, '').toLowerCase()];
			yield {
				place: valuePlace(path, content, dropped.key),
				message: `Cline drops this whole ${what} without telling anybody, because “${dropped.key}” is neither true nor false. Write true or false, without quotation marks.`,
				fixes:
					range && value !== undefined
						? [
								editFix(
									`Write ${value}`,
									path,
									[{ range: { start: range.start, end: range.start + written.length }, text: value }],
									true,
								),
							]
						: [],
			};
		}
	},
};
