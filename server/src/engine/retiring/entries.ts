import { isBlank, type Line, linesOf } from '../text/lines.ts';

/** The heading that an entry stands under. */
interface EntrySection {
	/** 1 is the title of the file. */
	readonly level: number;
	readonly title: string;
	/** All above it as well, the outermost first. */
	readonly titles: readonly string[];
	/** True where nothing but one entry stands under it. */
	readonly holdsOne: boolean;
}

/** One thing that a memory says: an item of a list with what belongs to it, or a line that stands alone. */
export interface RetirableEntry {
	/** Zero-based, both in. */
	readonly startLine: number;
	readonly endLine: number;
	/** Its lines as they stand, `\n` between them. */
	readonly text: string;
	/** Its first line without the marks of a list. */
	readonly words: string;
	readonly box: 'ticked' | 'open' | undefined;
	readonly section: EntrySection | undefined;
	/** True where an open box is in the same list. */
	readonly isAmongOpen: boolean;
}

/** No person's own words (UTF-16 units). */
const longestLine = 2_000;

const item = /^[-*+][ \t]+(?:\[([ xX])\][ \t]+)?(?=\S)/u;
const heading = /^(#{1,6})[ \t]+(\S.*)$/u;
/** What is no entry by itself: tables, quotations, numbered steps, markup, links of the page, rules. */
const other = /^(?:\||>|\d{1,9}[.)]\s|<|\[[^\]]*\]:|(?:[-*_][ \t]*){3,}$)/u;
const openBox = /^\s*[-*+][ \t]+\[ \]/u;

/** The line behind the frontmatter; 0 where there is none. */
function bodyStart(lines: readonly Line[]): number {
	if (lines[0]?.text.replace(/^\uFEFF/u, '').trimEnd() !== '---') return 0;
	const end = lines.findIndex(({ text }, at) => at > 0 && text.trimEnd() === '---');
	// A block that nobody closed may be all of the file.
	return end < 0 ? lines.length : end + 1;
}

/** True for each line that a comment hides. */
function hiddenLines(lines: readonly Line[]): readonly boolean[] {
	let isHidden = false;
	return lines.map(({ text, code }) => {
		if (code) return isHidden;
		const was = isHidden;
		const opens = text.lastIndexOf('<!--');
		const closes = text.lastIndexOf('-->');
		if (opens >= 0 || closes >= 0) isHidden = opens > closes;
		return was || opens >= 0;
	});
}

interface OpenSection {
	readonly level: number;
	readonly title: string;
	readonly titles: readonly string[];
	/** Things that stand right under it. */
	count: number;
}

interface Draft extends Omit<RetirableEntry, 'section' | 'isAmongOpen'> {
	readonly under: OpenSection | undefined;
	/** Which list of the file it is in. */
	readonly list: number;
	readonly isWhole: boolean;
}

/**
 * What can be told apart in a memory, from the top. Left out is what cannot be moved by itself: headings, frontmatter, code,
 * tables, quotations, numbered steps, text of several lines, and whatever goes on in a way that we are not sure of.
 */
export function entriesOf(text: string): readonly RetirableEntry[] {
	const lines = linesOf(text);
	const hidden = hiddenLines(lines);
	const drafts: Draft[] = [];
	const open = new Set<number>();
	let section: OpenSection | undefined;
	const above: OpenSection[] = [];
	let list = 0;
	for (let at = bodyStart(lines); at < lines.length; at += 1) {
		const line = lines[at];
		if (!line || isBlank(line.text)) continue;
		const title = line.code || hidden[at] ? null : heading.exec(line.text.replace(/^\uFEFF/u, ''));
		if (title) {
			const level = title[1]?.length ?? 1;
			while ((above.at(-1)?.level ?? 0) >= level) above.pop();
			const words = (title[2] ?? '').replace(/(?<!\s)\s+#+\s*$/u, '').trim();
			section = { level, title: words, titles: [...above.map((each) => each.title), words], count: 0 };
			above.push(section);
			list += 1;
			continue;
		}
		const end = endOf(lines, at);
		if (section) section.count += 1;
		const block = lines.slice(at, end + 1);
		const mark = line.code ? null : item.exec(line.text);
		if (!mark) list += 1;
		const box = mark?.[1] === undefined ? undefined : mark[1] === ' ' ? 'open' : 'ticked';
		if (box === 'open') open.add(list);
		const isOdd =
			block.some((each, index) => each.code || hidden[at + index] || each.text.length > longestLine) ||
			(mark ? goesOn(lines, end) : end > at || other.test(line.text) || /^\s/u.test(line.text)) ||
			block.slice(1).some((each) => openBox.test(each.text));
		drafts.push({
			startLine: at,
			endLine: end,
			text: block.map((each) => each.text).join('\n'),
			words: line.text.slice(mark?.[0].length ?? 0).trim(),
			box,
			under: section,
			list,
			isWhole: !isOdd,
		});
		at = end;
	}
	return drafts.flatMap(({ under, list, isWhole, ...entry }) =>
		isWhole
			? [
					{
						...entry,
						section: under && {
							level: under.level,
							title: under.title,
							titles: under.titles,
							holdsOne: under.count === 1,
						},
						isAmongOpen: open.has(list),
					},
				]
			: [],
	);
}

/** The last line of what begins at `from`: a list item with what is indented under it, else up to the next blank line. */
function endOf(lines: readonly Line[], from: number): number {
	const first = lines[from];
	let end = from;
	if (first?.code) {
		while (lines[end + 1]?.code) end += 1;
		return end;
	}
	const isItem = item.test(first?.text ?? '');
	for (let at = from + 1; at < lines.length; at += 1) {
		const { text = '', code = false } = lines[at] ?? {};
		if (isItem) {
			if (isBlank(text)) continue;
			if (!/^(?: {2}|\t)/u.test(text)) break;
		} else if (isBlank(text) || code || heading.test(text) || item.test(text)) break;
		end = at;
	}
	return end;
}

/** True where the line right behind an item may be its own in Markdown, though it is not indented. */
function goesOn(lines: readonly Line[], end: number): boolean {
	const next = lines[end + 1];
	if (!next || isBlank(next.text)) return false;
	return !item.test(next.text) && !heading.test(next.text);
}
