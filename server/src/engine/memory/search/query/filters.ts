import type { WorkspacePath } from '../../../workspace/snapshot.ts';
import type { IndexedFile, MemoryIndex } from '../index/memoryIndex.ts';
import { eachTerm } from '../text/words.ts';
import type { SearchQuery } from './query.ts';

/** Beyond what the question itself says. */
export interface SearchFilter {
	/** What the runtime takes a file for, by the words that `type:` takes; a file's own frontmatter says its type as well. */
	typesOf?(path: WorkspacePath): readonly string[];
	/** False for files that are not to be found. */
	includes?(path: WorkspacePath): boolean;
}

const oneDay = 86_400_000;

/** `*` stands for anything, slashes as well; compared from end to end, in time linear in both lengths for each `*`. */
function matchesGlob(glob: string, path: string): boolean {
	const pieces = glob.split('*');
	const first = pieces[0] ?? '';
	const last = pieces.at(-1) ?? '';
	if (!path.startsWith(first) || !path.endsWith(last) || path.length < first.length + last.length) return false;
	let at = first.length;
	for (const piece of pieces.slice(1, -1)) {
		const found = path.indexOf(piece, at);
		if (found < 0) return false;
		at = found + piece.length;
	}
	return at <= path.length - last.length;
}

const matchesPath = (wanted: string, path: string): boolean =>
	wanted.includes('*') ? matchesGlob(wanted, path) : path.includes(wanted);

function fileFilter(query: SearchQuery, filter: SearchFilter): ((file: IndexedFile) => boolean) | undefined {
	const { paths, types } = query;
	if (paths.length === 0 && types.length === 0 && !filter.includes) return undefined;
	return ({ path, type }) => {
		if (filter.includes?.(path) === false) return false;
		const lower = path.toLowerCase();
		if (paths.length > 0 && !paths.some((wanted) => matchesPath(wanted, lower))) return false;
		if (types.length === 0) return true;
		return types.includes(type) || (filter.typesOf?.(path) ?? []).some((own) => types.includes(own));
	};
}

/** Numbers of the words that phrases are made of; undefined where the index does not know one of them. */
function wordsOf(index: MemoryIndex, phrases: readonly string[]): readonly number[] | undefined {
	const words: number[] = [];
	let isKnown = true;
	for (const phrase of phrases) {
		eachTerm(phrase, (term, _start, _end, kind) => {
			// Compounds may go on beyond the phrase's ends.
			if (kind === 'whole') return;
			const number = index.postings.numberOf(term);
			if (number === undefined) isKnown = false;
			else words.push(number);
		});
	}
	return isKnown ? words : undefined;
}

/**
 * Which passages the question's hints let through; undefined where all pass. A passage without a date of its own counts
 * as written when its file was last changed.
 */
export function passageFilter(
	index: MemoryIndex,
	query: SearchQuery,
	filter: SearchFilter,
): ((passage: number) => boolean) | undefined {
	const byFile = fileFilter(query, filter);
	const { after, before } = query;
	const hasDates = after !== undefined || before !== undefined;
	const words = wordsOf(index, query.phrases);
	if (!byFile && !hasDates && words?.length === 0) return undefined;
	/** By file number: 0 not asked yet, 1 passes, 2 does not. */
	const known = new Uint8Array(index.fileNumbers);
	const passes = (number: number): boolean => {
		if (!byFile) return true;
		if (known[number] === 0) {
			const file = index.fileAt(number);
			known[number] = file && byFile(file) ? 1 : 2;
		}
		return known[number] === 1;
	};
	return (passage) => {
		const number = index.fileNumberOf(passage);
		if (!passes(number)) return false;
		if (words?.every((word) => index.postings.countsOf(word, passage) > 0) !== true) return false;
		if (!hasDates) return true;
		const day = dayOf(index, passage);
		return (after === undefined || day >= after) && (before === undefined || day < before);
	};
}

/** The day that a passage counts as written on. */
export function dayOf(index: MemoryIndex, passage: number): number {
	const file = index.fileAt(index.fileNumberOf(passage));
	return index.placeOf(passage).day ?? Math.floor((file?.modified ?? 0) / oneDay);
}
