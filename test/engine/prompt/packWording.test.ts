import { describe, expect, it } from 'vitest';
import { packOf, packWording } from '../../../server/src/engine/prompt/wording/packWording.ts';
import { placeholderWording } from '../../../server/src/engine/prompt/wording/placeholder.ts';
import {
	type Fragment,
	textLength,
	type WordingPiece,
	worded,
} from '../../../server/src/engine/prompt/wording/wording.ts';
import { utf8Length } from '../../../server/src/engine/text/lengths/measure.ts';
import { sha256 } from '../../../server/src/engine/text/sha256.ts';

const fragment = (text: string): Fragment => ({ length: text.length, sha256: sha256(text) });

const before = 'Your folder is called ';
const after = '. Keep it tidy, please.';

const woven: WordingPiece = {
	id: 'toy.folder',
	about: 'Where it lives',
	heading: '## Folder',
	length: '## Folder\n'.length + before.length + '/w'.length + after.length,
	text: ['## Folder\n', fragment(before), '/w', fragment(after)],
};

const lined: WordingPiece = {
	id: 'toy.lines',
	about: 'Two lines and a fact',
	heading: '## Lines',
	unit: 'UTF-8 bytes',
	length: utf8Length('## Lines\n\nÄlter – line one\nFACT\nLine two'),
	lines: [
		'',
		{ length: utf8Length('Älter – line one'), digest: sha256('Älter – line one').slice(0, 16) },
		'FACT',
		{ length: 8, digest: sha256('Line two').slice(0, 16) },
	],
};

const packed = (...texts: string[]) => packWording(packOf('toy@1', texts));

describe('a wording pack', () => {
	it('puts fragments and values together as the runtime does', () => {
		expect(packed(before, after).textFor(woven)).toBe('## Folder\nYour folder is called /w. Keep it tidy, please.');
		expect(textLength(woven.text ?? [])).toBe(woven.length);
	});

	it('puts lines together, known by the first digits of their digests', () => {
		const text = packed('Älter – line one', 'Line two').textFor(lined);
		expect(text).toBe('## Lines\n\nÄlter – line one\nFACT\nLine two');
	});

	it('takes the other text of a piece where the pack has that one', () => {
		const piece: WordingPiece = {
			...woven,
			sha256: sha256('something'),
			otherTexts: [['## Folder\n', fragment('Your home is '), '/w']],
		};
		expect(packed('Your home is ').textFor(piece)).toBe('## Folder\nYour home is /w');
		expect(packed(before, after).textFor(piece)).toBe(placeholderWording.textFor(piece));
	});

	it('leaves the placeholder where one fragment of a piece is missing, and says so', () => {
		const half = packed(before);
		expect(half.textFor(woven)).toBe(placeholderWording.textFor(woven));
		expect(worded(woven, half).source).toMatchObject({ wording: 'placeholder' });
		expect(worded(woven, packed(before, after)).source).toMatchObject({ wording: 'pack' });
	});

	it('leaves the placeholder where the whole is not what was measured', () => {
		const piece = { ...woven, sha256: sha256('something else') };
		expect(packed(before, after).textFor(piece)).toBe(placeholderWording.textFor(piece));
	});

	it('marks only placeholders whose length nobody knows as unmeasured', () => {
		const { text: _text, length: _length, ...unmeasured } = woven;
		expect(worded(unmeasured, packed()).source).toHaveProperty('unmeasured', true);
		expect(worded(woven, packed()).source).not.toHaveProperty('unmeasured');
		expect(worded(unmeasured, { id: 'chat', textFor: () => 'Ours.' }).source).not.toHaveProperty('unmeasured');
	});
});
