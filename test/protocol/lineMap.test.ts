import { expect, test } from 'vitest';
import { TextDocument } from 'vscode-languageserver-textdocument';
import { createLineMap } from '../../server/src/language/support/text/lines.ts';

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
