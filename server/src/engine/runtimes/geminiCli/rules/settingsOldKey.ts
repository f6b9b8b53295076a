import type { Rule } from '../../../rules/rule.ts';
import { writtenKey } from './settingsFile.ts';

/** What settings were called when they all stood at the top. Gemini CLI 0.61.0 does not carry them over any more. */
const moved: Readonly<Record<string, string>> = {
	contextFileName: 'context.fileName',
	memoryImportFormat: 'context.importFormat',
	includeDirectories: 'context.includeDirectories',
};

export const settingsOldKey: Rule = {
	code: 'gemini.settings-old-key',
	severity: 'warning',
	particular: {},
	docs: {
		title: 'This setting has another name now',
		why: [
			'Older versions of Gemini CLI had all settings at the top of the file. Version 0.61.0 looks for them in groups, and ignores the old names without a word:',
			'',
			'| old | now |',
			'|---|---|',
			...Object.entries(moved).map(([old, now]) => `| \`${old}\` | \`${now}\` |`),
		].join('\n'),
		fix: 'Move the value to the new name.',
		example: { file: '.gemini/settings.json', text: '{ "contextFileName": "AGENTS.md" }\n' },
	},
	*check(view) {
		for (const [old, now] of Object.entries(moved)) {
			const written = writtenKey(view, old);
			if (!written || writtenKey(view, ...now.split('.'))) continue;
			yield {
				place: written.keyPlace,
				message: `${view.runtime.title} ignores “${old}”: this setting is called ${now} now. Move its value there.`,
			};
		}
	},
};
