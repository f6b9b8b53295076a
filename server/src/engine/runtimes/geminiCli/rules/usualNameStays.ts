import { posix } from 'node:path';
import type { Rule } from '../../../rules/rule.ts';
import { usualName } from '../context/names.ts';
import { writtenKey } from './settingsFile.ts';
import { geminiView } from './view.ts';

export const usualNameStays: Rule = {
	code: 'gemini.usual-name-stays',
	severity: 'information',
	particular: {},
	docs: {
		title: 'GEMINI.md is read as well',
		why: '`context.fileName` adds names to `GEMINI.md`, and does not replace it. If a folder has both `AGENTS.md` and `GEMINI.md`, the agent gets both, `AGENTS.md` first, and where they disagree it has to guess.',
		fix: 'Delete `GEMINI.md` if the other file is to count alone. If you want both, write both names in the setting: then nothing is reported.',
		example: { file: '.gemini/settings.json', text: '{ "context": { "fileName": "AGENTS.md" } }\n' },
	},
	*check(view) {
		const written = writtenKey(view, 'context', 'fileName');
		if (!written) return;
		const { loaded, world, plan } = geminiView(view);
		if (plan.settings.fileName.some((name) => posix.basename(name.trim()) === usualName)) return;
		const files = loaded.tiers.project.filter(({ state }) => state === 'text');
		const usual = files.find(
			({ path, content }) =>
				posix.basename(path) === usualName &&
				files.some(
					(other) =>
						other.path !== path &&
						posix.dirname(other.path) === posix.dirname(path) &&
						// That they are copies is said elsewhere.
						other.content?.text.trim() !== content?.text.trim(),
				),
		);
		if (!usual) return;
		yield {
			place: written.valuePlace,
			message: `The agent gets ${world.pathOf(usual.path)} as well: this setting adds names to ${usualName}, and does not replace it. Delete ${usualName}, or name both here if you want both.`,
		};
	},
};
