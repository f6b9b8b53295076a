import type { Rule } from '../../../rules/rule.ts';
import { firstLine, ownPath, seenBy } from './seen.ts';

export const skillByteOrderMark: Rule = {
	code: 'codex.skill-byte-order-mark',
	severity: 'warning',
	particular: {},
	docs: {
		title: 'An invisible mark at the start of SKILL.md loses the skill',
		why: 'Some editors begin a file with a byte order mark (U+FEFF), which nobody sees. Codex treats it as text, so the frontmatter does not begin with the file, and the skill is not listed.',
		fix: 'Save the file as “UTF-8”, not as “UTF-8 with BOM”: click that in the status bar, then *Save with Encoding*. No quick fix can do it, because editors keep the mark apart from the text.',
		example: {
			file: '.agents/skills/notes/SKILL.md',
			text: '\uFEFF---\nname: notes\ndescription: Takes notes.\n---\n',
		},
	},
	*check(view) {
		for (const { file, startsWithMark } of seenBy(view).catalog.passed) {
			const path = startsWithMark ? ownPath(view, file) : undefined;
			if (path === undefined) continue;
			yield {
				place: firstLine(view, path),
				message: `Codex does not list ${path}: an invisible byte order mark is before its frontmatter. Save the file as “UTF-8”, not as “UTF-8 with BOM” (click that in the status bar).`,
			};
		}
	},
};
