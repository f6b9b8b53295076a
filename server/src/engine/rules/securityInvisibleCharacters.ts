import type { Rule } from './rule.ts';
import { codesOf, hiddenFinding, hiddenRuns } from './support/hidden.ts';
import { knownTexts, oncePerText } from './support/texts.ts';

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

const runsIn = oncePerText((text) =>
	hiddenRuns(text, invisible, ({ 0: run, index }) => {
		if (index === 0 && run === '\uFEFF') return false;
		if (run === '\u001B' && colours(text, index)) return false;
		if (!/^\u200B+$/.test(run)) return true;
		return !unspaced.test(`${text[index - 1] ?? ''}${text[index + run.length] ?? ''}`);
	}),
);

export const securityInvisibleCharacters: Rule = {
	code: 'security.invisible-characters',
	severity: 'warning',
	eachText: true,
	docs: {
		title: 'Characters that nobody sees',
		why: [
			'No editor shows them and no reviewer finds them, but a model reads every one: words split by spaces without width slip past a search, and selectors of variants in a row can carry a whole hidden message.',
			'No version of OpenClaw takes them out of context files; they go into the prompt as they stand.',
			'',
			'Reported are control characters, spaces and joiners without width, invisible operators, a byte order mark inside the text, and several variant selectors in a row.',
			'A byte order mark at the start, joiners in emoji and in scripts that need them, colours of a terminal in pasted output, and break marks in Thai, Khmer, Burmese, Lao, Chinese and Japanese are left alone.',
		].join('\n'),
		fix: 'Take the quick fix. Where such a character came with text from outside, read that text again with care.',
		example: { file: 'SOUL.md', text: '# Soul\n\nYou are A\u200Bria.\n' },
	},
	*check(view) {
		for (const file of knownTexts(view)) {
			for (const run of runsIn(file)) {
				yield hiddenFinding(
					file,
					run,
					`Here is something that nobody sees but the agent reads: ${codesOf(run.characters)}. Such characters hide words from people and from searches. Remove them, and mind where the text came from.`,
					'the invisible characters',
				);
			}
		}
	},
};
