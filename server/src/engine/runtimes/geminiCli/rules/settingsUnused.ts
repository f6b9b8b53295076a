import type { Rule } from '../../../rules/rule.ts';
import { writtenKey } from './settingsFile.ts';

/** Settings that Gemini CLI 0.61.0 takes, and never looks at. */
const unused = [
	{
		key: 'discoveryMaxDirs',
		why: 'it does not search in subfolders at the beginning of a session, and a context file there comes once a tool touches something next to it',
	},
	{
		key: 'loadMemoryFromIncludeDirectories',
		why: 'context files of the folders in context.includeDirectories are always read',
	},
] as const;

export const settingsUnused: Rule = {
	code: 'gemini.settings-unused',
	severity: 'information',
	particular: {},
	docs: {
		title: 'Gemini CLI does nothing with this setting',
		why: [
			'Gemini CLI 0.61.0 accepts these settings, and never looks at them:',
			'',
			'- `context.discoveryMaxDirs`: there is no search in subfolders any more. A context file further down comes once a tool reads, lists or changes something next to it.',
			'- `context.loadMemoryFromIncludeDirectories`: context files of the folders in `context.includeDirectories` are always read.',
		].join('\n'),
		fix: 'Remove the setting.',
		example: { file: '.gemini/settings.json', text: '{ "context": { "discoveryMaxDirs": 500 } }\n' },
	},
	*check(view) {
		for (const { key, why } of unused) {
			const written = writtenKey(view, 'context', key);
			if (!written) continue;
			yield {
				place: written.keyPlace,
				message: `${view.runtime.title} does nothing with context.${key}: ${why}. Remove the setting.`,
			};
		}
	},
};
