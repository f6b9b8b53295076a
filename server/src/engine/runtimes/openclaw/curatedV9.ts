import { deleteRanges, type MappedText } from '../../prompt/mappedText.ts';
import type { TextRange } from '../../text/range.ts';

/** True where a line opens a new entry of a curated file. */
const opensEntry = (line: string): boolean => line.startsWith('- ') || /^#{1,6}(?:\s|$)/u.test(line);

const projectMark = /<!--\s*project\s*:/iu;

/**
 * 2026.9.6 shows entries of MEMORY.md and USER.md that carry `<!-- project: key -->` only while that project is active.
 * A preview has no active project, so every such entry goes. Entries start at a heading or a `- ` bullet.
 */
export function withoutProjectEntries(content: MappedText): MappedText {
	if (!projectMark.test(content.text)) return content;
	const lines = content.text.split('\n');
	const deletions: TextRange[] = [];
	let at = 0;
	let entryStart = 0;
	const close = (end: number) => {
		if (projectMark.test(content.text.slice(entryStart, end))) deletions.push({ start: entryStart, end });
	};
	for (const [index, line] of lines.entries()) {
		if (index > 0 && opensEntry(line)) {
			close(at);
			entryStart = at;
		}
		at += line.length + 1;
	}
	close(content.text.length);
	const kept = deleteRanges(content, deletions);
	// Entries are joined by newlines: the newline before a deleted last entry goes with it.
	const last = deletions.at(-1);
	const dangling = last?.end === content.text.length && last.start > 0 && kept.text.endsWith('\n');
	return dangling ? deleteRanges(kept, [{ start: kept.text.length - 1, end: kept.text.length }]) : kept;
}
