import type { Rule } from './rule.ts';
import { chooseDailyNames, exists, isoDate } from './support/dailyNames.ts';
import { wholeFile } from './support/places.ts';

const impossible = chooseDailyNames((name) => name.folder.startsWith('memory/') && name.canonical && !exists(name));

export const memoryDailyDate: Rule = {
	code: 'memory.daily-date',
	severity: 'warning',
	docs: {
		title: 'The calendar has no such day',
		why: [
			'The day of a log is in its name alone. An agent that looks for the notes of “yesterday” asks for a file by its date and will never ask for 30 February.',
			'OpenClaw 2026.9.6 also ages notes by the date in their name; one that it cannot read counts as timeless and outranks newer notes for ever.',
		].join('\n'),
		fix: 'Rename the file to the day that was meant.',
		example: { file: 'memory/2026-02-30.md', text: '- Sam moved the meeting.\n' },
	},
	*check(view) {
		for (const name of impossible(view.snapshot.files)) {
			yield {
				place: wholeFile(view, name.path),
				message: `There is no ${isoDate(name)} in the calendar, so no agent that looks for a day’s notes will ask for this file. Rename it to the day that was meant.`,
			};
		}
	},
};
