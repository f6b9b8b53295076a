import { readFrontmatter } from '../../text/frontmatter.ts';
import { isBlank, type Line, lineBreakOf, linesOf } from '../../text/lines.ts';
import { dayBefore, type Moment, type WallClock, wallClock } from '../clock.ts';
import { bulletOf, type Insertion, insertLines, lastFilled } from './lines.ts';
import { isStructural, listItem, type MemoryNote, quoted } from './note.ts';
import { plainTime, type TimedEntry, timedEntries, writeTime } from './timedEntries.ts';

/** How a log writes an entry. */
type EntryStyle =
	| { readonly kind: 'heading'; readonly model: TimedEntry; readonly gap: boolean; readonly bullet: string | undefined }
	| { readonly kind: 'bullet' | 'plain'; readonly model: TimedEntry }
	/** Items without a time. */
	| { readonly kind: 'item'; readonly lead: string };

interface LogStyle {
	readonly entry: EntryStyle;
	/** A blank line stands between two entries. */
	readonly loose: boolean;
}

/** Times as list items: what a log that shows no habit of its own gets. */
const ownStyle: LogStyle = {
	entry: { kind: 'bullet', model: { kind: 'bullet', at: 0, lead: '- ', style: plainTime } },
	loose: false,
};

/** The log of an earlier day, to take its habits from when today's is new. */
export interface EarlierLog {
	/** `YYYY-MM-DD`. */
	readonly day: string;
	readonly text: string;
}

/**
 * Adds `note` at the end of a day's log, written the way the log's other entries are, or the way the log before it was.
 * `current` is undefined or blank where the day has no log yet. Throws a `RangeError` for a zone that does not exist.
 */
export function addToDailyLog(
	current: string | undefined,
	note: MemoryNote,
	moment: Moment,
	earlier?: EarlierLog,
): Insertion {
	const local = wallClock(moment);
	const universal = wallClock({ ...moment, timeZone: 'UTC' });
	const text = current ?? '';
	const lines = linesOf(text);
	const end = lastFilled(lines);
	const style = styleOf(text) ?? (earlier && styleOf(earlier.text)) ?? ownStyle;
	const entry = entryLines(style.entry, note, local, universal);
	if (end >= 0) return insertLines(text, end, entry, needsSpace(lines, end, style));

	const title = earlier ? titleLike(earlier, local.day) : `# ${local.day}`;
	const lineBreak = lineBreakOf(earlier?.text ?? text);
	return { text: [title, '', ...entry, ''].join(lineBreak), line: 2 };
}

/** The log without its frontmatter, whose lists are no entries. */
function bodyOf(text: string): string {
	const frontmatter = readFrontmatter(text);
	return frontmatter.kind === 'none' ? text : text.slice(frontmatter.body);
}

const listMarker = /^( {0,3})(?:[-*+]|\d{1,9}[.)])[ \t]+(?=\S)/;

/** Spaces in front of the outermost list items; what stands further in belongs to one of them. */
function outerIndent(lines: readonly Line[]): number {
	let least = Number.POSITIVE_INFINITY;
	for (const { text, code } of lines) {
		const indent = code ? undefined : listMarker.exec(text)?.[1]?.length;
		if (indent !== undefined && indent < least) least = indent;
	}
	return least;
}

function styleOf(text: string): LogStyle | undefined {
	const lines = linesOf(bodyOf(text));
	const indent = outerIndent(lines);
	const isNested = (line: Line | undefined) => (/^ */.exec(line?.text ?? '')?.[0].length ?? 0) > indent;
	const timed = timedEntries(lines).filter(({ kind, at }) => kind !== 'bullet' || !isNested(lines[at]));
	for (const kind of ['heading', 'bullet', 'plain'] as const) {
		const alike = timed.filter((entry) => entry.kind === kind);
		const model = alike.at(-1);
		if (!model) continue;
		const separator = alike.findLast((entry) => entry.style.separator !== '')?.style.separator ?? ' ';
		const styled = { ...model, style: { ...model.style, separator } };
		const spaced = isBlank(lines[model.at - 1]?.text ?? '');
		if (kind !== 'heading') return { entry: { kind, model: styled }, loose: alike.length > 1 && spaced };
		const below = lines.slice(model.at + 1);
		const first = below.find((line) => !isBlank(line.text));
		const gap = below.length === 0 || isBlank(below[0]?.text ?? '');
		const bullet = first === undefined || first.code ? undefined : bulletOf(first.text);
		return { entry: { kind, model: styled, gap, bullet }, loose: alike.length === 1 || spaced };
	}
	const items = lines.filter((line) => !line.code && bulletOf(line.text) !== undefined && !isNested(line));
	const last = items.at(-1);
	if (!last) return undefined;
	const spaced = items.length > 1 && isBlank(lines[lines.indexOf(last) - 1]?.text ?? '');
	return { entry: { kind: 'item', lead: bulletOf(last.text) ?? '- ' }, loose: spaced };
}

function entryLines(entry: EntryStyle, note: MemoryNote, local: WallClock, universal: WallClock): string[] {
	if (entry.kind === 'item') return listItem(entry.lead, '', note);
	const { lead, style } = entry.model;
	const time = writeTime(style, local, universal);
	switch (entry.kind) {
		case 'bullet':
			return listItem(lead.replace(/\[[xX]\]/, '[ ]'), time + style.separator, note);
		case 'plain':
			return note.single === undefined ? [time, ...quoted(note)] : [time + style.separator + note.single];
		case 'heading': {
			const heading = lead + time.replace(/(?<![:.])[:.]+$/, '');
			return [heading, ...(entry.gap ? [''] : []), ...body(note, entry.bullet)];
		}
	}
}

function body(note: MemoryNote, bullet: string | undefined): string[] {
	if (bullet !== undefined) return listItem(bullet, '', note);
	return note.single === undefined || isStructural(note.single) ? quoted(note) : [note.single];
}

/** A blank line where the log has one, and where the entry would otherwise run into something else. */
function needsSpace(lines: readonly Line[], end: number, style: LogStyle): boolean {
	if (style.loose) return true;
	const last = lines[end];
	if (!last || last.code) return true;
	switch (style.entry.kind) {
		case 'bullet':
		case 'item':
			return bulletOf(last.text) === undefined && !/^\s+\S/.test(last.text);
		case 'plain':
			return !timedEntries([last]).some((entry) => entry.kind === 'plain');
		case 'heading':
			return false;
	}
}

const locales = ['en-US', 'en-GB', 'de-DE'];

/** How people write a day in a title, the fullest first. */
const dateWordings: readonly Intl.DateTimeFormatOptions[] = [
	{ year: 'numeric', month: 'long', day: 'numeric' },
	{ year: 'numeric', month: 'short', day: 'numeric' },
	{ year: 'numeric', month: '2-digit', day: '2-digit' },
	{ month: 'long', day: 'numeric' },
	{ month: 'short', day: 'numeric' },
];

const weekdayWordings: readonly Intl.DateTimeFormatOptions[] = [{ weekday: 'long' }, { weekday: 'short' }];

type LogPathOf = (day: string) => string;

const sayings = (wordings: readonly Intl.DateTimeFormatOptions[]): LogPathOf[] =>
	wordings.flatMap((options) =>
		locales.map((locale) => {
			const format = new Intl.DateTimeFormat(locale, { ...options, timeZone: 'UTC' });
			return (day: string) => format.format(Date.parse(`${day}T00:00:00Z`));
		}),
	);

/** A title that says the earlier day in words that we know says today in the same ones. */
function titleLike({ day, text }: EarlierLog, today: string): string {
	const lines = linesOf(text);
	const title = lines.find((line) => !line.code && /^#{1,6}\s/.test(line.text))?.text ?? '';
	const dated = sayToday(title, [(iso) => iso, ...sayings(dateWordings)], day, today);
	if (dated === title) return `# ${today}`;
	return sayToday(dated, sayings(weekdayWordings), day, today);
}

function sayToday(title: string, ways: readonly LogPathOf[], day: string, today: string): string {
	const way = ways.find((say) => title.includes(say(day)));
	return way ? title.replace(way(day), () => way(today)) : title;
}

/** How far back to look for a log to take habits from, nearest first. */
export const earlierDays = (day: string, days = 14): string[] =>
	Array.from({ length: days }, (_, index) => dayBefore(day, index + 1));
