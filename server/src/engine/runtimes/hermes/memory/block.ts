import { joinMapped, literal, type MappedText, oncePerMapped } from '../../../prompt/mappedText.ts';
import type { WordingPiece } from '../../../prompt/wording/wording.ts';
import { codePoints } from '../../../text/lengths/measure.ts';
import { type FoundThreat, scanForThreats } from '../threats/scan.ts';
import { entriesIn, entryMark, keptEntries } from './entries.ts';
import { blockedEntryPiece, titlePiece } from './pieces.ts';
import type { HermesTarget } from './targets.ts';

/** An entry that does not reach the agent, with what it is refused for; ranges are in the entry’s text. */
export interface BlockedEntry {
	readonly entry: MappedText;
	readonly threats: readonly FoundThreat[];
}

/** What a prompt has of one file of the memory. */
export interface MemoryBlock {
	/** Its title, with how full it is. */
	readonly head: string;
	/** The entries, each as it is or what stands in its place. */
	readonly body: MappedText;
	/** Characters of the entries, as the agent is told. */
	readonly length: number;
	readonly blocked: readonly BlockedEntry[];
}

const namesOf = (threats: readonly FoundThreat[]): readonly string[] => threats.map(({ name }) => name);

/** Above and below the title. */
const rule = '═'.repeat(46);

/** What takes the place of an entry; one that a program wrote in that form already is not looked at again. */
const blockedMark = '[BLOCKED:';

const grouped = (count: number): string => count.toLocaleString('en-US', { maximumFractionDigits: 20 });

/** How full a memory is, as the agent is told: in whole per cent, and at most 100. */
export const percentOf = (length: number, limit: number): number =>
	limit > 0 ? Math.min(100, Math.trunc((length / limit) * 100)) : 0;

/** `264/2,200`. */
export const usage = (length: number, limit: number): string => `${grouped(length)}/${grouped(limit)}`;

/** Entries that the scan keeps from a prompt. */
export const blockedEntries = (entries: readonly MappedText[]): readonly BlockedEntry[] =>
	entries.flatMap((entry): readonly BlockedEntry[] => {
		const threats = entry.text.startsWith(blockedMark) ? [] : scanForThreats(entry.text, 'strict');
		return threats.length > 0 ? [{ entry, threats }] : [];
	});

/** What is kept of a file, and of that what the scan keeps out: worked out once for each state of it. */
const readMemory = oncePerMapped((file) => {
	const entries = keptEntries(entriesIn(file));
	return { entries, blocked: blockedEntries(entries) };
});

/**
 * How a memory stands in the prompt from the start of a session to its end; `say` words what is not the memory’s own. Nothing is cut: a
 * file over its limit arrives whole. Undefined where it has no entries.
 */
export function memoryBlock(
	file: MappedText,
	target: HermesTarget,
	limit: number,
	say: (piece: WordingPiece) => string,
): MemoryBlock | undefined {
	const { entries, blocked } = readMemory(file);
	if (entries.length === 0) return undefined;
	const standIns = new Map(blocked.map(({ entry, threats }) => [entry, blockedEntryPiece(target, namesOf(threats))]));
	const shown = entries.map((entry) => {
		const piece = standIns.get(entry);
		return piece ? literal(say(piece)) : entry;
	});
	// What the agent is told goes by the program’s own words, however they are shown.
	const lengths = entries.map((entry) => standIns.get(entry)?.length ?? codePoints(entry.text));
	const length = lengths.reduce((sum, each) => sum + each, entryMark.length * (entries.length - 1));
	const fullness = `[${percentOf(length, limit)}% — ${usage(length, limit)} chars]`;
	const head = `${rule}\n${say(titlePiece(target))} ${fullness}\n${rule}\n`;
	return { head, body: joinMapped(shown, entryMark), length, blocked };
}
