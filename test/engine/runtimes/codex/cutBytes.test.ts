import { expect, test } from 'vitest';
import { fromFile } from '../../../../server/src/engine/prompt/mappedText.ts';
import { cutToBytes, cutWritten } from '../../../../server/src/engine/runtimes/codex/context/cutBytes.ts';

/** What a program shows that cuts the bytes and decodes what is left. */
const shown = (text: string, limit: number): string => {
	const bytes = Buffer.from(text);
	const cut = new TextDecoder().decode(bytes.subarray(0, limit));
	// A character that is cut through is one U+FFFD, however many of its bytes are left.
	return cut.replace(/\uFFFD+$/u, '\uFFFD');
};

const letters = { ASCII: 'a', 'two bytes': 'é', 'three bytes': '天', pairs: '😀' } as const;

test.each(Object.entries(letters))('%s are cut to the byte, wherever a long text is cut', (_, letter) => {
	// One unit more or less in front, so that the steps of the search begin in the middle of a pair as well.
	for (const front of ['', 'x']) {
		const text = front + letter.repeat(5_000);
		const size = Buffer.byteLength(text);
		for (const limit of [1, 2, 3, 2_047, 2_048, 2_049, 2_050, 4_095, 4_097, 8_193, size - 1, size, size + 1])
			expect(cutToBytes(fromFile(text), limit).text, `${limit}`).toBe(shown(text, limit));
	}
});

test('half a pair takes the three bytes of U+FFFD, at the end of a step as well', () => {
	const text = `${'x'.repeat(2_047)}\uD83D${'y'.repeat(3_000)}`;
	expect(cutToBytes(fromFile(text), 2_050).text).toBe(text.slice(0, 2_048));
	expect(cutToBytes(fromFile(text), 2_051).text).toBe(text.slice(0, 2_049));
});

test('bytes that are no UTF-8 are cut as they are, wherever that is', () => {
	const written = Buffer.concat([
		Buffer.from('Grüße '),
		Buffer.from('Grüße, 天 \xff\xfe', 'latin1'),
		Buffer.from('天😀 end'),
	]);
	const decode = (bytes: Uint8Array) => new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes);
	const text = decode(written);
	for (let limit = 1; limit <= written.length + 1; limit++) {
		const shown = cutWritten(fromFile(text), written, limit);
		expect(shown.text, `${limit}`).toBe(decode(written.subarray(0, limit)));
	}
});
