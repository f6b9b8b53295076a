import { structuredPatch } from 'diff';
import { secretValuesIn, shortestRepeated } from '../../engine/secrets/secretValues.ts';
import { type TextRange, united } from '../../engine/text/range.ts';
import type { Colours } from '../terminal/colours.ts';
import { visible } from './displayText.ts';

interface Diffed {
	readonly before: string;
	readonly after: string;
	/** Of some length, shown as dots wherever they stand, as are values that their keys say are secrets. */
	readonly secrets: readonly string[];
}

/** Lines around a change. */
const context = 2;

/** What is left of a line that goes on for ever. */
const longest = 500;

/** In place of a secret; as many lines as it has, so that the others keep their numbers. */
const standIn = (secret: string): string => '•'.repeat(8) + '\n'.repeat(secret.split('\n').length - 1);

const textsAt = (text: string, ranges: readonly TextRange[]): string[] =>
	ranges.map(({ start, end }) => text.slice(start, end));

function* placesOf(secret: string, text: string): Generator<TextRange> {
	for (let start = text.indexOf(secret); start >= 0; start = text.indexOf(secret, start + secret.length))
		yield { start, end: start + secret.length };
}

/** The lines of `text` without what nobody has to see. */
function coveredLines(text: string, secrets: readonly string[]): readonly string[] {
	let shown = '';
	let at = 0;
	for (const range of united([...secretValuesIn(text), ...secrets.flatMap((each) => [...placesOf(each, text)])])) {
		shown += text.slice(at, range.start) + standIn(text.slice(range.start, range.end));
		at = range.end;
	}
	return `${shown}${text.slice(at)}`.split('\n');
}

const indentOf = (line: string): string => (/^[ \t]*/.exec(line)?.[0] ?? '').replaceAll('\t', '    ');

/** A line of a file as a screen may show it: what is hidden is named, and where it is indented it stays so. */
function harmlessLine(line: string): string {
	const cut = line.length > longest ? `${line.slice(0, longest)}…` : line;
	return indentOf(cut) + visible(cut);
}

/** The changes of one file as a unified diff, in colours that say which lines come and which go. */
export function diffOf(name: string, { before, after, secrets }: Diffed, colours: Colours): string {
	const { hunks } = structuredPatch(name, name, before, after, undefined, undefined, { context });
	const paint = { '-': colours.red, '+': colours.green } as Readonly<Record<string, (text: string) => string>>;
	const byKey = [before, after].flatMap((text) => textsAt(text, secretValuesIn(text)));
	const everywhere = [...secrets, ...byKey].filter(({ length }) => length >= shortestRepeated);
	const [old, wanted] = [coveredLines(before, everywhere), coveredLines(after, everywhere)];
	const lines = hunks.flatMap(({ oldStart, oldLines, newStart, newLines, lines: changed }) => {
		let [oldAt, newAt] = [oldStart - 1, newStart - 1];
		const texts = changed.map((line) => {
			const sign = line.slice(0, 1);
			// A remark on the end of the file is no line of it.
			if (sign === '\\') return line;
			const shown = sign === '+' ? wanted[newAt] : old[oldAt];
			if (sign !== '+') oldAt += 1;
			if (sign !== '-') newAt += 1;
			const text = `${sign}${harmlessLine(shown ?? '')}`;
			return paint[sign]?.(text) ?? text;
		});
		return [colours.cyan(`@@ -${oldStart},${oldLines} +${newStart},${newLines} @@`), ...texts];
	});
	const title = visible(name);
	return `${[colours.bold(`--- ${title}`), colours.bold(`+++ ${title}`), ...lines].join('\n')}\n\n`;
}
