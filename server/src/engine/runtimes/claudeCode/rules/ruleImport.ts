import type { Rule } from '../../../rules/rule.ts';
import { placeIn } from '../../../rules/support/places.ts';
import { isAround, pathFrom } from '../../../workspace/places.ts';
import { contextFor, loadedFiles } from './support.ts';

export const ruleImport: Rule = {
	code: 'claude.rule-import',
	severity: 'information',
	particular: {},
	docs: {
		title: 'What this rule imports is always there',
		why: 'A rule with `paths` waits until the agent touches a file that matches. What the rule imports with `@` does not wait: Claude Code loads it at the start of every session, without the rule.',
		fix: 'Copy the text into the rule, or write the path without `@`, so that the agent opens the file when it needs it.',
		example: { file: '.claude/rules/api.md', text: '---\npaths: src/api/**\n---\nFollow @../../docs/api.md\n' },
	},
	*check(view) {
		const { root } = view.snapshot;
		const rules = new Map(
			loadedFiles(view).flatMap(({ entry }) => (entry.patterns ? [[entry.file, entry.patterns]] : [])),
		);
		for (const { file, shown, importedBy, turn } of contextFor(view).start) {
			const patterns = importedBy && rules.get(importedBy.file);
			if (!shown || !patterns || turn !== undefined || isAround(pathFrom(root, importedBy.file))) continue;
			yield {
				place: placeIn(pathFrom(root, importedBy.file), importedBy.range),
				message: `Claude Code loads ${pathFrom(root, file)} in every session, although this rule is only for ${patterns.join(', ')}: imports of a rule do not wait. Copy the text into the rule, or remove the @.`,
			};
		}
	},
};
