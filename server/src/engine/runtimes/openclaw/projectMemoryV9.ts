import type { Chunk } from '../../memory/policy.ts';
import { textLength } from '../../prompt/wording.ts';
import { withoutAnnotations } from './memory/annotations.ts';
import { proseV9 } from './proseV9.ts';
import { safeEnd } from './utf16.ts';

export const projectMemoryHeading = '## Project Memory';

/** The block, its heading and the line below it included, and one entry of it (UTF-16 units). */
const mostUnits = 2000;
const longestEntry = 600;
/** Heading and first line, each with its line break: the runtime counts them before any entry. */
const headUnits = `${projectMemoryHeading}\n\n`.length + textLength(proseV9.lines('project-memory'));
/** Candidates that the index gives out. */
const mostCandidates = 48;

function cutEntry(text: string): string {
	if (text.length <= longestEntry) return text;
	return `${text.slice(0, safeEnd(text, longestEntry - 1)).trimEnd()}…`;
}

/**
 * Entries of MEMORY.md whose every project is among `active`, as 2026.9.6 lists them: the most important first, until
 * the block is full; what does not fit is passed over.
 */
export function projectMemoryLines(chunks: readonly Chunk[], active: readonly string[]): string[] {
	const open = new Set(active);
	const candidates = chunks
		.filter(({ projects }) => Array.isArray(projects) && projects.length > 0 && projects.every((key) => open.has(key)))
		.sort((a, b) => (b.importance ?? 0) - (a.importance ?? 0) || a.startLine - b.startLine)
		.slice(0, mostCandidates);
	const lines: string[] = [];
	let units = headUnits;
	for (const { path, startLine, text } of candidates) {
		const entry = cutEntry(withoutAnnotations(text).replace(/\s+/gu, ' ').trim());
		const line = `- ${entry} (Source: ${path}#L${startLine})`;
		if (entry === '' || units + line.length + 1 > mostUnits) continue;
		lines.push(line);
		units += line.length + 1;
	}
	return lines;
}
