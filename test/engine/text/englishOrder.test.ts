import { expect, it } from 'vitest';
import { compareInEnglish } from '../../../server/src/engine/text/englishOrder.ts';

const plain = ['', '-', '0', '7', 'a', 'z'];
const others = ['A', 'Z', 'é', '_', ' ', '日'];

it('is that of English for every pair of short names', () => {
	const collator = new Intl.Collator('en');
	const names = [
		...plain.flatMap((a) => plain.flatMap((b) => plain.map((c) => a + b + c))),
		...plain.flatMap((a) => others.flatMap((b) => [a + b, b + a])),
	];
	for (const a of names) {
		for (const b of names) {
			const [ours, theirs] = [compareInEnglish(a, b), collator.compare(a, b)];
			if (Math.sign(ours) !== Math.sign(theirs)) expect([a, b, ours]).toEqual([a, b, theirs]);
		}
	}
	expect(['b', 'A', 'a-c', 'a', 'B', 'a1'].sort(compareInEnglish)).toEqual(['a', 'A', 'a-c', 'a1', 'b', 'B']);
});
