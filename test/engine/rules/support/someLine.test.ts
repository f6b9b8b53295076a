import { expect, test } from 'vitest';
import { mayForbid } from '../../../../server/src/engine/rules/prose/orders/spoken.ts';
import { someLine } from '../../../../server/src/engine/rules/support/someLine.ts';
import { KnownText } from '../../../../server/src/engine/rules/support/texts.ts';
import { dice } from '../../../support/dice.ts';

const role = { id: 'soul', title: 'Soul', about: '', injected: true };

const fileOf = (text: string, path = 'SOUL.md') => new KnownText(path, role, { kind: 'text', text, origin: 'editor' });

const pieces = [
	'never',
	'Never ',
	'note',
	'n',
	'ever',
	'don’t',
	'ne',
	' ',
	'\n',
	'\r\n',
	'- ',
	'**',
	'a',
	'wenn ja, ',
	'nicht',
	'.',
	'\n\n',
];

test('what is remembered of a file says the same as its whole text, whatever is typed', () => {
	const roll = dice(7);
	const next = (below: number) => Math.floor(roll() * below);
	const has = someLine(mayForbid, 1_000);
	let text = '';
	let forbidding = 0;
	for (let key = 0; key < 20_000; key++) {
		const at = next(text.length + 1);
		const gone = next(4) === 0 ? next(6) : 0;
		text = text.slice(0, at) + (next(3) > 0 ? pieces[next(pieces.length)] : '') + text.slice(at + gone);
		if (text.length > 120) text = text.slice(next(100));
		const says = has(fileOf(text));
		expect([text, says]).toEqual([text, mayForbid(text)]);
		if (says) forbidding++;
	}
	expect(forbidding).toBeGreaterThan(1_000);
	expect(forbidding).toBeLessThan(19_000);
});

test('a key in a file without such a line has only its own line looked at', () => {
	const asked: string[] = [];
	const has = someLine((text) => {
		asked.push(text);
		return text.includes('never');
	}, 1_000);
	const answers = ['One.\nTwo.\nThree.', 'One.\nTwo, too.\nThree.', 'One.\nTwo, never.\nThree.', 'One.\nTwo.\nThree.'];
	expect(answers.map((text) => has(fileOf(text)))).toEqual([false, false, true, false]);
	expect(asked).toEqual(['One.\nTwo.\nThree.', 'Two, too.', 'Two, never.', 'One.\nTwo.\nThree.']);
	asked.length = 0;
	has(fileOf('One.\nTwo.\nThree.', 'USER.md'));
	expect(asked).toEqual(['One.\nTwo.\nThree.']);
});

test('nothing behind the longest text is looked at', () => {
	const has = someLine((text) => text.includes('never'), 10);
	expect([has(fileOf('0123456789never')), has(fileOf('01234never6789'))]).toEqual([false, true]);
});
