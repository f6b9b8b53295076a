import type { MemoryChunk } from '../../../../memory/policy.ts';
import { concatMapped, fromFile, literal, type MappedText, sliceMapped } from '../../../../prompt/mappedText.ts';
import { textLength } from '../../../../prompt/wording/wording.ts';
import type { TextRange } from '../../../../text/range.ts';
import { safeEnd } from '../../../../text/utf16.ts';
import { withoutAnnotationsMapped } from '../../memory/recall/annotations.ts';
import { prose2026_9 } from '../../prompt/v2026_9/prose.ts';
import { opensEntry } from './curated.ts';

export const projectMemoryHeading = '## Project Memory';

/** The block, its heading and the line below it included, and one entry of it (UTF-16 units). */
const mostUnits = 2000;
const longestEntry = 600;
/** Heading and first line, each with its line break: the runtime counts them before any entry. */
const headUnits = `${projectMemoryHeading}\n\n`.length + textLength(prose2026_9.lines('project-memory'));
/** Candidates that the index gives out. */
const mostCandidates = 48;

function cutEntry(entry: MappedText): MappedText {
	if (entry.text.length <= longestEntry) return entry;
	const cut = entry.text.slice(0, safeEnd(entry.text, longestEntry - 1)).trimEnd();
	return concatMapped([sliceMapped(entry, 0, cut.length), literal('…')]);
}

/** Without white space at its ends, and with one space for each stretch of it in between. */
function onOneLine(content: MappedText): MappedText {
	const pieces: MappedText[] = [];
	for (const { 0: word, index } of content.text.matchAll(/\S+/gu)) {
		const wordPiece = sliceMapped(content, index, index + word.length);
		// A space that stood there keeps the stretch in one run.
		const space = content.text[index - 1] === ' ' ? sliceMapped(content, index - 1, index) : literal(' ');
		pieces.push(...(pieces.length === 0 ? [wordPiece] : [space, wordPiece]));
	}
	return joinedRuns(concatMapped(pieces));
}

/** Runs that go on where the one before ended, in the text as in the file, become one. */
function joinedRuns({ text, runs }: MappedText): MappedText {
	const joined: MappedText['runs'][number][] = [];
	for (const run of runs) {
		const last = joined.at(-1);
		if (last && last.at + last.length === run.at && last.from + last.length === run.from) {
			joined[joined.length - 1] = { ...last, length: last.length + run.length };
		} else joined.push(run);
	}
	return { text, runs: joined };
}

/** Where each line of `text` begins; one more than there are lines, for the end of the last. */
function lineStartsOf(text: string): readonly number[] {
	const starts = [0];
	for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) starts.push(at + 1);
	return [...starts, text.length + 1];
}

/** Finds chunks of a file again in its text. */
function sourceOf(text: string): (chunk: MemoryChunk) => MappedText {
	const indexed = withoutAnnotationsMapped(fromFile(text));
	const starts = lineStartsOf(indexed.text);
	return ({ startLine, endLine, text: own }) => {
		const from = starts[startLine - 1] ?? 0;
		const lines = sliceMapped(indexed, from, Math.max(from, (starts[endLine] ?? indexed.text.length + 1) - 1));
		const at = lines.text.indexOf(own);
		// Pieces of one long line are joined by line breaks that the file does not have.
		return at < 0 ? literal(own) : sliceMapped(lines, at, at + own.length);
	};
}

const belongsTo = ({ projects }: MemoryChunk, open: ReadonlySet<string>): boolean =>
	Array.isArray(projects) && projects.length > 0 && projects.every((key) => open.has(key));

/**
 * Entries of MEMORY.md, whose text is `text`, whose every project is among `active`, as 2026.9.6 lists them: the most
 * important first, until the block is full; what does not fit is passed over. A line each.
 */
export function projectMemoryLines(
	chunks: readonly MemoryChunk[],
	active: readonly string[],
	text: string,
): readonly MappedText[] {
	const open = new Set(active);
	const candidates = chunks
		.filter((chunk) => belongsTo(chunk, open))
		.sort((a, b) => (b.importance ?? 0) - (a.importance ?? 0) || a.startLine - b.startLine)
		.slice(0, mostCandidates);
	const source = sourceOf(text);
	const lines: MappedText[] = [];
	let units = headUnits;
	for (const chunk of candidates) {
		const entry = cutEntry(onOneLine(withoutAnnotationsMapped(source(chunk))));
		const line = concatMapped([literal('- '), entry, literal(` (Source: ${chunk.path}#L${chunk.startLine})`)]);
		if (entry.text === '' || units + line.text.length + 1 > mostUnits) continue;
		lines.push(line);
		units += line.text.length + 1;
	}
	return lines;
}

/** An entry that every full prompt has while all of `projects` are open. */
export interface ProjectEntry {
	readonly range: TextRange;
	readonly projects: readonly string[];
}

/** The entries of MEMORY.md that belong to projects, in the order of the file, whichever are open. */
export function projectEntries(chunks: readonly MemoryChunk[], text: string): readonly ProjectEntry[] {
	const starts = lineStartsOf(text);
	const entries: ProjectEntry[] = [];
	for (const { projects, startLine, endLine } of chunks) {
		if (!Array.isArray(projects) || projects.length === 0) continue;
		const start = starts[startLine - 1] ?? 0;
		const stretch = text.slice(start, (starts[endLine] ?? text.length + 1) - 1);
		const range = { start, end: start + stretch.trimEnd().length };
		const last = entries.at(-1);
		// A long entry is several chunks.
		if (last && (range.start <= last.range.end || !opensEntry(stretch))) {
			const end = Math.max(last.range.end, range.end);
			entries[entries.length - 1] = { projects, range: { start: last.range.start, end } };
		} else {
			entries.push({ range, projects });
		}
	}
	return entries;
}
