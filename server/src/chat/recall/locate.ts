import type { MemoryHit } from '../../engine/memory/search/search.ts';
import type { LedgerRow } from '../../engine/prompt/ledger.ts';
import { linesOf } from '../../engine/text/lines.ts';
import type { TextRange } from '../../engine/text/range.ts';
import type { WorkspacePath } from '../../engine/workspace/snapshot.ts';

/** Where a hit stands in a text by now. */
interface WordPlace extends TextRange {
	/** Where the first word stands that it was found by; without one, where its text begins below headings. */
	readonly word: number;
}

/**
 * The lines of a hit in `text`, which may be an editor's and newer than the index; only what was found where they have
 * moved, and undefined where that is gone.
 */
export function locateHit(text: string, { startLine, endLine, snippet, highlights }: MemoryHit): WordPlace | undefined {
	const lead = snippet.startsWith('…') ? 1 : 0;
	const found = snippet.slice(lead, snippet.endsWith('…') ? -1 : undefined);
	const lines = linesOf(text).slice(startLine - 1, endLine);
	const passage = text.slice(lines[0]?.start ?? 0, lines.at(-1)?.next ?? 0);
	const inside = passage.indexOf(found);
	const at = inside === -1 ? text.indexOf(found) : (lines[0]?.start ?? 0) + inside;
	if (found === '' || at === -1) return undefined;
	const [first] = highlights;
	const word = at + Math.max(0, first ? first[0] - lead : found.search(/^(?![ \t]*(?:#|$))./m));
	if (inside === -1) return { start: at, end: at + found.length, word };
	const start = at - inside + (passage.length - passage.trimStart().length);
	return { start, end: start + passage.trim().length, word };
}

/** 1-based. */
export const lineNumber = (text: string, at: number): number => text.slice(0, at).split(/\r\n|\n|\r/).length;

/** True where the agent reads all of it as it is. */
export const isInPrompt = (rows: readonly LedgerRow[], path: WorkspacePath, place: TextRange): boolean =>
	rows.some(
		({ path: known, fate, kept }) =>
			known === path &&
			fate !== 'swapped' &&
			(fate === 'whole' || kept.some(({ start, end }) => start <= place.start && end >= place.end)),
	);
