import { setImmediate } from 'node:timers/promises';
import { isPassage } from '../../engine/prompt/wording/packWording.ts';
import type { WordingPassage } from '../../engine/prompt/wording/wording.ts';
import { lengthIn } from '../../engine/text/lengths/measure.ts';
import { documentTexts } from './documentTexts.ts';
import { searchProgram } from './goProgram.ts';
import { goTexts, scriptTexts } from './literals.ts';
import { isDocument, type SourceFile } from './sourceFiles.ts';

/** Texts of passages, by the digest that they were found by. */
export type ExtractedPassage = ReadonlyMap<string, string>;

export interface ExtractOptions {
	/** The installation's files; called once more for the second look. */
	readonly files: () => AsyncIterable<SourceFile>;
	/** Every passage that is looked for. */
	readonly passages: readonly WordingPassage[];
	/** Facts that stand beside the prose, so that the files that have one are looked at before all others. */
	readonly landmarks: readonly string[];
	readonly signal?: AbortSignal;
	/** `found` of `wanted` digests. */
	readonly onProgress?: (found: number, wanted: number) => void;
}

/**
 * Looks for passages by their length and digest among the string literals of an installation's source, or among the
 * constants of a program. Nothing of it is run, and what is found is what it says it is, wherever it stood.
 */
export async function extractPassages(options: ExtractOptions): Promise<ExtractedPassage> {
	const { files, passages, landmarks, signal, onProgress } = options;
	const search = searchFor(passages);
	const marks = landmarks.map((landmark) => Buffer.from(landmark));
	const seen = new Set<string>();
	for (const isFirst of [true, false]) {
		if (search.isDone()) break;
		for await (const file of files()) {
			signal?.throwIfAborted();
			if (seen.has(file.name)) continue;
			const bytes = Buffer.from(await file.read());
			if (isFirst && !isDocument(file.name) && !marks.some((mark) => bytes.includes(mark))) continue;
			seen.add(file.name);
			if (file.isProgram) {
				const onFound = (passage: WordingPassage, text: string) => {
					search.found.set(passage.sha256, text);
					onProgress?.(search.found.size, search.wanted);
				};
				await searchProgram({ bytes, passages, landmarks, onFound, ...(signal ? { signal } : {}) });
				continue;
			}
			for (const text of textsIn(file.name, bytes.toString('utf8'))) search.try(text);
			onProgress?.(search.found.size, search.wanted);
			// A large bundle takes a while: whoever else has work gets a turn, and a cancellation is heard.
			await setImmediate();
			if (search.isDone()) break;
		}
	}
	return search.found;
}

function textsIn(name: string, source: string): Iterable<string> {
	if (isDocument(name)) return documentTexts(source);
	return name.endsWith('.go') ? goTexts(source) : scriptTexts(source);
}

function searchFor(passages: readonly WordingPassage[]) {
	const found = new Map<string, string>();
	const wanted = new Set(passages.map(({ sha256 }) => sha256));
	/** By unit and by length of what stands in the installation, so that nothing else is digested. */
	const byLength = new Map<string, WordingPassage[]>();
	for (const passage of passages) {
		const length = passage.length - lengthIn(passage.unit, passage.opens ?? '');
		const key = `${passage.unit} ${length}`;
		byLength.set(key, [...(byLength.get(key) ?? []), passage]);
	}
	const units = [...new Set(passages.map(({ unit }) => unit))];
	const longest = Math.max(0, ...passages.map(({ length }) => length));

	function tryExactly(text: string): void {
		for (const unit of units) {
			for (const passage of byLength.get(`${unit} ${lengthIn(unit, text)}`) ?? []) {
				if (found.has(passage.sha256)) continue;
				const whole = `${passage.opens ?? ''}${text}`;
				if (isPassage(whole, passage)) found.set(passage.sha256, whole);
			}
		}
	}

	return {
		found,
		wanted: wanted.size,
		isDone: () => found.size === wanted.size,
		try(text: string): void {
			// Templates often begin with the break that ends what stands before them.
			const bare = text.replace(/^\n+/u, '');
			if (bare.length > longest) return;
			tryExactly(text);
			if (bare !== text) tryExactly(bare);
		},
	};
}
