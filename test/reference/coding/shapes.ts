import type { Dice } from '../../support/random.ts';
import type { Entry } from './world.ts';

const sentences = [
	'Run the tests before you commit.',
	'Never push to main.',
	'- Use tabs, not spaces',
	'## Style',
	'1. Ask first',
	'Antworte auf Deutsch.',
	'請先問。',
	'🌿🪴 keep it small 🪴🌿',
	'```sh\nnpm test\n```',
	'~~~\nindented\n~~~',
	'Trailing blanks   ',
	'\tindented by a tab',
	'    indented by four',
	'',
	'',
	'> quoted',
	'<!-- a remark -->',
	'<b>bold</b> & <i>italic</i>',
	'Mail to ann@example.org',
	'---',
	'Combining: e\u0301, zero width\u200bspace, no break\u00a0space',
	'one `code` and ``two `ticks` ``',
	'$1 $& $$ $HOME {{name}} %s',
	'separator\u2028in a line',
] as const;

/** A few lines as people write them. */
export const prose = (dice: Dice, most = 8): string =>
	Array.from({ length: 1 + dice.below(most) }, () => `${dice.one(sentences)}\n`).join('');

/** The same text as other editors and other systems leave it. */
const edits: readonly ((text: string) => string)[] = [
	(text) => text.replaceAll('\n', '\r\n'),
	(text) => text.replaceAll('\n', '\r'),
	(text) => `\uFEFF${text}`,
	(text) => `\uFEFF\uFEFF${text}`,
	(text) => text.trimEnd(),
	(text) => `\n\n${text}`,
	(text) => `  ${text}\u00a0\n\n`,
	(text) => text.replaceAll('\n', '\n\r\n'),
	(text) => `${text}\u0000${text}`,
];

export const edited = (dice: Dice, text: string, share = 0.15): string =>
	dice.chance(share) ? dice.one(edits)(text) : text;

/** Next to nothing. */
export const blanks = ['', '\n', ' \t\r\n', '\uFEFF', '\u00a0\n', '\u200b'] as const;

export const text = (content: string): Entry => ({ kind: 'text', text: content });

/** What is no UTF-8, or no text at all. */
export const oddBytes: readonly Entry[] = [
	{ kind: 'bytes', hex: 'fffe48006900' },
	{ kind: 'bytes', hex: '4869ff0a' },
	{ kind: 'bytes', hex: 'c3' },
	{ kind: 'bytes', hex: 'efbbbf4869' },
	{ kind: 'bytes', hex: '00010203' },
];

/** `share` of the names, each with an entry of its own. */
export const filled = (
	dice: Dice,
	names: readonly string[],
	share: number,
	make: (name: string) => Entry,
): Record<string, Entry> => Object.fromEntries(dice.some(names, share).map((name) => [name, make(name)]));

/** `tree` without what lies at `path` or below it. */
export const cleared = (tree: Readonly<Record<string, Entry>>, path: string): Record<string, Entry> =>
	Object.fromEntries(Object.entries(tree).filter(([each]) => each !== path && !each.startsWith(`${path}/`)));
