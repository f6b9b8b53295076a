import { choicesOf, type ToldChoice } from '../rules/prose/choices/choice.ts';
import type { Sentence } from '../rules/prose/orders/sentences.ts';
import { oncePerText } from '../rules/support/texts.ts';
import { linesOf } from '../text/lines.ts';

/** A command in a block of code, and what it has the agent choose. */
interface FencedChoice {
	readonly found: ToldChoice;
	readonly sentence: Sentence;
}

/** Languages of blocks that are typed into a terminal; most have none. */
const shells = /^(?:`{3,}|~{3,}) ?(?:bash|sh|shell|zsh|console|terminal)?$/i;

/** A line that is a command alone: no more than a program, what it is told to do, and options. */
const command = /^[ \t]*(?:[$>][ \t]+)?([a-z][a-z0-9]*(?:[ \t]+[\w:./-]+){0,4})[ \t]*(?:#.*)?$/;

/** Longer texts are no instructions (UTF-16 units). */
const longestText = 100_000;

/**
 * Commands for the terminal in blocks of code: most projects say nowhere else that they use pnpm. Only programs that a topic knows by their commands
 * count, each below the headings that it stands under.
 */
export const fencedChoices = oncePerText((text): readonly FencedChoice[] => {
	// Most texts have no such block.
	if (!/`{3}|~{3}/.test(text)) return [];
	const found: FencedChoice[] = [];
	let headings: readonly { readonly level: number; readonly title: string }[] = [];
	let isFirst = true;
	let block: 'none' | 'shell' | 'other' = 'none';
	for (const { text: line, start, code } of linesOf(text.slice(0, longestText))) {
		if (!code) {
			block = 'none';
			const [, marks, title = ''] = /^(#{1,6})[ \t]+((?![ \t]).*)$/.exec(line) ?? [];
			// A file’s own title names the file.
			if (marks && !(isFirst && marks.length === 1))
				headings = [...headings.filter(({ level }) => level < marks.length), { level: marks.length, title }];
			isFirst &&= line.trim() === '';
		} else if (block === 'none') block = shells.test(line.trim()) ? 'shell' : 'other';
		else if (block === 'shell') {
			const order = command.exec(line)?.[1];
			if (order === undefined) continue;
			const scopes = headings.map(({ title }) => title);
			const sentence = { order, scopes, start, end: start + line.trimEnd().length };
			const choices = choicesOf(`Run ${order}`).filter(({ topic, narrowed }) => topic.commands && narrowed === '');
			found.push(...choices.map((choice) => ({ found: choice, sentence })));
		}
	}
	return found;
});
