import { type Line, lineBreakOf, linesOf } from './lines.ts';

/** What stands under a heading of a Markdown text, up to the next one that is not below it. */
export interface Section {
	/** As it is written, with its `#`. */
	readonly heading: string;
	readonly level: number;
	/** Half-open UTF-16 range, the heading's line included. */
	readonly start: number;
	readonly end: number;
}

const heading = /^ {0,3}(#{1,6})(?:[ \t]|$)/;

const levelOf = ({ code, text }: Line): number => (code ? 0 : (heading.exec(text)?.[1]?.length ?? 0));

/** In the order of the text. A section has those below it in it. */
export function sectionsOf(text: string): readonly Section[] {
	const headings = linesOf(text).flatMap((line) => {
		const level = levelOf(line);
		return level > 0 ? [{ heading: line.text.trim(), level, start: line.start }] : [];
	});
	return headings.map((own, index) => {
		const next = headings.slice(index + 1).find(({ level }) => level <= own.level);
		return { ...own, end: next?.start ?? text.length };
	});
}

/** What a person calls a heading: without its `#`, spaces at its ends and letter case. */
const nameOf = (written: string): string =>
	written
		.trim()
		.replace(/^#{1,6}/, '')
		.trim()
		.toLowerCase();

/** The sections of that name; of that level alone where `wanted` is written with `#`. */
export function sectionsNamed(text: string, wanted: string): readonly Section[] {
	const level = /^#{1,6}/.exec(wanted.trim())?.[0].length;
	return sectionsOf(text).filter(
		(section) => nameOf(section.heading) === nameOf(wanted) && (level === undefined || section.level === level),
	);
}

const endsWithBreak = (text: string): boolean => text === '' || /[\r\n]$/.test(text);

/**
 * `current` with the section as it is in `earlier`: in its place where there is one of that name, else in front of the next heading
 * that both have, else at the end. Undefined where `current` has several of that name.
 */
export function withSection(current: string, earlier: string, section: Section): string | undefined {
	const body = earlier.slice(section.start, section.end);
	const own = sectionsNamed(current, section.heading);
	if (own.length > 1) return undefined;
	const [place] = own;
	if (place) return joined(current.slice(0, place.start), body, current.slice(place.end));
	const next = sectionsOf(earlier)
		.filter(({ start }) => start >= section.end)
		.map(({ heading }) => sectionsNamed(current, heading))
		.find((found) => found.length === 1)?.[0];
	const at = next?.start ?? current.length;
	return joined(spaced(current.slice(0, at)), current.length > at ? spaced(body) : body, current.slice(at));
}

/** With a blank line at its end, where it has a line at all. */
const spaced = (text: string): string => {
	if (text.trim() === '') return text;
	const ended = endsWithBreak(text) ? text : text + lineBreakOf(text);
	return /(?:\r\n|\n|\r)[ \t]{0,99}(?:\r\n|\n|\r)$/.test(ended) ? ended : ended + lineBreakOf(text);
};

/** A text of three pieces, each of which begins a line. */
const joined = (...pieces: readonly string[]): string =>
	pieces
		.filter((piece) => piece !== '')
		.map((piece, index, all) => (index < all.length - 1 && !endsWithBreak(piece) ? `${piece}\n` : piece))
		.join('');
