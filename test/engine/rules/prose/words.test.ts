import { expect, it } from 'vitest';
import { englishStem, wordsOf } from '../../../../server/src/engine/rules/prose/orders/words.ts';
import { dice } from '../../../support/dice.ts';

it.each([
	['Never **open** the kiln, ever!', ['never', 'open', 'the', 'kiln', 'ever']],
	['Keep to `memory/2026-11-20.md`.', ['keep', 'to', 'memory/2026-11-20.md']],
	['Don’t — it is “hot”', ["don't", 'it', 'is', 'hot']],
	["N'envoie pas l'argile", ['ne', 'envoie', 'pas', 'le', 'argile']],
	['Não abra; Übung…', ['nao', 'abra', 'ubung']],
	['!?', []],
])('%j in words', (text, words) => {
	expect(wordsOf(text)).toEqual(words);
});

it('a text in plain letters has the words that it has next to a letter of another script', () => {
	const roll = dice(3);
	const letters = [..."aZ09 '’-_.,:;!@#$%&+/*()“–\tdnlqu"];
	for (let round = 0; round < 3_000; round++) {
		const text = Array.from(
			{ length: Math.floor(roll() * 14) },
			() => letters[Math.floor(roll() * letters.length)],
		).join('');
		expect(wordsOf(`${text} 你`), JSON.stringify(text)).toEqual([...wordsOf(text), '你']);
	}
});

it.each(['constructor', 'valueof'])('“%s”, which every object has, is a word like any other', (word) => {
	expect(englishStem(word)).toBe(word);
});
