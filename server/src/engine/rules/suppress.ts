import type { Snapshot } from '../workspace/snapshot.ts';
import type { Finding } from './rule.ts';
import { textOfPlace } from './support/places.ts';

/** What the comments of one text switch off. `'all'` where a comment names no rule. */
interface Suppressions {
	readonly inFile: ReadonlySet<string>;
	/** By offset of the line's start. */
	readonly onLine: ReadonlyMap<number, ReadonlySet<string>>;
}

const everything = 'all';
/** In an HTML comment of Markdown or a line comment of JSON5; codes are parted by spaces or commas. */
const directive = /(?:<!--|\/\/|\/\*)[ \t]*soulscope-(disable-next-line|disable)(?![\w-])([^\r\n]*)/g;

const parsed = new Map<string, Suppressions>();
/** Texts with such comments are few; this only bounds what a long session keeps. */
const parsedAtMost = 64;

/** True where a comment in the file that `finding` is about says not to report `code` there. */
export function isSuppressed(snapshot: Snapshot, code: string, finding: Pick<Finding, 'place'>): boolean {
	const text = textOfPlace(snapshot, finding.place.file);
	if (!text?.includes('soulscope-disable')) return false;
	const { inFile, onLine } = suppressionsOf(text);
	const names = (codes: ReadonlySet<string> | undefined) => codes?.has(code) || codes?.has(everything) || false;
	return names(inFile) || names(onLine.get(lineStart(text, finding.place.range.start)));
}

const lineStart = (text: string, offset: number): number => (offset > 0 ? text.lastIndexOf('\n', offset - 1) + 1 : 0);

function suppressionsOf(text: string): Suppressions {
	let suppressions = parsed.get(text);
	if (!suppressions) {
		if (parsed.size >= parsedAtMost) parsed.clear();
		suppressions = parse(text);
		parsed.set(text, suppressions);
	}
	return suppressions;
}

function parse(text: string): Suppressions {
	const inFile = new Set<string>();
	const onLine = new Map<number, Set<string>>();
	for (const match of text.matchAll(directive)) {
		const codes = codesIn(match[2] ?? '');
		if (match[1] === 'disable') {
			for (const code of codes) inFile.add(code);
			continue;
		}
		const lineEnd = text.indexOf('\n', match.index);
		if (lineEnd < 0) continue;
		const line = onLine.get(lineEnd + 1) ?? new Set();
		for (const code of codes) line.add(code);
		onLine.set(lineEnd + 1, line);
	}
	return { inFile, onLine };
}

function codesIn(rest: string): readonly string[] {
	// The comment may go on to say why: `soulscope-disable a.b -- we keep this one`.
	const list = rest.split(/-->|\*\/|--/)[0] ?? '';
	const codes = list.split(/[\s,]+/).filter(Boolean);
	return codes.length > 0 ? codes : [everything];
}
