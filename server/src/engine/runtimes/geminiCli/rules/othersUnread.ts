import type { Rule } from '../../../rules/rule.ts';
import { wholeFile } from '../../../rules/support/places.ts';
import { absoluteFrom } from '../../../workspace/places.ts';
import { textOf } from '../../../workspace/snapshot.ts';
import { usualName } from '../context/names.ts';
import { otherNames, settingsPath } from '../files.ts';
import { geminiView } from './view.ts';

export const othersUnread: Rule = {
	code: 'gemini.others-unread',
	severity: 'information',
	particular: {},
	docs: {
		title: 'Gemini CLI reads no instructions of this project',
		why: 'Unlike other coding agents, Gemini CLI does not read `AGENTS.md` or `CLAUDE.md` by itself. If there is no `GEMINI.md`, its agent starts without any instructions, and nothing says so.',
		fix: 'Name the file in `context.fileName` of `.gemini/settings.json`, or write a `GEMINI.md` that imports it. There is a quick fix.',
		example: { file: 'AGENTS.md', text: '# Rules\n\nRun the tests before you commit.\n' },
	},
	*check(view) {
		const { texts, loaded, plan, world } = geminiView(view);
		const asked = [settingsPath, usualName].map((path) => absoluteFrom(view.snapshot.root, path));
		if (!asked.every((path) => world.places.knows(path))) return;
		if (!plan.isTrusted || texts.length > 0 || loaded.tiers.project.length > 0) return;
		const unread = otherNames.find((name) => (textOf(view.snapshot, name)?.trim() ?? '') !== '');
		if (unread === undefined) return;
		yield {
			place: wholeFile(view, unread),
			message: `Gemini CLI does not read ${unread}, and there is no ${usualName}, so its agent gets no instructions of this project. Name it in context.fileName, or import it in a ${usualName}.`,
			fixes: [
				{
					title: `Create a ${usualName} that imports ${unread}`,
					preferred: false,
					steps: [{ kind: 'create', path: usualName, text: `@./${unread}\n` }],
				},
			],
		};
	},
};
