import { stringify } from 'yaml';
import { linesOf } from '../text/lines.ts';
import { sectionsOf } from '../text/sections.ts';

/** Levels of headings that Markdown has. */
const deepest = 6;

/** The level of the section that a text becomes in a file of several. */
const ownLevel = 2;

const withLineFeeds = (text: string): string => text.replace(/\r\n?/gu, '\n');

/** The text as a section of another file: its title makes way for `heading`, and its headings are below that. */
export function asSection(heading: string, text: string): string {
	const whole = withLineFeeds(text).trim();
	const [title] = sectionsOf(whole);
	const isTitled =
		title?.level === 1 && title.start === 0 && sectionsOf(whole).every(({ level, start }) => level > 1 || start === 0);
	const body = isTitled ? whole.slice(whole.indexOf('\n') < 0 ? whole.length : whole.indexOf('\n')).trim() : whole;
	const highest = Math.min(...sectionsOf(body).map(({ level }) => level));
	const lower = Number.isFinite(highest) ? Math.max(0, ownLevel + 1 - highest) : 0;
	const lines = linesOf(body).map(({ text: line, code }) =>
		code
			? line
			: line.replace(
					/^( {0,3})(#{1,6})(?=[ \t]|$)/u,
					(_, indent: string, marks: string) => indent + '#'.repeat(Math.min(deepest, marks.length + lower)),
				),
	);
	return [`${'#'.repeat(ownLevel)} ${heading}`, ...(body === '' ? [] : ['', ...lines])].join('\n');
}

/** Texts one after the other, an empty line between them. */
export const joined = (texts: readonly string[]): string =>
	`${texts
		.map((text) => withLineFeeds(text).trim())
		.filter((text) => text !== '')
		.join('\n\n')}\n`;

/** The frontmatter that a copy has: what the other runtime knows of the `given` one, and what it `wants` besides. */
export function copiedFrontmatter(
	given: Readonly<Record<string, unknown>>,
	wants: Readonly<Record<string, unknown>>,
	isKnown: (key: string) => boolean,
): string {
	const kept = Object.fromEntries(Object.entries({ ...wants, ...given }).filter(([key]) => isKnown(key)));
	return Object.keys(kept).length === 0 ? '' : `---\n${stringify(kept, { lineWidth: 0 })}---\n\n`;
}
