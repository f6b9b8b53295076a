import { relationOf } from '../learning/relation.ts';
import type { LogLine } from './logLines.ts';
import { type LastingMark, type MarkedLine, markedAs } from './marks.ts';

/** A line that could be in the long-term memory, and what of the logs it rests on. */
export interface Consolidated {
	readonly why: LastingMark | 'repeated';
	/** What would be written. */
	readonly text: string;
	/** The oldest first. */
	readonly lines: readonly [LogLine, ...LogLine[]];
}

interface LastingGroup {
	readonly marked: MarkedLine;
	readonly lines: [LogLine, ...LogLine[]];
}

/** Days on which the same is said before it counts as lasting, and from which on it is a habit of the log. */
const days = { least: 3, most: 12 } as const;
/** Words of a line that is repeated: what is shorter is a routine. */
const fewestWords = 5;

/** What something is, and not what somebody did. */
const states =
	/\b(?:is|are|has|have|needs?|wants?|likes?|always|never|must|should|closed|open|costs?|ist|sind|hat|haben|braucht|will|immer|nie|muss|soll|kostet)\b|是|有|要|不|总是|从不|必须/iu;

const plainWords = (text: string): readonly string[] =>
	text.toLowerCase().match(/\p{Script=Han}|[\p{L}\p{N}]+(?:[’'.:/-][\p{L}\p{N}]+)*/gu) ?? [];

const keyOf = (words: string): string => plainWords(words).join(' ');

const dated = (text: string, day: string): string => {
	const whole = text.replace(/(?<![.。\s])[.。\s]+$/u, '');
	return whole.includes(day) ? text : `${whole} (${day})`;
};

/** Looks through logs, one after the other and the oldest first, for what lasts. */
export interface Consolidating {
	add(lines: readonly LogLine[]): void;
	/**
	 * What lasts, the newest first: `known` are lines of the long-term memory, and what they say already is passed over. Each step
	 * is a little work, of which nothing may come.
	 */
	finish(known: readonly string[]): Generator<Consolidated | 'known' | 'nothing', void>;
}

/** Lines that were met, of which few are worth a closer look. */
interface MetLine {
	readonly text: string;
	readonly words: ReadonlySet<string>;
}

const met = (text: string): MetLine => ({ text, words: new Set(plainWords(text)) });

/** The first of `all` that says the same as `one`, or the opposite. */
function rivalOf(all: readonly MetLine[], one: MetLine): 'repeats' | 'contradicts' | undefined {
	for (const other of all) {
		let common = 0;
		for (const word of one.words) if (other.words.has(word)) common += 1;
		if (common < 2) continue;
		const relation = relationOf(other.text, one.text);
		if (relation === 'repeats' || relation === 'contradicts') return relation;
	}
	return undefined;
}

export function createConsolidating(): Consolidating {
	/** By what it is about, else by its words. */
	const marked = new Map<string, LastingGroup>();
	const repeated = new Map<string, [LogLine, ...LogLine[]]>();

	/** The newest word on a matter counts; what said the same is what it rests on. */
	function takeMarked(line: LogLine, found: MarkedLine): void {
		const key = found.key ?? keyOf(found.text);
		const before = marked.get(key);
		const isSame = before?.marked.text === found.text;
		marked.set(key, { marked: found, lines: before && isSame ? [...before.lines, line] : [line] });
	}

	return {
		add(lines) {
			for (const line of lines) {
				const found = markedAs(line);
				if (found) {
					takeMarked(line, found);
					continue;
				}
				const key = keyOf(line.words);
				const before = repeated.get(key);
				if (before) before.push(line);
				else repeated.set(key, [line]);
			}
		},
		*finish(known) {
			const standing = known.map(met);
			const found: MetLine[] = [];
			const all = [
				...[...marked.values()].flatMap(({ marked: one, lines }): Consolidated[] => [
					{ why: one.mark, text: dated(one.text, lastDay(lines)), lines },
				]),
				...[...repeated.values()].filter(isLasting).map((lines): Consolidated => {
					const [{ words }] = lines;
					return { why: 'repeated', text: words, lines };
				}),
			].sort((a, b) => lastDay(b.lines).localeCompare(lastDay(a.lines)));
			for (const one of all) {
				const own = met(one.text);
				if (rivalOf(standing, own) === 'repeats') {
					yield 'known';
					continue;
				}
				// The newest word on a matter is the one that holds.
				if (rivalOf(found, own)) {
					yield 'nothing';
					continue;
				}
				found.push(own);
				yield one;
			}
		},
	};
}

/** Said on several days in the same words, and of something that is so. */
function isLasting(lines: readonly [LogLine, ...LogLine[]]): boolean {
	const [{ words }] = lines;
	const count = new Set(lines.map(({ day }) => day)).size;
	if (count < days.least || count > days.most || plainWords(words).length < fewestWords) return false;
	return states.test(words) && !/[?？]/u.test(words);
}

const lastDay = (lines: readonly LogLine[]): string => lines.at(-1)?.day ?? '';
