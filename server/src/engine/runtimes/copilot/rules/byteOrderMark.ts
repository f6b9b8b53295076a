import type { Rule } from '../../../rules/rule.ts';
import { placeIn } from '../../../rules/support/places.ts';
import { lookedAt } from './support.ts';

export const byteOrderMark: Rule = {
	code: 'copilot.byte-order-mark',
	severity: 'warning',
	particular: {},
	docs: {
		title: 'A byte order mark hides the frontmatter',
		why: 'Some Windows programs write an invisible character at the start of a file. VS Code then does not find the frontmatter when it reads the file from the disk: `applyTo`, `name` and `description` are gone. While the file is open in the editor, everything works, which makes it hard to find.',
		fix: 'Save the file as “UTF-8”, not as “UTF-8 with BOM”: click that in the status bar, then *Save with Encoding*. No quick fix can do it, because editors keep the mark apart from the text.',
		example: {
			file: '.github/instructions/api.instructions.md',
			text: '\uFEFF---\napplyTo: "**"\n---\nAlways check the input.\n',
		},
	},
	*check(view) {
		for (const { path, content } of lookedAt(view).withFrontmatter) {
			if (!/^\uFEFF---\s/.test(content.text)) continue;
			yield {
				place: placeIn(path, { start: 0, end: 4 }),
				message:
					'VS Code does not see this frontmatter: an invisible character (a byte order mark) comes before it. Save the file as “UTF-8”, not as “UTF-8 with BOM” (click that in the status bar).',
			};
		}
	},
};
