import { describe, expect, it } from 'vitest';
import { byScript } from '../../../server/src/engine/text/byScript.ts';

const patterns = [
	/^([ \t]*)(?:([-*+]|\d{1,2}[.)])([ \t]*))?(\p{L}[\p{L} _-]{1,23}?)([*_]{0,4}[ \t]*)([:：])(.*)$/u,
	/(?<!\p{L})(?:for|when|nie)(?!\p{L})/iu,
	/(\p{Lu})(?=\p{Lu}\p{Ll})/gu,
	/(\p{Ll}|\d)(?=\p{Lu})/gu,
	/[^\p{L}\p{N}]+/gu,
	/[\]\p{N}[]x?/gu,
	/\\p{1,2}|\[\p{L}\]/gu,
];

const pieces = 'Name: For when nie NIE HTTPKey fooBar 7 42 - * _ [a] ]x [9 \\p \\pp . , \t \n été Ärger：';

function* texts(): Iterable<string> {
	const parts = [...pieces.split(' '), ' ', '', '-', 'a', 'Z', '0'];
	let seed = 11;
	for (let at = 0; at < 3000; at++) {
		let text = '';
		for (let length = 0; length < 1 + (at % 6); length++) {
			seed = (Math.imul(seed, 1103515245) + 12345) >>> 0;
			text += parts[(seed >>> 8) % parts.length];
		}
		yield text;
	}
}

describe('byScript', () => {
	it.each(patterns)('finds with %s what the pattern finds', (pattern) => {
		const look = byScript(pattern);
		const matches = (text: string, by: RegExp) => [
			...text.matchAll(new RegExp(by.source, `${by.flags.replace('g', '')}g`)),
		];
		let plain = 0;
		for (const text of texts()) {
			const chosen = look(text);
			if (!chosen.unicode) plain += 1;
			expect(matches(text, chosen), JSON.stringify(text)).toEqual(matches(text, pattern));
		}
		expect(plain).toBeGreaterThan(100);
	});

	it('refuses a class that it does not know', () => {
		expect(() => byScript(/\p{M}/u)('a')).toThrow(RangeError);
		expect(() => byScript(/\P{L}/u)('a')).toThrow(RangeError);
	});
});
