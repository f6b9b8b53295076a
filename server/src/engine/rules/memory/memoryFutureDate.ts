import { oncePerListing } from '../../workspace/files.ts';
import type { Rule } from '../rule.ts';
import { wholeFile } from '../support/places.ts';
import { chooseDailyNames, type DailyName, exists, latestDay } from './dailyNames.ts';

const logs = chooseDailyNames(['memory'], (name) => name.canonical && exists(name));

/** ms since the epoch. */
const dayOf = ({ year, month, day }: DailyName): number => Date.UTC(year, month - 1, day);

const latestFirst = oncePerListing((listing) => [...logs(listing)].sort((a, b) => dayOf(b) - dayOf(a)));

const dayLength = 24 * 60 * 60 * 1000;

const isFuture = (day: number, now: number): boolean => Math.floor((day - now) / dayLength) >= 1;

export const memoryFutureDate: Rule = {
	code: 'memory.future-date',
	severity: 'information',
	docs: {
		title: 'A daily log has a date in the future',
		why: [
			'The agent reads the logs of today and yesterday. It will read a log of next month only next month, as if it was written then. Usually the year or the month is a typo.',
			'Soulscope does not report a difference of one day: in some time zones it is already tomorrow.',
		].join('\n'),
		fix: 'Rename the file to the day when it was written. Keep plans in a file with another name.',
		example: { file: 'memory/2062-11-20.md', text: '- Sam moved the meeting.\n' },
	},
	*check(view) {
		const { snapshot, session } = view;
		// Most people have thousands of logs, and none of a day to come.
		if (!isFuture(Date.parse(latestDay(snapshot.files, 'memory')), session.now)) return;
		for (const name of latestFirst(snapshot.files)) {
			if (!isFuture(dayOf(name), session.now)) return;
			yield {
				place: wholeFile(view, name.path),
				message:
					'This date is in the future, so the agent will not read this log until then. Is the year or the month a typo?',
			};
		}
	},
};
