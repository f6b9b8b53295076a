import type { Rule } from '../../../rules/rule.ts';
import { editFix } from '../../../rules/support/edits.ts';
import { placeIn } from '../../../rules/support/places.ts';
import { ownValue } from '../../../text/ownValue.ts';
import { frontMatterIn, matterOf } from '../context/frontMatter.ts';
import { rulePatterns } from '../context/rulePaths.ts';
import { loadedFiles } from './support.ts';

/** What other programs call it, or a slip of the pen. */
const otherKeys = ['globs', 'glob', 'applyTo', 'path', 'Paths', 'PATHS'] as const;

export const ruleKey: Rule = {
	code: 'claude.rule-key',
	severity: 'warning',
	particular: {},
	docs: {
		title: 'This rule is always there, for its key means nothing to Claude Code',
		why: 'Only `paths`, in exactly these letters, makes a rule of `.claude/rules` wait for certain files. `globs` (Cursor), `applyTo` (Copilot) and `path` mean nothing: the rule is in every session, whatever the agent works on.',
		fix: 'Rename the key to `paths`; there is a quick fix.',
		example: { file: '.claude/rules/api.md', text: '---\nglobs: src/api/**\n---\nUse the client in src/api.\n' },
	},
	*check(view) {
		for (const { entry, path, content } of loadedFiles(view)) {
			if (entry.role !== 'rule' || entry.patterns) continue;
			const { text } = content;
			const matter = matterOf(text);
			const block = frontMatterIn(text)?.block;
			if (!block || Object.hasOwn(matter, 'paths') || matter.alwaysApply === true) continue;
			const key = otherKeys.find((each) => rulePatterns(ownValue(matter, each)) !== undefined);
			const at = key && new RegExp(`^${key}(?=[ \\t]*:)`, 'mu').exec(text.slice(block.start, block.end))?.index;
			if (key === undefined || at === undefined) continue;
			const range = { start: block.start + at, end: block.start + at + key.length };
			yield {
				place: placeIn(path, range),
				message: `This rule is in every session: “${key}” means nothing to Claude Code. Call it “paths”.`,
				fixes: [editFix('Change to “paths”', path, [{ range, text: 'paths' }], true)],
			};
		}
	},
};
