import { expect, test } from 'vitest';
import { TextDocument } from 'vscode-languageserver-textdocument';
import { createLineMap } from '../../server/src/language/support/text/lines.ts';
import { dice } from '../support/dice.ts';

test.each(['', 'one', '\n', 'one\n', 'one\ntwo\n\nfour', 'a\r\nb\r\n', 'a\rb\nc'])(
	'positions in %j are those that the library has',
	(text) => {
		const lines = createLineMap(text);
		const document = TextDocument.create('', '', 0, text);
		for (let offset = -1; offset <= text.length + 1; offset++)
			expect(lines.positionAt(offset), `${offset}`).toEqual(document.positionAt(offset));
		for (let line = -1; line <= document.lineCount + 1; line++)
			for (let character = -1; character <= 6; character++)
				expect(lines.offsetAt({ line, character }), `${line}:${character}`).toBe(
					document.offsetAt({ line, character }),
				);
	},
);

test('positions are the same in whichever order they are asked for', () => {
	const text = Array.from({ length: 300 }, (_, line) => 'x'.repeat(line % 7)).join('\n');
	const lines = createLineMap(text);
	const document = TextDocument.create('', '', 0, text);
	const roll = dice(7);
	for (let offset = 0; offset <= text.length; offset++)
		expect(lines.positionAt(offset)).toEqual(document.positionAt(offset));
	for (let offset = text.length; offset >= 0; offset--)
		expect(lines.positionAt(offset)).toEqual(document.positionAt(offset));
	for (let round = 0; round < 2_000; round++) {
		const offset = Math.floor(roll() * text.length);
		expect(lines.positionAt(offset), `${offset}`).toEqual(document.positionAt(offset));
	}
});
