import { oncePerListing } from '../workspace/files.ts';
import type { Rule } from './rule.ts';
import { chooseDailyNames, type DailyName, exists } from './support/dailyNames.ts';
import { wholeFile } from './support/places.ts';

const logs = chooseDailyNames((name) => name.folder.startsWith('memory/') && name.canonical && exists(name));

/** ms since the epoch. */
const dayOf = ({ year, month, day }: DailyName): number => Date.UTC(year, month - 1, day);

const latestFirst = oncePerListing((listing) => [...logs(listing)].sort((a, b) => dayOf(b) - dayOf(a)));

const dayLength = 24 * 60 * 60 * 1000;

export const memoryFutureDate: Rule = {
	code: 'memory.future-date',
	severity: 'information',
	docs: {
		title: 'A daily log of a day that has not come',
		why: [
			'The agent reads the logs of today and yesterday. A file of next month will be read once, next month, as if it had been written then; usually the year or the month is a slip, and until then nobody looks at it.',
			'A day’s difference is left alone: somewhere it is tomorrow already.',
		].join('\n'),
		fix: 'Rename the file to the day it was written, or keep plans in a file of another name.',
		example: { file: 'memory/2062-11-20.md', text: '- Sam moved the meeting.\n' },
	},
	*check(view) {
		for (const name of latestFirst(view.snapshot.files)) {
			if (Math.floor((dayOf(name) - view.session.now) / dayLength) < 1) return;
			yield {
				place: wholeFile(view, name.path),
				message:
					'This log is of a day that has not come yet, so the agent will not read it until then. Is the year or the month a slip?',
			};
		}
	},
};
