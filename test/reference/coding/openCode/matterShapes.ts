import type { Dice } from '../../../support/random.ts';
import { edited, prose, text } from '../shapes.ts';
import type { Entry } from '../world.ts';

/** What a description may be. */
const descriptions = [
	'what it does',
	'use it when: asked',
	'a: b: c',
	'"quoted: text"',
	"'single'",
	'|\n  two\n  lines',
	'>-\n  folded\n  lines',
	'\n  below\n  and below',
	'',
	'""',
	'[open',
	'<b>&amp;</b> "x"',
	'"line\\nbreak"',
	'規則 🌿 ünï',
	'x # remark',
	'@home',
	'`t` u',
	'long '.repeat(300),
	'~',
	'a\n  b: c',
] as const;

/** No text once it is read. */
const noTexts = ['5', 'true', '[a, b]', '{a: 1}', '2026-11-28'] as const;

const frames: readonly ((fields: string, body: string) => string)[] = [
	(fields, body) => `---\n${fields}\n---\n${body}`,
	(fields, body) => `---\n${fields}\n---\n${body}`,
	(fields, body) => `---\n${fields}\n---\n${body}`,
	(fields, body) => `---\n${fields}\n---\n${body}`,
	(fields, body) => `---\n${fields}\n---\n${body}`,
	(fields, body) => `---\r\n${fields.replaceAll('\n', '\r\n')}\r\n---\r\n${body}`,
	(fields) => `---\n${fields}\n---`,
	(fields, body) => `\uFEFF---\n${fields}\n---\n${body}`,
	(fields, body) => `\n---\n${fields}\n---\n${body}`,
	(fields, body) => `--- \n${fields}\n--- \n${body}`,
	(fields, body) => `----\n${fields}\n----\n${body}`,
	(fields, body) => `---yaml\n${fields}\n---\n${body}`,
	(fields, body) => `---\n${fields}\n--- more\n${body}`,
	(fields, body) => `---\n${fields}\n---more\n${body}`,
	(fields) => `---\n${fields}\nno end`,
	(fields, body) => `---\n${fields}\n...\n${body}`,
	(fields, body) => `---\n\n# remark\n${fields}\n\n---\n\n${body}`,
];

/** A file with frontmatter: `fields`, and mostly a description. `unfit`: how often that is no text. */
export function withMatter(dice: Dice, fields: readonly string[], unfit: number): Entry {
	const description = dice.one(dice.chance(unfit) ? noTexts : descriptions);
	const lines = dice.chance(0.9) ? [...fields, `description: ${description}`] : [...fields];
	if (dice.chance(0.2)) lines.reverse();
	const body = dice.chance(0.9) ? edited(dice, prose(dice, 4)) : '';
	return text(lines.length === 0 ? body : dice.one(frames)(lines.join('\n'), body));
}
