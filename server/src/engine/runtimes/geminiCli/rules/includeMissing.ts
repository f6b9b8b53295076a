import type { Rule } from '../../../rules/rule.ts';
import { placeIn } from '../../../rules/support/places.ts';
import { at, isFailure, locate } from '../../../text/json5.ts';
import { namedFolder } from '../context/folders.ts';
import { settingsPath } from '../files.ts';
import { projectSettings } from './settingsFile.ts';
import { geminiView } from './view.ts';

/** How many are looked at. */
const most = 20;

export const includeMissing: Rule = {
	code: 'gemini.include-missing',
	severity: 'error',
	particular: {},
	effect: 'no-start',
	docs: {
		title: 'Gemini CLI does not start: a folder to include is not there',
		why: 'Gemini CLI adds the folders in `context.includeDirectories` to those that it works in. If one of them is missing, or is a file, it ends with an error before it asks its model anything. Relative paths count from the folder that it is started in.',
		fix: 'Correct the path, make the folder, or remove it from the settings.',
		example: { file: '.gemini/settings.json', text: '{ "context": { "includeDirectories": ["../not-there"] } }\n' },
	},
	*check(view) {
		const document = projectSettings(view);
		if (!document || isFailure(document)) return;
		const keys = ['context', 'includeDirectories'];
		const value = at(document.value, ...keys);
		if (!Array.isArray(value)) return;
		const { world, plan } = geminiView(view);
		if (!plan.isTrusted) return;
		for (const [index, written] of value.slice(0, most).entries()) {
			// What a variable stands for is another thing on every machine.
			if (typeof written !== 'string' || written.includes('$')) continue;
			const folder = namedFolder(world, written);
			const { kind } = world.places.facts(folder);
			if (kind === 'folder' || !world.places.knows(folder)) continue;
			yield {
				place: placeIn(settingsPath, locate(document.body, [...keys, index]).value),
				message: `${view.runtime.title} does not start: ${written} ${kind === 'nothing' ? 'is not there' : 'is not a folder'}. Correct the path, or remove it.`,
			};
		}
	},
};
