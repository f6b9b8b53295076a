import type { Rule } from '../../../rules/rule.ts';
import { placeIn } from '../../../rules/support/places.ts';
import { isFailure, isJsonObject } from '../../../text/json5.ts';
import { absoluteFrom, placesOf } from '../../../workspace/places.ts';
import { settingsPath } from '../files.ts';
import { projectSettings } from './settingsFile.ts';

export const settingsBroken: Rule = {
	code: 'gemini.settings-broken',
	severity: 'error',
	particular: {},
	effect: 'no-start',
	docs: {
		title: 'Gemini CLI does not start with these settings',
		why: 'Settings are JSON with comments. A comma before a closing bracket, single quotes, or anything else that is not JSON, and Gemini CLI says so and ends. What Soulscope shows meanwhile is what it would do without this file.',
		fix: 'Correct the place that is marked.',
		example: { file: '.gemini/settings.json', text: '{ "context": { "fileName": "AGENTS.md", } }\n' },
	},
	*check(view) {
		const { snapshot } = view;
		if (placesOf(snapshot).facts(absoluteFrom(snapshot.root, settingsPath)).kind === 'folder') {
			yield {
				place: placeIn(settingsPath, { start: 0, end: 0 }),
				message: `Gemini CLI cannot read its settings: ${settingsPath} is a folder. Put the file in its place, or delete the folder.`,
			};
		}
		const document = projectSettings(view);
		if (!document) return;
		if (isFailure(document)) {
			const message = document.message.replace(/\.\s*$/u, '');
			yield {
				place: placeIn(settingsPath, document.range),
				message: `Gemini CLI does not start: this is not JSON (${message}). Correct it.`,
			};
		} else if (!isJsonObject(document.value)) {
			yield {
				place: placeIn(settingsPath, { start: 0, end: Math.min(1, document.text.length) }),
				message: 'Gemini CLI does not start: settings have to be an object, in curly brackets. Correct them.',
			};
		}
	},
};
