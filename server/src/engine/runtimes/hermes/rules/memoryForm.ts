import type { Fix, Rule } from '../../../rules/rule.ts';
import { editFix } from '../../../rules/support/edits.ts';
import { placeIn } from '../../../rules/support/places.ts';
import { lineBreakOf, linesOf } from '../../../text/lines.ts';
import type { TextRange } from '../../../text/range.ts';
import { driftIn, fileOf } from '../memory/changes.ts';
import { type CheckedMemory, headOfEntry, memoriesIn, placeOfEntry } from './memoryFiles.ts';

/** A line that is meant to divide entries, and does not. */
const almostMark = /^[ \t]*§[ \t]*$/u;

const rangeOf = ({ start, text }: { readonly start: number; readonly text: string }): TextRange => ({
	start,
	end: start + text.length,
});

/** Lines with a mark and a space. */
const almostMarks = ({ text }: CheckedMemory): readonly TextRange[] =>
	linesOf(text)
		.filter((line) => line.text !== '§' && almostMark.test(line.text))
		.map(rangeOf);

/** The whole file with these entries. */
const rewritten = (
	title: string,
	{ path, text }: CheckedMemory,
	entries: readonly string[],
	preferred: boolean,
): Fix => {
	const lineBreak = lineBreakOf(text);
	const whole = fileOf(entries).replaceAll('\n', lineBreak);
	return editFix(title, path, [{ range: { start: 0, end: text.length }, text: `${whole}${lineBreak}` }], preferred);
};

/** A mark that has more than line breaks around it, or stands at an end of the file; the first line where there is none. */
function firstOdd({ text }: CheckedMemory): TextRange {
	const lines = linesOf(text);
	const at = lines.findIndex(
		(line, index) =>
			line.text === '§' &&
			[lines[index - 1], lines[index + 1]].some(
				(next) => next === undefined || next.text !== next.text.trim() || next.text === '',
			),
	);
	const line = lines[at] ?? lines[0];
	return line ? rangeOf(line) : { start: 0, end: 0 };
}

/** A mark at an end of an entry is of the entry: nothing stands on its other side. */
const stray = /^§(?:\n|$)|\n§$/u;

const strayMarks = ({ entries }: CheckedMemory): readonly TextRange[] =>
	entries.flatMap((entry) => {
		const found = stray.exec(entry.text);
		const at = found ? found.index + found[0].indexOf('§') : -1;
		return at < 0 ? [] : [placeOfEntry(entry, { start: at, end: at + 1 })];
	});

const withoutStrays = (entries: readonly string[]): readonly string[] =>
	entries.map((entry) => entry.replace(/^(?:§\n)+|(?:\n§)+$|^§$/gu, '').trim()).filter((entry) => entry !== '');

/** What people would take for several entries: items of one list, else paragraphs. */
function entriesMeant(text: string): readonly string[] {
	const lines = text.split('\n').filter((line) => line.trim() !== '');
	if (lines.every((line) => /^(?:[-*+][ \t]|[ \t]+\S)/u.test(line)))
		return text.split(/\n(?=[-*+][ \t])/u).map((each) => each.trimEnd());
	const paragraphs = text.split(/\n(?:[ \t]*\n)+/u);
	return paragraphs.some((each) => /^#{1,6}[ \t]/u.test(each)) ? [] : paragraphs;
}

const isManifold = (text: string): boolean => entriesMeant(text).length > 1 || /^#{1,6}[ \t]/mu.test(text);

export const memoryForm: Rule = {
	code: 'hermes.memory-form',
	severity: 'warning',
	particular: { behind: 'hermes.memory-full' },
	docs: {
		title: 'Hermes Agent divides its memory in another way than it looks',
		why: [
			'Between two entries of `memories/MEMORY.md` and `memories/USER.md` is a line with `§` and nothing else, not even a space. Headings, lists and blank lines divide nothing.',
			'- A file without such a line is one entry. The agent can only replace or remove all of it.\n- A `§` with a space next to it is text, and the lines above and below are one entry.\n- Where there are blank lines or spaces next to a `§`, the agent still reads and adds entries. But its tool refuses to change or to remove one: it treats the file as written by somebody else.',
		].join('\n\n'),
		fix: 'Put a line with `§` alone between two entries, without blank lines around it.',
		example: { file: 'memories/MEMORY.md', text: '- Tea at four.\n- The kiln is in the shed.\n' },
	},
	*check(view) {
		for (const memory of memoriesIn(view)) {
			const { path, text, limit } = memory;
			const entries = memory.entries.map((entry) => entry.text);
			const almost = almostMarks(memory);
			for (const range of almost)
				yield {
					place: placeIn(path, range),
					message:
						'This line does not divide two entries for Hermes Agent, as there is a space next to the §. Delete the space.',
					fixes: [editFix('Delete the space next to “§”', path, [{ range, text: '§' }], true)],
				};
			if (almost.length > 0) continue;
			const title = 'Write the entries as Hermes Agent does';
			const strays = strayMarks(memory);
			for (const range of strays)
				yield {
					place: placeIn(path, range),
					message: 'This § divides nothing, so the agent reads it as a part of the entry. Delete the line.',
					fixes: [rewritten(title, memory, withoutStrays(entries), true)],
				};
			if (strays.length === 0 && driftIn({ text, limit }) === 'form')
				yield {
					place: placeIn(path, firstOdd(memory)),
					message: `The agent cannot change or remove what it remembers in ${path}: there are blank lines or spaces next to a §, and its tool refuses then. Leave one line with § between two entries, and nothing else.`,
					fixes: [rewritten(title, memory, entries, true)],
				};
			const [only] = memory.entries;
			if (memory.entries.length !== 1 || !only || !isManifold(only.text)) continue;
			const meant = entriesMeant(only.text);
			yield {
				place: placeIn(path, headOfEntry(only)),
				message: `Hermes Agent takes all of ${path} for one entry, as no line of it is a § alone: the agent can only replace or remove the whole. Put such a line between the entries.`,
				...(meant.length > 1 && { fixes: [rewritten(`Divide it into ${meant.length} entries`, memory, meant, false)] }),
			};
		}
	},
};
