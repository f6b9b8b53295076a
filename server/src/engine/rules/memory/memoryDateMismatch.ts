import { timedEntries } from '../../memory/notes/timedEntries.ts';
import { linesOf } from '../../text/lines.ts';
import type { TextRange } from '../../text/range.ts';
import type { Finding, Fix, Rule, RuleView } from '../rule.ts';
import { editFix } from '../support/edits.ts';
import { placeIn } from '../support/places.ts';
import { type KnownText, knownTexts, oncePerText } from '../support/texts.ts';
import { type DailyName, dailyNameOf, exists, isoDate } from './dailyNames.ts';
import { datesIn, daysBetween } from './dates.ts';

interface Dated extends TextRange {
	readonly day: string;
}

interface LogDates {
	/** The day that the title names, where the title is nothing but a date. */
	readonly title: Dated | undefined;
	readonly entries: readonly Dated[];
}

/** What a title may say beside its date and still be the title of the day. */
const plainWords: ReadonlySet<string> = new Set(
	[
		'daily day log logs note notes memory memories journal diary entry for of the',
		'mon monday tue tues tuesday wed wednesday thu thur thurs thursday fri friday sat saturday sun sunday',
	]
		.join(' ')
		.split(' '),
);

const isPlain = (text: string): boolean =>
	(text.match(/[\p{L}\p{N}]+/gu) ?? []).every((word) => plainWords.has(word.toLowerCase()));

const mostEntries = 2000;

const datesOf = oncePerText((text): LogDates => {
	const lines = linesOf(text.slice(0, 200_000));
	const first = lines.find((line) => line.text.trim() !== '');
	const heading = first && !first.code ? /^#{1,3}[ \t]+/.exec(first.text) : null;
	const dates = first && heading && first.text.length < 200 ? datesIn(first.text) : [];
	const [date] = dates;
	const rest = date && first ? first.text.slice(0, date.start) + first.text.slice(date.end) : '';
	const isTitle = first && date && dates.length === 1 && isPlain(rest);
	const entries = timedEntries(lines)
		.slice(0, mostEntries)
		.flatMap(({ at, lead, style }): Dated[] => {
			const day = style.dated.slice(0, 10);
			const start = (lines[at]?.start ?? 0) + lead.length + style.open.length;
			return day === '' || Number.isNaN(Date.parse(day)) ? [] : [{ day, start, end: start + day.length }];
		});
	return {
		title: isTitle ? { day: date.day, start: first.start + date.start, end: first.start + date.end } : undefined,
		entries,
	};
});

const mostFindings = 20;

/** True where the two are one day in different time zones, at most. */
const isNear = (a: string, b: string): boolean => Math.abs(daysBetween(a, b)) <= 1;

/** The same month and day in another year. */
const isSlipOfYear = (a: string, b: string): boolean => a.slice(4) === b.slice(4);

function renameFix(view: RuleView, { path, folder, rest }: DailyName, day: string): Fix[] {
	const to = `${folder}${day}${rest}.md`;
	if (view.snapshot.files.has(to)) return [];
	return [{ title: `Rename to ${to}`, preferred: false, steps: [{ kind: 'rename', path, to }] }];
}

/** Entries that stand in the log of a day that they say they are not of. */
function* strays(view: RuleView, file: KnownText, name: DailyName): Iterable<Finding> {
	const { entries } = datesOf(file);
	const day = isoDate(name);
	const own = entries.filter((entry) => isNear(entry.day, day));
	const [first] = entries;
	if (own.length === 0) {
		// All of another day: then it is the name that is wrong.
		if (entries.length < 2 || !first || entries.some((entry) => entry.day !== first.day)) return;
		yield {
			place: placeIn(file.path, first),
			message: `Every entry here is dated ${first.day}, but the file name says ${day}. The agent takes them as notes of ${day}. Rename the file, or correct the dates.`,
			fixes: renameFix(view, name, first.day),
		};
		return;
	}
	if (own.length < 2) return;
	for (const entry of entries) {
		// What lies ahead may be a plan; what lies behind was written into the wrong log.
		if (isNear(entry.day, day) || (entry.day > day && !isSlipOfYear(entry.day, day))) continue;
		yield {
			place: placeIn(file.path, entry),
			message: `This entry is dated ${entry.day}, but it is in the log of ${day}. The agent does not find it on its day. Move it, or correct the date.`,
			fixes: [editFix(`Change to ${day}`, file.path, [{ range: entry, text: day }])],
		};
	}
}

export const memoryDateMismatch: Rule = {
	code: 'memory.date-mismatch',
	severity: 'information',
	eachText: true,
	docs: {
		title: 'A daily log has two dates',
		why: [
			'An agent finds the notes of a day by the file name, and then reads the file. If the title or the entries name another day, it reports things for the wrong day. This happens every evening if a program names files by universal time and writes titles in local time.',
			'Soulscope does not report plans for later days, and entries that are one day off.',
		].join('\n'),
		fix: 'Correct the date that is wrong. There are quick fixes for the title, the entry and the name.',
		example: { file: 'memory/2026-11-15.md', text: '# 2026-11-14\n\n- 10:42 Sam moved the meeting.\n' },
	},
	*check(view) {
		for (const file of knownTexts(view)) {
			if (file.role.id !== 'daily-log') continue;
			const name = dailyNameOf(file.path);
			if (!name?.canonical || !exists(name)) continue;
			const day = isoDate(name);
			const { title } = datesOf(file);
			if (title && title.day !== day) {
				const written = file.text.slice(title.start, title.end);
				const change = editFix(`Change the title to ${day}`, file.path, [{ range: title, text: day }]);
				yield {
					place: placeIn(file.path, title),
					message: `The title says “${written}”, but the agent reads this file as the log of ${day}, because of its name. Correct the one that is wrong.`,
					fixes: [change, ...renameFix(view, name, title.day)],
				};
			}
			let reported = 0;
			for (const finding of strays(view, file, name)) {
				if (reported++ === mostFindings) break;
				yield finding;
			}
		}
	},
};
