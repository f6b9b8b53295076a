import { eachLine, type Line, linesOf } from '../../../engine/text/lines.ts';
import type { TextRange } from '../../../engine/text/range.ts';
import type { LineMap } from './lines.ts';
import { whileSame } from './whileSame.ts';

/** One line of an outline, with everything that belongs under it. Ranges are UTF-16 offsets. */
export interface OutlineEntry {
	readonly kind: 'frontmatter' | 'key' | 'heading' | 'label';
	readonly name: string;
	/** A value, where the entry has one. */
	readonly detail: string;
	/** All that belongs to it, down to the next entry of its rank. */
	readonly range: TextRange;
	/** The line itself, without indentation or line break. */
	readonly selection: TextRange;
	readonly children: readonly OutlineEntry[];
}

/** Entries beyond this are left out: nobody reads such an outline, and building it must stay quick. */
const mostEntries = 2_000;

interface OpenHeading {
	readonly level: number;
	readonly name: string;
	readonly selection: TextRange;
	readonly children: OutlineEntry[];
}

/** A byte order mark may stand before the first line's. */
const heading = /^\uFEFF? {0,3}(#{1,6})(?:[ \t]+((?![ \t]).*))?$/;
/** The marks that may close a heading. */
const closingMarks = /(?<![ \t])(?:[ \t]+#+)?[ \t]*$/;
const withoutClosing = (name: string): string => (/[# \t]$/.test(name) ? name.replace(closingMarks, '') : name);
/** `- **Name:** Aria`, as identity files have them. */
const label = /^\uFEFF?[ \t]*[-*+][ \t]+\*\*([^*\n]{1,40}?):?\*\*:?[ \t]*((?![ \t]).*)$/;
const key = /^([A-Za-z_][\w.-]*):[ \t]*((?![ \t]).*)$/;

function selectionOf({ text, start }: Pick<Line, 'text' | 'start'>): TextRange {
	const indent = text.length - text.trimStart().length;
	return { start: start + indent, end: Math.max(start + indent, start + text.trimEnd().length) };
}

/** The frontmatter's keys; a line that is indented belongs to the key above it. */
function frontmatterEntry(lines: readonly Line[], end: number): OutlineEntry {
	const keys = lines.slice(1, -1).flatMap((line) => {
		const match = key.exec(line.text);
		return match ? [{ line, name: match[1] ?? '', detail: match[2] ?? '' }] : [];
	});
	const children = keys.map(({ line, name, detail }, index): OutlineEntry => {
		const next = keys[index + 1]?.line.start ?? lines.at(-1)?.start ?? end;
		const range = { start: line.start, end: Math.max(next - 1, selectionOf(line).end) };
		return { kind: 'key', name, detail, range, selection: selectionOf(line), children: [] };
	});
	const first = lines[0] as Line;
	return {
		kind: 'frontmatter',
		name: 'Frontmatter',
		detail: '',
		range: { start: first.start, end },
		selection: selectionOf(first),
		children,
	};
}

/** The lines of the frontmatter, from its first marks to its last. */
function frontmatterLines(text: string): readonly Line[] {
	if (!/^\uFEFF?---/.test(text)) return [];
	const lines = linesOf(text);
	if (!/^\uFEFF?---\s*$/.test(lines[0]?.text ?? '')) return [];
	return lines.slice(0, lines.findIndex(({ text }, index) => index > 0 && /^---\s*$/.test(text)) + 1);
}

const outlines = whileSame<LineMap, readonly OutlineEntry[]>();

/** The outline of a Markdown text: frontmatter, headings as a tree, labels under their headings. Once for all who ask. */
export const outlineIn = (lines: LineMap): readonly OutlineEntry[] => outlines(lines, [], () => outlineOf(lines.text));

function outlineOf(text: string): readonly OutlineEntry[] {
	const roots: OutlineEntry[] = [];
	const open: OpenHeading[] = [];
	let count = 0;

	const into = (): OutlineEntry[] => open.at(-1)?.children ?? roots;
	const closeDownTo = (level: number, end: number) => {
		while ((open.at(-1)?.level ?? 0) >= level) {
			const { name, selection, children } = open.pop() as OpenHeading;
			const range = { start: selection.start, end: Math.max(end, selection.end) };
			into().push({ kind: 'heading', name, detail: '', range, selection, children });
		}
	};

	const front = frontmatterLines(text);
	const closing = front.at(-1);
	if (closing) roots.push(frontmatterEntry(front, closing.start + closing.text.length));
	const body = closing?.next ?? 0;
	// What looks like code in the frontmatter does not count.
	for (const line of eachLine(text.slice(body))) {
		if (count >= mostEntries) break;
		if (line.code) continue;
		const place = { text: line.text, start: body + line.start };
		const head = heading.exec(line.text);
		if (head) {
			const level = head[1]?.length ?? 1;
			closeDownTo(level, place.start - 1);
			open.push({
				level,
				name: withoutClosing(head[2] ?? '') || '(untitled)',
				selection: selectionOf(place),
				children: [],
			});
			count++;
			continue;
		}
		const labelled = label.exec(line.text);
		if (labelled) {
			const selection = selectionOf(place);
			into().push({
				kind: 'label',
				name: labelled[1] ?? '',
				detail: labelled[2] ?? '',
				range: selection,
				selection,
				children: [],
			});
			count++;
		}
	}
	closeDownTo(1, text.length);
	return roots;
}
