import { structuredPatch } from 'diff';
import type { Colours } from '../terminal/colours.ts';
import { visible } from './displayText.ts';

interface Diffed {
	readonly before: string;
	readonly after: string;
	/** Shown as dots wherever they stand. */
	readonly secrets: readonly string[];
}

/** Lines around a change. */
const context = 2;

/** What is left of a line that goes on for ever. */
const longest = 500;

const covered = (line: string, secrets: readonly string[]): string =>
	secrets.reduce((text, secret) => text.replaceAll(secret, '•'.repeat(8)), line);

const indentOf = (line: string): string => (/^[ \t]*/.exec(line)?.[0] ?? '').replaceAll('\t', '    ');

/** A line of a file as a screen may show it: what is hidden is named, and where it is indented it stays so. */
function harmlessLine(line: string, secrets: readonly string[]): string {
	const text = covered(line, secrets);
	const cut = text.length > longest ? `${text.slice(0, longest)}…` : text;
	return indentOf(cut) + visible(cut);
}

/** The changes of one file as a unified diff, in colours that say which lines come and which go. */
export function diffOf(name: string, { before, after, secrets }: Diffed, colours: Colours): string {
	const { hunks } = structuredPatch(name, name, before, after, undefined, undefined, { context });
	const paint = { '-': colours.red, '+': colours.green } as Readonly<Record<string, (text: string) => string>>;
	const lines = hunks.flatMap(({ oldStart, oldLines, newStart, newLines, lines: changed }) => [
		colours.cyan(`@@ -${oldStart},${oldLines} +${newStart},${newLines} @@`),
		...changed.map((line) => {
			const sign = line.slice(0, 1);
			const text = `${sign}${harmlessLine(line.slice(1), secrets)}`;
			return paint[sign]?.(text) ?? text;
		}),
	]);
	const title = visible(name);
	return `${[colours.bold(`--- ${title}`), colours.bold(`+++ ${title}`), ...lines].join('\n')}\n\n`;
}
