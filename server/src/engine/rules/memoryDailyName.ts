import type { Rule } from './rule.ts';
import { chooseDailyNames, exists, isoDate } from './support/dailyNames.ts';
import { wholeFile } from './support/places.ts';

const misspelt = chooseDailyNames((name) => name.folder === 'memory/' && !name.canonical && exists(name));

export const memoryDailyName: Rule = {
	code: 'memory.daily-name',
	severity: 'warning',
	docs: {
		title: 'A daily log whose name the agent does not look for',
		why: [
			'Logs of a day are `memory/YYYY-MM-DD.md`, and the agent finds yesterday’s by that name alone: `memory/2026_11_20.md` or `memory/20261120.md` is a note without a date.',
			'Memory search still finds its words, but not as the notes of a day, and OpenClaw 2026.9.6 lets it age like a timeless note, that is, never.',
		].join('\n'),
		fix: 'Rename the file; there is a quick fix where the name is free.',
		example: { file: 'memory/2026_11_20.md', text: '- Sam moved the meeting.\n' },
	},
	*check(view) {
		if (view.runtime.family !== 'openclaw') return;
		for (const name of misspelt(view.snapshot.files)) {
			const to = `memory/${isoDate(name)}.md`;
			const isFree = !view.snapshot.files.has(to);
			yield {
				place: wholeFile(view, name.path),
				message: `The agent looks for the log of that day under ${to} and does not find this file. Rename it${isFree ? '' : ', or move what it says into the one that is there'}.`,
				fixes: isFree
					? [{ title: `Rename to ${to}`, preferred: false, steps: [{ kind: 'rename', path: name.path, to }] }]
					: [],
			};
		}
	},
};
