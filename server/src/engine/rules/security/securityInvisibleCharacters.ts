import type { Rule } from '../rule.ts';
import { oncePerText, textsOfEverybody } from '../support/texts.ts';
import { codesOf, type HiddenRun, hiddenFindings, hiddenRuns } from './hidden.ts';

/**
 * Control characters but NUL, of which load.not-text speaks, spaces without width, invisible operators, a byte order mark inside the text, and selectors of
 * variants in a row. Joiners count only between Latin letters: emoji and many scripts need them.
 */
const invisible =
	/[\u0001-\u0008\u000B\u000E-\u001F\u007F-\u0084\u0086-\u009F\u200B\u2060-\u2064\u180E\uFEFF\uFFF9-\uFFFB]+|(?<=[A-Za-z])[\u200C\u200D]+(?=[A-Za-z])|(?:[\uFE00-\uFE0F]|\uDB40[\uDD00-\uDDEF]){2,}/g;
/** Scripts that write no spaces between words use a space without width to say where a line may break. */
const unspaced = /[\u0E00-\u0EFF\u1000-\u109F\u1780-\u17FF\u3040-\u30FF\u3400-\u9FFF]/;

/** Colours of a terminal, from output that was pasted: `ESC[31m`. 8 would hide what follows. */
const colour = /\[(?:(?:[34]8;5;\d{1,3}|(?!0*8[;mK])\d{0,3});){0,8}(?:[34]8;5;\d{1,3}|(?!0*8[mK])\d{0,3})[mK]/y;

function colours(text: string, at: number): boolean {
	colour.lastIndex = at + 1;
	return colour.test(text);
}

export const invisibleIn = (text: string): readonly HiddenRun[] =>
	hiddenRuns(text, invisible, ({ 0: run, index }) => {
		if (index === 0 && run === '\uFEFF') return false;
		if (run === '\u001B' && colours(text, index)) return false;
		if (!/^\u200B+$/.test(run)) return true;
		return !unspaced.test(`${text[index - 1] ?? ''}${text[index + run.length] ?? ''}`);
	});

const runsIn = oncePerText(invisibleIn);

const say = (where: string, { characters }: HiddenRun): string =>
	`There are invisible characters ${where}, which the agent reads: ${codesOf(characters)}. They hide words from people and from searches. Remove them, and find out where the text came from.`;

export const securityInvisibleCharacters: Rule = {
	code: 'security.invisible-characters',
	severity: 'warning',
	eachText: true,
	docs: {
		title: 'Invisible characters',
		why: [
			'Editors and reviewers do not see these characters, but a model reads every one. Words with hidden spaces cannot be found by a search, and a row of variant selectors can hide a whole message.',
			'OpenClaw does not remove them from context files: they are in the prompt. Rules of coding agents that hide orders in this way have been passed around.',
			'',
			'Soulscope reports, in every file that an agent of the folder reads, and in what those import, control characters, spaces and joiners without width, invisible operators, a byte order mark inside the text, and several variant selectors in a row.',
			'It does not report a byte order mark at the start, joiners in emoji and in scripts that need them, terminal colours in copied output, or break marks in Thai, Khmer, Burmese, Lao, Chinese and Japanese.',
		].join('\n'),
		fix: 'Use the quick fix. If the text came from outside, read it again with care.',
		example: { file: 'SOUL.md', text: '# Soul\n\nYou are A\u200Bria.\n' },
	},
	*check(view) {
		for (const file of textsOfEverybody(view)) {
			yield* hiddenFindings(file, runsIn(file), {
				one: (run) => say('here', run),
				several: (count, first) => say(`at ${count}, here first`, first),
				what: 'the invisible characters',
				allOf: 'the invisible characters',
			});
		}
	},
};
