import { chooseDailyNames, exists, isoDate } from '../../../rules/memory/dailyNames.ts';
import type { Rule } from '../../../rules/rule.ts';
import { wholeFile } from '../../../rules/support/places.ts';

const misspelt = chooseDailyNames(['memory'], (name) => name.folder === 'memory/' && !name.canonical && exists(name), {
	isWrong: true,
});

export const memoryDailyName: Rule = {
	code: 'memory.daily-name',
	severity: 'warning',
	particular: { behind: 'memory.daily-date' },
	docs: {
		title: 'The agent does not look for this daily log',
		why: [
			'Daily logs are named `memory/YYYY-MM-DD.md`, and the agent finds them only by that name. `memory/2026_11_20.md` or `memory/20261120.md` is a note without a date.',
			'Memory search still finds its words, but not as the notes of a day. In OpenClaw 2026.9.6 such a note also never gets old.',
		].join('\n'),
		fix: 'Rename the file. There is a quick fix if the name is free.',
		example: { file: 'memory/2026_11_20.md', text: '- Sam moved the meeting.\n' },
	},
	*check(view) {
		for (const name of misspelt(view.snapshot.files)) {
			const to = `memory/${isoDate(name)}.md`;
			const isFree = !view.snapshot.files.has(to);
			yield {
				place: wholeFile(view, name.path),
				message: `The agent does not find this file: it looks for the log of that day as ${to}. Rename it${isFree ? '' : ', or move its text into the file that already exists'}.`,
				fixes: isFree
					? [{ title: `Rename to ${to}`, preferred: false, steps: [{ kind: 'rename', path: name.path, to }] }]
					: [],
			};
		}
	},
};
