import { deleteRanges, type MappedText, oncePerMapped } from '../../../../prompt/mappedText.ts';
import type { TextRange } from '../../../../text/range.ts';

/** True where a line opens a new entry of a curated file. */
export const opensEntry = (line: string): boolean => line.startsWith('- ') || /^#{1,6}(?:\s|$)/u.test(line);

const projectMark = /<!--\s*project\s*:/iu;
const projectMarks = /<!--\s*project\s*:/giu;
const commentEnd = '-->';

/** True where some entry of `text` may belong to a project. */
export const hasProjects = (text: string): boolean => projectMark.test(text);

/** A key as the runtime compares it: the host before the first `/` in lower case; undefined where it is no key. */
function normalizeProject(key: string): string | undefined {
	const trimmed = key.trim();
	if (trimmed === '' || /[\r\n<>]/u.test(trimmed)) return undefined;
	const slash = trimmed.startsWith('path:') ? -1 : trimmed.indexOf('/');
	return slash < 1 ? trimmed : trimmed.slice(0, slash).toLowerCase() + trimmed.slice(slash);
}

/** The keys, separated by `;`, of every annotation of an entry; undefined where one of them cannot be read. */
export function projectsOf(entry: string): string[] | undefined {
	const keys: string[] = [];
	let read = 0;
	for (const mark of entry.matchAll(projectMarks)) {
		// A mark inside the comment of the one before is swallowed by it, and makes the entry unreadable.
		if (mark.index < read) return undefined;
		const start = mark.index + mark[0].length;
		const end = entry.indexOf(commentEnd, start);
		if (end === -1) return undefined;
		for (const key of entry.slice(start, end).split(';')) {
			const normal = normalizeProject(key);
			if (normal === undefined) return undefined;
			keys.push(normal);
		}
		read = end + commentEnd.length;
	}
	return keys;
}

const speaksOfProjects = oncePerMapped(({ text }) => hasProjects(text));

const isCurated = (name: string): boolean => /^(?:memory|user)\.md$/iu.test(name);

/**
 * 2026.9.6 shows an entry of MEMORY.md or USER.md that carries `<!-- project: key -->` only while all of its projects
 * are among `active`; one whose annotation is broken never shows. Entries start at a heading or a `- ` bullet.
 */
export function withoutOtherProjects(content: MappedText, name: string, active: readonly string[]): MappedText {
	if (!isCurated(name) || !speaksOfProjects(content)) return content;
	const open = new Set(active.map(normalizeProject));
	const isHidden = (entry: string): boolean =>
		projectMark.test(entry) && !(projectsOf(entry)?.every((key) => open.has(key)) ?? false);
	const lines = content.text.split('\n');
	const deletions: TextRange[] = [];
	let at = 0;
	let entryStart = 0;
	const close = (end: number) => {
		if (isHidden(content.text.slice(entryStart, end))) deletions.push({ start: entryStart, end });
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
