import { join } from 'node:path';
import type { Rule } from '../../../rules/rule.ts';
import { placeIn } from '../../../rules/support/places.ts';
import { faultInJson } from '../../../text/plainJson.ts';
import { isAround, pathFrom } from '../../../workspace/places.ts';
import { contextFor } from './support.ts';

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
			const mark = content.text.startsWith('\uFEFF') ? 1 : 0;
			const fault = faultInJson(content.text.slice(mark));
			if (!fault) continue;
			// At the end there is nothing to underline, so the last character is.
			const start = Math.min(mark + fault.range.start, content.text.length - 1);
			const end = Math.max(start + 1, mark + fault.range.end);
			yield {
				place: placeIn(path, { start, end }),
				message: `Claude Code ignores this whole file, because it is not JSON: ${fault.message}.`,
			};
		}
	},
};
