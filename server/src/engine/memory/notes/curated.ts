import { isBlank, type Line, linesOf } from '../../text/lines.ts';
import { type Moment, wallClock } from '../clock.ts';
import { bulletOf, type Insertion, insertLines, lastFilled } from './lines.ts';
import { listItem, type MemoryNote } from './note.ts';

/** Sections that take anything, best first. */
const welcoming = [
	/^notes?$/,
	/^facts?$/,
	/remember/,
	/\b(worth|good to) know/,
	/^memor(y|ies)$/,
	/\b(notes?|facts?)\b/,
	/^misc|^other/,
];

interface CuratedSection {
	/** Line of the heading. */
	readonly at: number;
	readonly level: number;
	readonly title: string;
	/** Index of its last line that is not blank; the heading itself where the section is empty. */
	readonly end: number;
}

/**
 * Adds `note` to the curated memory: at the end of a list in a section that takes notes; else at the end of the
 * file's own list; else in a section of its own. `current` is undefined where there is no file yet.
 */
export function addToCurated(current: string | undefined, note: MemoryNote, moment: Moment): Insertion {
	const text = current ?? '';
	const lines = linesOf(text);
	const end = lastFilled(lines);
	if (end < 0) return headed('', -1, ['# Memory', ''], listItem('- ', '', note), false);

	const sections = sectionsOf(lines);
	const home = welcomingSection(sections, lines);
	if (home) return addToList(text, lines, home.end, home.at, note, moment);

	// A lone title is no section: what stands under it is the file's own list.
	const inner = sections.filter((section, index) => index > 0 || section.level > 1);
	if (inner.length === 0) return addToList(text, lines, end, sections[0]?.at ?? -1, note, moment);

	const level = Math.min(...inner.map((section) => section.level));
	const model = lines.findLast((line) => !line.code && /^[-*+]\s+\S/.test(line.text));
	const entry = listItem(model ? (bulletOf(model.text) ?? '- ') : '- ', '', note);
	return headed(text, end, [`${'#'.repeat(level)} Notes`, ''], entry, true);
}

/** An entry under a heading that is new as well. */
function headed(
	text: string,
	after: number,
	heading: readonly string[],
	entry: readonly string[],
	spaced: boolean,
): Insertion {
	const inserted = insertLines(text, after, [...heading, ...entry], spaced);
	return { ...inserted, line: inserted.line + heading.length };
}

function sectionsOf(lines: readonly Line[]): CuratedSection[] {
	const headings = lines.flatMap((line, at) => {
		const match = line.code ? null : /^(#{1,6})\s+(\S.*)$/.exec(line.text);
		return match ? [{ at, level: match[1]?.length ?? 1, title: (match[2] ?? '').trim().toLowerCase() }] : [];
	});
	return headings.map((heading, index) => {
		const next = headings[index + 1]?.at ?? lines.length;
		return { ...heading, end: heading.at + lastFilled(lines.slice(heading.at, next)) };
	});
}

/** The first that fits by name and holds nothing yet, or ends in a list. A file's title is not a section. */
function welcomingSection(sections: readonly CuratedSection[], lines: readonly Line[]): CuratedSection | undefined {
	const open = sections.filter(
		(section, index) =>
			(index > 0 || section.level > 1) && (section.end === section.at || endsInList(lines, section.end)),
	);
	for (const name of welcoming) {
		const section = open.find(({ title }) => name.test(title));
		if (section) return section;
	}
	return undefined;
}

function endsInList(lines: readonly Line[], end: number): boolean {
	for (let at = end; at >= 0; at--) {
		const line = lines[at];
		if (!line || isBlank(line.text)) return false;
		if (!line.code && bulletOf(line.text) !== undefined) return true;
		if (!/^\s/.test(line.text)) return false;
	}
	return false;
}

/** Puts the note behind line `end`, like the items above it; `from` is the heading over them, or −1. */
function addToList(
	text: string,
	lines: readonly Line[],
	end: number,
	from: number,
	note: MemoryNote,
	moment: Moment,
): Insertion {
	const items = lines.slice(from + 1, end + 1).filter((line) => !line.code && /^[-*+]\s+\S/.test(line.text));
	const model = items.at(-1);
	const joins = model !== undefined && endsInList(lines, end);
	const loose = model !== undefined && isLoose(lines, lines.indexOf(model));
	const lead = model ? (bulletOf(model.text) ?? '- ') : '- ';
	return insertLines(text, end, dated(model?.text, lead, note, moment), !joins || loose);
}

/** True for an item with a blank line between it and the item above; below a paragraph, such a line says nothing of the list. */
function isLoose(lines: readonly Line[], at: number): boolean {
	const above = lastFilled(lines.slice(0, at));
	return above < at - 1 && endsInList(lines, above);
}

/** Where the item above carries its date in front or in brackets at the end, so does ours. */
function dated(model: string | undefined, lead: string, note: MemoryNote, moment: Moment): string[] {
	const front = model && /^[-*+]\s+([*_[(]*)\d{4}-\d{2}-\d{2}([*_\])]*:?[*_]*\s*[-–—:|]*\s*)/.exec(model);
	const { day } = wallClock(moment);
	if (front) return listItem(lead, `${front[1]}${day}${front[2] || ' '}`, note);
	const entry = listItem(lead, '', note);
	if (model && note.single !== undefined && /\s\(\d{4}-\d{2}-\d{2}\)\s*$/.test(model)) return [`${entry[0]} (${day})`];
	return entry;
}
