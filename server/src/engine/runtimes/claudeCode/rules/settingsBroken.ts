import { join } from 'node:path';
import type { Rule } from '../../../rules/rule.ts';
import { placeIn } from '../../../rules/support/places.ts';
import { isAround, pathFrom } from '../../../workspace/places.ts';
import { contextFor } from './support.ts';

/** What is wrong with a text that should be JSON, and where; undefined where nothing is. */
function faultIn(text: string): { readonly why: string; readonly at: number } | undefined {
	const json = text.replace(/^\uFEFF/u, '');
	try {
		JSON.parse(json);
		return undefined;
	} catch (error) {
		const { message } = error as SyntaxError;
		const at = Number(/ at position (\d+)/u.exec(message)?.[1] ?? json.trimEnd().length);
		return { why: message.replace(/ (?:in JSON )?at position .*$/su, ''), at: at + text.length - json.length };
	}
}

export const settingsBroken: Rule = {
	code: 'claude.settings-broken',
	severity: 'warning',
	particular: {},
	effect: 'no-settings',
	docs: {
		title: 'These settings are not JSON, so Claude Code uses none of them',
		why: 'Settings of Claude Code are plain JSON: no comments, no comma behind the last value. If the file cannot be read, all of it is left out: the files that it denies, the excludes, the output style.',
		fix: 'Correct the place that is marked.',
		example: { file: '.claude/settings.json', text: '{ "permissions": { "deny": ["Read(.env)"], } }\n' },
	},
	*check(view) {
		const { run } = contextFor(view);
		const own = ['settings.json', 'settings.local.json'].map((name) => join(run.cwd, '.claude', name));
		const here = own.filter((file) => !isAround(pathFrom(view.snapshot.root, file)));
		for (const file of new Set([...here, join(run.configFolder, 'settings.json')])) {
			const path = pathFrom(view.snapshot.root, file);
			const content = run.places.read(file);
			// An empty file is one that somebody has only begun.
			if (content?.kind !== 'text' || content.text.trim() === '') continue;
			const fault = faultIn(content.text);
			if (!fault) continue;
			const start = Math.min(fault.at, Math.max(0, content.text.length - 1));
			yield {
				place: placeIn(path, { start, end: Math.min(start + 1, content.text.length) }),
				message: `Claude Code ignores this whole file, because it is not JSON (${fault.why}). Correct it.`,
			};
		}
	},
};
