import type { Rule } from '../../../rules/rule.ts';
import { headLine, placeIn } from '../../../rules/support/places.ts';
import { templateOf } from '../context/templates.ts';
import { fileNames } from '../files.ts';

export const oldTemplate: Rule = {
	code: 'nanobot.old-template',
	severity: 'warning',
	particular: { behind: 'load.never-loaded' },
	docs: {
		title: 'AGENTS.md is what an earlier nanobot wrote, and it is in every prompt',
		why: '`AGENTS.md` is left out as long as it says what nanobot wrote there when it made the workspace. But nanobot 0.3.5 only knows its own text again. A file that an earlier version wrote, and that nobody has changed since, counts as yours: the agent reads instructions of a program that works in another way by now.',
		fix: 'Delete the file: the next start writes the present one, which is left out until you change it. Or write instructions of your own.',
	},
	*check({ snapshot, prompt }) {
		const path = fileNames.agents;
		const content = snapshot.files.get(path)?.content;
		if (content?.kind !== 'text' || templateOf(path, content) !== 'earlier') return;
		const row = prompt('main').ledger.rows.find((each) => each.path === path);
		if (row?.fate !== 'whole') return;
		yield {
			place: placeIn(path, headLine(content.text)),
			message: `${path} is as an earlier nanobot wrote it, and the agent reads these ${row.injectedLength.toLocaleString('en')} characters in every conversation. nanobot 0.3.5 leaves out its own text alone. Delete the file, or write what you want.`,
		};
	},
};
