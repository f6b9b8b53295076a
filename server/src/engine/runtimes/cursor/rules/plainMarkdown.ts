import type { Rule } from '../../../rules/rule.ts';
import { renameFix } from '../../../rules/support/edits.ts';
import { firstLine, ownEntries, provenance } from './seen.ts';

export const plainMarkdown: Rule = {
	code: 'cursor.plain-markdown',
	severity: 'warning',
	particular: {},
	docs: {
		title: 'Rules in .cursor/rules have to end in .mdc',
		why: `Cursor ignores a plain \`.md\` file in \`.cursor/rules\`. Older versions may have read it. ${provenance}`,
		fix: 'Rename the file, and give it frontmatter that says when it is for. There is a quick fix for the first.',
		example: { file: '.cursor/rules/style.md', text: 'Use tabs.\n' },
	},
	*check(view) {
		for (const { path, entry } of ownEntries(view)) {
			if (entry.fate !== 'ignored' || /(?:^|\/)README\.md$/iu.test(path)) continue;
			const to = path.replace(/\.md$/u, '.mdc');
			yield {
				place: firstLine(path, entry.raw),
				message: `By its documentation, Cursor ignores ${path}: rules have to end in .mdc. Rename it.`,
				fixes: view.snapshot.files.has(to) ? [] : [renameFix(path, to)],
			};
		}
	},
};
