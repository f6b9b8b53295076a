import type { Rule } from '../../../rules/rule.ts';
import { editFix } from '../../../rules/support/edits.ts';
import { placeInSettings } from './settingsText.ts';
import { contextFor } from './support.ts';

export const settingsIgnored: Rule = {
	code: 'claude.settings-ignored',
	severity: 'warning',
	particular: {},
	docs: {
		title: 'Claude Code ignores this whole file of settings',
		why: [
			'If one value in `settings.json` is of the wrong type, Claude Code ignores the whole file without a word: its permissions, its excludes, its output style. It does not mind keys that it does not know.',
			'',
			'Soulscope reports only keys whose values it has seen Claude Code refuse.',
		].join('\n'),
		fix: 'Correct the value. There is a quick fix for a text that should be a list.',
		example: { file: '.claude/settings.json', text: '{ "claudeMdExcludes": "**/CLAUDE.md" }\n' },
	},
	*check(view) {
		for (const { layer, misfit } of contextFor(view).settings.rejected) {
			const { path, value, wants } = misfit;
			const key = path.slice(path.lastIndexOf('.') + 1);
			const place = placeInSettings(view, layer, value, key);
			if (!place) continue;
			const isText = typeof value === 'string' && wants.startsWith('a list');
			yield {
				place,
				message: `Claude Code ignores this whole file, because the value of ${path} is not ${wants}. Correct it.`,
				fixes: isText
					? [
							editFix(
								'Make it a list',
								place.file.path,
								[{ range: place.range, text: `[${JSON.stringify(value)}]` }],
								true,
							),
						]
					: [],
			};
		}
	},
};
