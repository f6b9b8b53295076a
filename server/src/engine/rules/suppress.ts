import { oncePerContent } from '../workspace/files.ts';
import type { Snapshot } from '../workspace/snapshot.ts';
import type { Finding } from './rule.ts';
import { lineAround } from './support/edits.ts';
import { contentOfPlace } from './support/places.ts';

/** What the comments of one text switch off. `'all'` where a comment names no rule. */
interface Suppressions {
	readonly inFile: ReadonlySet<string>;
	/** By offset of the line's start. */
	readonly onLine: ReadonlyMap<number, ReadonlySet<string>>;
}

const everything = 'all';
/** In an HTML comment of Markdown or a line comment of JSON5; codes are parted by spaces or commas. */
const directive = /(?:<!--|\/\/|\/\*)[ \t]*soulscope-(disable-next-line|disable)(?![\w-])([^\r\n]*)/g;

/** True where a comment in the file that `finding` is about says not to report `code` there. */
export function isSuppressed(snapshot: Snapshot, code: string, finding: Pick<Finding, 'place'>): boolean {
	const content = contentOfPlace(snapshot, finding.place.file);
	if (content?.kind !== 'text') return false;
	const suppressions = suppressionsIn(content);
	if (!suppressions) return false;
	const { inFile, onLine } = suppressions;
	const names = (codes: ReadonlySet<string> | undefined) => codes?.has(code) || codes?.has(everything) || false;
	return names(inFile) || names(onLine.get(lineAround(content.text, finding.place.range.start).start));
}

/** Undefined where nothing is switched off. */
const suppressionsIn = oncePerContent((text) => (text.includes('soulscope-disable') ? parse(text) : undefined));

function parse(text: string): Suppressions {
	const inFile = new Set<string>();
	const onLine = new Map<number, Set<string>>();
	for (const match of text.matchAll(directive)) {
		const codes = codesIn(match[2] ?? '');
		if (match[1] === 'disable') {
			for (const code of codes) inFile.add(code);
			continue;
		}
		const { end: below } = lineAround(text, match.index);
		const line = onLine.get(below) ?? new Set();
		for (const code of codes) line.add(code);
		onLine.set(below, line);
	}
	return { inFile, onLine };
}

function codesIn(rest: string): readonly string[] {
	// The comment may go on to say why: `soulscope-disable a.b -- we keep this one`.
	const list = rest.split(/-->|\*\/|--/)[0] ?? '';
	const codes = list.split(/[\s,]+/).filter(Boolean);
	return codes.length > 0 ? codes : [everything];
}
