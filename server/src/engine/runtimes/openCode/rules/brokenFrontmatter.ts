import type { Rule } from '../../../rules/rule.ts';
import { placeIn } from '../../../rules/support/places.ts';
import { readFrontmatter } from '../../../text/frontmatter.ts';
import { ownMatterIn } from '../matter.ts';
import { firstLine, ownPath, seenBy, textAt } from './seen.ts';

export const brokenFrontmatter: Rule = {
	code: 'opencode.broken-frontmatter',
	severity: 'error',
	particular: {},
	effect: 'no-file',
	docs: {
		title: 'OpenCode cannot read the frontmatter of this agent or command',
		why: 'If the block between the `---` lines is not valid YAML, OpenCode tries once more, with every line that has a second colon as text. Where that does not help, it skips the file, or treats the whole file as the text: then the agent reads its own frontmatter, and has no description and none of its settings. Nobody is told.',
		fix: 'Correct the line. Text with a colon, or one that begins with `[`, `{`, `@` or `*`, belongs in quotation marks.',
		example: {
			file: '.opencode/agents/review.md',
			text: '---\ndescription: [Reviews changes\n---\nYou review changes.\n',
		},
	},
	*check(view) {
		const { settings } = seenBy(view);
		const files = new Set([...settings.skipped, ...settings.asText]);
		for (const file of files) {
			const path = ownPath(view, file);
			const content = path === undefined ? undefined : textAt(view, file);
			if (path === undefined || !content) continue;
			const matter = readFrontmatter(content.text);
			const [problem] = matter.kind === 'yaml' ? matter.problems : [];
			const effect = ownMatterIn(content)?.isBlockText
				? 'treats it as the text, and uses none of its settings'
				: 'skips the whole file';
			yield {
				place: problem ? placeIn(path, problem.range) : firstLine(view, file, path),
				message: `OpenCode cannot read this frontmatter, and ${effect} without telling anybody. Correct the line, or put the value in quotation marks.`,
			};
		}
	},
};
