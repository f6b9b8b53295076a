import type { Rule } from '../../../rules/rule.ts';
import { listed } from '../../../rules/support/words.ts';
import { pathFrom } from '../../../workspace/places.ts';
import type { ClaudeEntry } from '../context/entry.ts';
import { placeInSettings } from './settingsText.ts';
import { entriesBecause } from './support.ts';

export const instructionsDenied: Rule = {
	code: 'claude.instructions-denied',
	severity: 'warning',
	particular: {},
	docs: {
		title: 'A permission rule also keeps the instructions out',
		why: 'Rules such as `Read(**/*.md)` under `permissions.deny` are meant for the Read tool. But Claude Code also follows them when it loads instructions: a denied `CLAUDE.md`, rule or import is left out without a word. Files of `~/.claude` and of the administrator are not affected.',
		fix: 'Make the pattern narrower. To leave a file out on purpose, use `claudeMdExcludes`, which says so.',
		example: { file: '.claude/settings.json', text: '{ "permissions": { "deny": ["Read(**/*.md)"] } }\n' },
	},
	*check(view) {
		const byRule = new Map<string, ClaudeEntry[]>();
		for (const entry of entriesBecause(view, 'denied')) {
			const key = `${entry.bar?.layer.file} ${entry.bar?.text}`;
			byRule.set(key, [...(byRule.get(key) ?? []), entry]);
		}
		for (const entries of byRule.values()) {
			const bar = entries[0]?.bar;
			const place = bar && placeInSettings(view, bar.layer, bar.text, 'deny');
			if (!place) continue;
			const files = [...new Set(entries.map(({ file }) => pathFrom(view.snapshot.root, file)))];
			yield {
				place,
				message: `The agent does not get ${listed(files)}: ${bar.text} is also for the instructions that Claude Code loads itself. Make the pattern narrower.`,
			};
		}
	},
};
