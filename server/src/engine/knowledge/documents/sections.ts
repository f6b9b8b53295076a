import { headingIn } from './headings.ts';

/** A stretch of Markdown from one heading to the next; joined by line feeds, all of them are the whole again. */
export interface DocumentSection {
	/** Titles of the headings that it stands below, outermost first. */
	readonly above: readonly string[];
	/** Its own; undefined in front of the first heading. */
	readonly title: string | undefined;
	readonly text: string;
}

/** Sections of `content`; what stands in fenced code is no heading. */
export function sectionsOf(content: string): DocumentSection[] {
	const sections: DocumentSection[] = [];
	let open: { readonly level: number; readonly title: string }[] = [];
	let title: string | undefined;
	let above: readonly string[] = [];
	let lines: string[] = [];
	const close = (): void => {
		if (lines.length > 0) sections.push({ above, title, text: lines.join('\n') });
		lines = [];
	};
	let fence: string | undefined;
	for (const line of content.split('\n')) {
		// Most lines are neither, and are not worth a regular expression.
		if (!isMarked(line)) {
			lines.push(line);
			continue;
		}
		const [, marks, rest = ''] = /^ {0,3}(`{3,}|~{3,})(.*)/s.exec(line) ?? [];
		if (fence !== undefined) {
			if (marks?.startsWith(fence) && rest.trim() === '') fence = undefined;
		} else if (marks !== undefined) {
			fence = marks;
		} else {
			const heading = headingIn(line);
			if (heading) {
				close();
				open = open.filter(({ level }) => level < heading.level);
				above = open.map((each) => each.title);
				title = heading.title;
				open.push(heading);
			}
		}
		lines.push(line);
	}
	close();
	return sections;
}

/** True where a line may be a heading or a fence, by the first character that is no space. */
function isMarked(line: string): boolean {
	let at = 0;
	while (at < 3 && line[at] === ' ') at += 1;
	const first = line[at];
	return first === '#' || first === '`' || first === '~';
}
