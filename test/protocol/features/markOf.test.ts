import { expect, it } from 'vitest';
import { markOf } from '../../../server/src/language/support/diagnostics/markOf.ts';

it('the mark of a text is short, and another one for each text that differs in a place, in upper bits or in order', () => {
	const text = 'A list of problems, as an editor is told of them. '.repeat(40);
	const texts = [...text].flatMap((_unit, at) =>
		['', 'x', '\u0141', '\ue041'].map((other) => `${text.slice(0, at)}${other}${text.slice(at + 1)}`),
	);
	const numbers = Array.from({ length: 20_000 }, (_each, at) => `[${at % 100},${Math.floor(at / 100)}]`);
	const all = new Set([...texts, ...numbers, text, '']);
	expect(new Set([...all].map(markOf)).size).toBe(all.size);
	expect(markOf(text)).toBe(markOf([...text].join('')));
	expect(markOf(text).length).toBeLessThan(24);
});
