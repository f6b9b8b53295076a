import { expect, it } from 'vitest';
import { linesOf, linesWith } from '../../../server/src/engine/text/lines.ts';
import { dice } from '../../support/dice.ts';

const words = ['.md', '/'];
const pieces = [
	'a/b',
	'SOUL.md',
	'- word',
	' ',
	'# heading',
	'.',
	'md',
	'`',
	'```',
	'   ~~~ js',
	'\n',
	'\n',
	'\r\n',
	'\r',
];

it('finds the lines that have one of the words, and says of them what all lines say', () => {
	const roll = dice(11);
	const pick = () => pieces[Math.floor(roll() * pieces.length)];
	let [found, inCode] = [0, 0];
	for (let round = 0; round < 5_000; round++) {
		const text = Array.from({ length: Math.floor(roll() * 30) }, pick).join('');
		const expected = linesOf(text).filter((line) => words.some((word) => line.text.includes(word)));
		expect([...linesWith(text, words)], JSON.stringify(text)).toEqual(expected);
		found += expected.length;
		inCode += expected.filter(({ code }) => code).length;
	}
	expect(inCode).toBeGreaterThan(500);
	expect(found - inCode).toBeGreaterThan(500);
});
