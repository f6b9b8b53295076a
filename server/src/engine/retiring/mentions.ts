/** As links name a heading: `Open points` is `open-points`. */
const slugOf = (title: string): string =>
	title
		.trim()
		.toLowerCase()
		.replace(/[^\p{L}\p{N}\s_-]/gu, '')
		.replace(/\s/gu, '-');

const shapes: readonly RegExp[] = [
	/\]\([^()\s#]{0,500}#(?<title>[^()\s#]{1,300})\)/gu,
	/\[\[[^[\]#|\n]{0,200}#(?<title>[^[\]|\n]{1,200})(?:\||\]\])/gu,
	/(?:\b(?:see|under|section|siehe|unter|abschnitt)\b|见|参见)[ \t]{1,4}(?:(?:the|section|abschnitt|den)[ \t]{1,4}){0,3}["“„«「*_]{1,2}(?<title>[^"”“»」*_\n]{2,60})["”“»」*_]/giu,
];

/** The headings that `text` sends its reader to, as links name them. */
export const mentionedIn = (text: string): readonly string[] =>
	shapes.flatMap((shape) => [...text.matchAll(shape)].map(({ groups }) => slugOf(decoded(groups?.title ?? ''))));

function decoded(title: string): string {
	try {
		return decodeURIComponent(title);
	} catch {
		return title;
	}
}

/** Whether one of the headings that are mentioned is `title`. */
export const isMentioned = (title: string, mentioned: ReadonlySet<string>): boolean => mentioned.has(slugOf(title));
