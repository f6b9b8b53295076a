import { describe, expect, it } from 'vitest';
import { mostWords, WordTable } from '../../../../../server/src/engine/memory/search/text/wordTable.ts';
import { createWriter } from '../../../../bench/writer.ts';

/** A table of what words are in upper case, and how often it was asked to make that. */
function upperCase() {
	let made = 0;
	const table = new WordTable((word) => {
		made++;
		return { upper: word.toUpperCase() };
	});
	const of = (text: string, start = 0, end = text.length) => {
		const number = table.numberOf(text, start, end);
		return number < 0 ? table.make(text.slice(start, end)) : table.valueAt(number);
	};
	return { table, of, made: () => made };
}

describe('what is made of words', () => {
	it('is made once for each word, wherever it stands', () => {
		const { of, made } = upperCase();
		expect(of('a kiln, kilns', 2, 6)).toEqual({ upper: 'KILN' });
		expect(of('the kiln', 4, 8)).toBe(of('kiln'));
		expect(made()).toBe(1);
		expect(of('a kiln, kilns', 8, 13)).toEqual({ upper: 'KILNS' });
		expect(of('kil')).toEqual({ upper: 'KIL' });
	});

	it('is right for every word of many, also where they have one place or old ones are forgotten', () => {
		const { table, of } = upperCase();
		const { random } = createWriter(1);
		const letters = ['a', 'B', 'é', '京', '\ud83c', '-'];
		const known = new Map<number, string>();
		const wrong: string[] = [];
		let { generation } = table;
		for (let round = 0; round < 150_000; round++) {
			const word = Array.from({ length: Math.floor(random() * 12) }, () => letters[Math.floor(random() * 6)]).join('');
			const text = `x${word}y`;
			if (of(text, 1, text.length - 1).upper !== word.toUpperCase()) wrong.push(word);
			const number = table.numberOf(word, 0, word.length);
			if (table.generation !== generation) known.clear();
			generation = table.generation;
			// One number is one word, until words are forgotten.
			if (number >= mostWords || (number >= 0 && (known.get(number) ?? word) !== word)) wrong.push(word);
			known.set(number, word);
		}
		expect(wrong).toEqual([]);
		expect(table.generation).toBeGreaterThan(0);
	});

	it('is made of words that are too long to be kept', () => {
		const { table, of } = upperCase();
		const long = 'a'.repeat(200);
		expect(table.numberOf(long, 0, 200)).toBeLessThan(0);
		expect(of(long).upper).toBe('A'.repeat(200));
	});
});
