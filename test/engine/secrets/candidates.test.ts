import { expect, it } from 'vitest';
import { couldHoldSecret } from '../../../server/src/engine/secrets/find.ts';
import { candidatesIn } from '../../../server/src/engine/secrets/values.ts';
import { dice } from '../../support/dice.ts';

/** What goes without a break, looked for in the plainest way. */
const run = /[^\s"'`<>|,;()[\]{}“”„‚«»‹›：，。；、（）「」]{8,2000}/g;

/** Made here, so that nothing in this file looks like a key. */
const token = ['kQ8vR2xT', '5mW9zL3n', 'B7cJ4hF6'].join('');
const pieces = [
	token,
	'Tr0ub4dor&3',
	'word',
	'password',
	'ü',
	'’',
	'“',
	'：',
	'\u00A0',
	'\u2028',
	'=',
	':',
	'"',
	' ',
	'\n',
	'1',
	'a'.repeat(40),
];

function* texts(): Iterable<string> {
	const roll = dice(3);
	const pick = () => pieces[Math.floor(roll() * pieces.length)];
	for (let round = 0; round < 5_000; round++) yield Array.from({ length: Math.floor(roll() * 20) }, pick).join('');
	// Runs that are longer than one.
	for (const length of [1_990, 2_000, 2_007, 2_008, 4_003])
		for (const end of ['', 'ü', ' ', '“']) yield `${'-'.repeat(length - token.length)}${token}${end}${token}`;
}

it('are the same as in each run of a text by itself', () => {
	let found = 0;
	for (const text of texts()) {
		const expected = [...text.matchAll(run)].flatMap(({ 0: whole, index }) =>
			[...candidatesIn(whole)].map((each) => ({ ...each, start: index + each.start })),
		);
		expect([...candidatesIn(text)], JSON.stringify(text)).toEqual(expected);
		found += expected.length;
	}
	expect(found).toBeGreaterThan(1_000);
});

it.each([
	['20 characters with a digit', 'a1'.repeat(10), true],
	['19 of them', `${'a1'.repeat(9)}a`, false],
	['30 letters', 'abcdefghijklmnopqrstuvwxyzabcd', true],
	['29 letters', 'abcdefghijklmnopqrstuvwxyzabc', false],
])('%s: whether it could be a secret', (_, text, could) => {
	// By itself: what begins so is the name of a variable.
	expect(couldHoldSecret(`see $${text}, then`)).toBe(could);
});
