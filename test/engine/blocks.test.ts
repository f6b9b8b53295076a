import { describe, expect, it } from 'vitest';
import { sentencesIn } from '../../server/src/engine/rules/prose/orders/sentences.ts';
import type { KnownText } from '../../server/src/engine/rules/support/texts.ts';
import { blocksOf } from '../../server/src/engine/text/blocks.ts';
import { linesOf } from '../../server/src/engine/text/lines.ts';
import { dice } from '../support/dice.ts';

const pieces = [
	'# Rules\n',
	'## In groups\n',
	'#tag\n',
	'- Never send a letter.\n',
	'- Always ask Ann first. Be kind.\n',
	'  Keep it short.\n',
	'* Answer in German.\n',
	'1. First\n',
	'Never:\n',
	'Note: do it.\n',
	'\n',
	' \t\n',
	'\r\n',
	'```\n',
	'````\n',
	'~~~ js\n',
	'   ```\n',
	'---\n',
	'<!-- not this:\n',
	'-->\n',
	'\u00A0\n',
	'- Wash the jar.\n'.repeat(20),
	'word ',
];

/** Many texts, each of a few of `pieces`. */
function* texts(): Iterable<string> {
	const roll = dice(5);
	for (let round = 0; round < 4_000; round++) {
		const length = Math.floor(roll() * 24);
		yield Array.from({ length }, () => pieces[Math.floor(roll() * pieces.length)]).join('');
	}
}

describe('the blocks of a text', () => {
	it('are the whole text, and their lines are those of the whole', () => {
		for (const text of texts()) {
			const blocks = blocksOf(text);
			expect(blocks.map((block) => block.text).join('')).toBe(text);
			const lines = blocks.flatMap(({ text: block, start }) =>
				linesOf(block).map((line) => ({ ...line, start: start + line.start, next: start + line.next })),
			);
			expect(lines, JSON.stringify(text)).toEqual(linesOf(text));
		}
	});

	it('are short, so that a key that is pressed changes a short one', () => {
		const list = '- Wash the jar.\n'.repeat(200);
		expect(Math.max(...blocksOf(list).map(({ text }) => linesOf(text).length))).toBe(16);
	});

	it('are one where a carriage return alone ends a line', () => {
		expect(blocksOf('a\n\nb\rc\n')).toEqual([{ text: 'a\n\nb\rc\n', start: 0 }]);
	});
});

describe('the sentences of a text', () => {
	const fileOf = (text: string): KnownText => ({
		path: 'SOUL.md',
		role: { id: 'soul', title: 'Soul', about: '', injected: true },
		content: { kind: 'text', text, origin: 'disk' },
		text,
	});
	const sentences = (text: string) =>
		sentencesIn(fileOf(text)).flatMap((block) =>
			block.reading.spoken.map(({ isItem }, index) => ({ ...block.sentence(index), isItem })),
		);

	it('are those that it has when it is read in one piece', () => {
		let found = 0;
		for (const text of texts()) {
			const all = sentences(text);
			found += all.length;
			// Behind it, one line that makes it a single block, and that nobody orders anything in.
			const end = text.endsWith('\n') ? '' : '\n';
			expect(all, JSON.stringify(text)).toEqual(sentences(`${text}${end}>\r>`));
		}
		expect(found).toBeGreaterThan(10_000);
	});
});
