import type { Rule } from '../../../rules/rule.ts';
import { placeIn } from '../../../rules/support/places.ts';
import { readFrontmatter } from '../../../text/frontmatter.ts';
import { oncePerContent, oncePerListing } from '../../../workspace/files.ts';
import { provenance } from './seen.ts';

const agentsFiles = oncePerListing((listing) =>
	[...listing.keys()].filter((path) => /^(?:[^./][^/]*\/)*AGENTS\.md$/u.test(path) && !path.includes('node_modules/')),
);

const keys: ReadonlySet<string> = new Set(['alwaysApply', 'globs', 'description', 'applyTo', 'paths']);

const matterIn = oncePerContent(readFrontmatter);

export const agentsFrontmatter: Rule = {
	code: 'cursor.agents-frontmatter',
	severity: 'information',
	particular: {},
	docs: {
		title: 'AGENTS.md has frontmatter that decides nothing',
		why: `\`AGENTS.md\` is plain Markdown. Keys such as \`globs\` or \`alwaysApply\` count only in rules, \`.cursor/rules/*.mdc\`. In \`AGENTS.md\` the agent may read them as text. ${provenance}`,
		fix: 'Move the text into a rule, or delete the frontmatter.',
		example: { file: 'AGENTS.md', text: '---\nglobs: "**/*.ts"\n---\n\nUse tabs.\n' },
	},
	*check(view) {
		for (const path of agentsFiles(view.snapshot.files)) {
			const content = view.snapshot.files.get(path)?.content;
			if (content?.kind !== 'text') continue;
			const matter = matterIn(content);
			const key = matter.kind === 'yaml' ? matter.keys.find((each) => keys.has(String(each.path[0]))) : undefined;
			if (!key) continue;
			yield {
				place: placeIn(path, key.key),
				message: `By its documentation, Cursor takes ${path} as plain Markdown: this frontmatter decides nothing. Move the text into a rule in .cursor/rules, or delete the frontmatter.`,
			};
		}
	},
};
