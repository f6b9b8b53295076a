import { linesOf } from '../../text/lines.ts';
import type { WorkspacePath } from '../../workspace/snapshot.ts';

/** One list item, by its line. */
export interface ComparedEntry {
	readonly path: WorkspacePath;
	/** Zero-based. */
	readonly line: number;
	readonly text: string;
}

/** Shorter entries repeat by nature: `- yes`, `- Mail` (UTF-16 units, marks left out). */
const shortestEntry = 24;
/** No person's own words (UTF-16 units). */
const longestLine = 2_000;

/** `**Email:** ann@example.com`: what it says depends on whom the section is about. */
const field = /^(?:\*\*|__)[^*_]{1,40}(?::(?:\*\*|__)|(?:\*\*|__):)/;
const heading = /^ {0,3}#{1,6}[ \t]/;

const bullet = /^[ \t]*[-*+][ \t]+((?![ \t]).*)$/;

/** What entries are compared by: letter case, emphasis, spaces and the full stop at the end make no difference. */
const entryKey = (entry: string): string =>
	entry
		.replace(/[*_`]/g, '')
		// Most spaces stand alone: those are left where they are.
		.replace(/\s{2,}|[^\S ]/g, ' ')
		.trim()
		.replace(/[.;,]$/, '')
		.toLowerCase();

/** The entries of one text that can be compared: not in code, of one line, not mere labels. */
function entriesIn(path: WorkspacePath, text: string): readonly (ComparedEntry & { readonly key: string })[] {
	const lines = linesOf(text);
	let section = '';
	return lines.flatMap(({ text: line, code }, at) => {
		if (!code && heading.test(line)) section = line;
		const words = code || line.length > longestLine ? undefined : bullet.exec(line.trimEnd())?.[1];
		const key = words === undefined ? '' : entryKey(words);
		// An entry that goes on below may differ there.
		const goesOn = /^[ \t]+\S/.test(lines[at + 1]?.text ?? '');
		if (key.length < shortestEntry || key.endsWith(':') || goesOn) return [];
		return [{ path, line: at, text: line, key: field.test(words ?? '') ? `${section}\n${key}` : key }];
	});
}

/** Entries that say the same, in the order of `files`; the first of each group is the one to keep. */
export function duplicatesIn(
	files: readonly { readonly path: WorkspacePath; readonly text: string }[],
): readonly (readonly ComparedEntry[])[] {
	const groups = new Map<string, ComparedEntry[]>();
	for (const { path, text } of files) {
		for (const { key, ...entry } of entriesIn(path, text)) {
			const group = groups.get(key);
			if (group) group.push(entry);
			else groups.set(key, [entry]);
		}
	}
	return [...groups.values()].filter((group) => group.length > 1);
}
