import type { Rule } from '../rule.ts';
import { wholeFile } from '../support/places.ts';
import { chooseDailyNames, exists, isoDate } from './dailyNames.ts';

const impossible = chooseDailyNames(['memory'], (name) => name.canonical && !exists(name), { isWrong: true });

export const memoryDailyDate: Rule = {
	code: 'memory.daily-date',
	severity: 'warning',
	docs: {
		title: 'This date does not exist',
		why: [
			'A daily log has its date only in its name. An agent that wants the notes of a day asks for that date, and never for 30 February.',
			'OpenClaw 2026.9.6 also ranks notes by the date in their name, newer ones first. A note without a valid date never gets old, so it always ranks above newer notes.',
		].join('\n'),
		fix: 'Rename the file to the right date.',
		example: { file: 'memory/2026-02-30.md', text: '- Sam moved the meeting.\n' },
	},
	*check(view) {
		for (const name of impossible(view.snapshot.files)) {
			// A program without daily logs asks for no day.
			if (!view.runtime.roleOf(name.path)) continue;
			yield {
				place: wholeFile(view, name.path),
				message: `The date ${isoDate(name)} does not exist, so the agent will never ask for this file. Rename it to the right date.`,
			};
		}
	},
};
