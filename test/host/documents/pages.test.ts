import { describe, expect, it } from 'vitest';
import { epubOf, odtOf } from '../../support/documents/books.ts';
import { pdfOf } from '../../support/documents/pdf.ts';
import { converted, lines } from './convert.ts';

describe('a PDF', () => {
	it('is told page by page, with its title, headings and whole words', async () => {
		const pdf = pdfOf(
			[
				[['The glaze', 20], '', 'It was fired on Tues-', 'day, at 1,230 degrees.', 'Größe: 12 cm', '', 'It held.'],
				['釉薬は千二百度で焼く'],
				[],
			],
			{ title: 'Kiln notes' },
		);
		expect(await converted(pdf)).toBe(
			lines(
				'# Kiln notes\n',
				'## Page 1\n',
				'### The glaze\n',
				'It was fired on Tuesday, at 1,230 degrees.',
				'Größe: 12 cm\n',
				'It held.\n',
				'## Page 2\n',
				'釉薬は千二百度で焼く\n',
				'(No text on page 3.)',
			),
		);
	});

	it('is refused in one line where it has a password, or pictures alone', async () => {
		expect(await converted(pdfOf([['secret']], { isProtected: true }))).toMatch(
			/^refused: this PDF is protected by a password/,
		);
		expect(await converted(pdfOf([[], []]))).toBe('refused: this PDF has no text, only pictures of its pages');
	});

	it('of 500 pages has them all', async () => {
		const pages = Array.from({ length: 500 }, (_, index) => [`This is leaf ${index + 1}.`]);
		const text = await converted(pdfOf(pages));
		expect(text.match(/^## Page \d+$/gm)).toHaveLength(500);
		expect(text).toContain('## Page 500\n\nThis is leaf 500.');
	});
});

describe('a book', () => {
	const chapters = {
		'second first.xhtml': '<h1>Morning</h1><p>It was <em>early</em>.</p>',
		'b.xhtml': '<h1>Night</h1><ol><li>sleep<ul><li>dream</li></ul></li></ol>',
	};

	it('has its chapters in the order of reading', async () => {
		expect(await converted(epubOf('A day', chapters))).toBe(
			lines('# A day\n\nBy Mina Okafor\n', '## Morning\n\nIt was *early*.\n', '## Night\n', '1. sleep', '   - dream'),
		);
	});

	it('is refused where it is protected', async () => {
		const encryption = '<encryption><EncryptedData><CipherReference URI="OEBPS/b.xhtml"/></EncryptedData></encryption>';
		expect(await converted(epubOf('A day', chapters, { 'META-INF/encryption.xml': encryption }))).toMatch(
			/^refused: this book is protected/,
		);
	});
});

it('a text of OpenDocument keeps headings, lists and tables', async () => {
	const text = odtOf(
		'<text:h text:outline-level="2">Übersicht</text:h><text:p>Ein<text:s/>Satz.</text:p><text:list><text:list-item><text:p>eins</text:p></text:list-item></text:list><table:table><table:table-row><table:table-cell><text:p>a</text:p></table:table-cell></table:table-row></table:table>',
	);
	expect(await converted(text)).toBe(lines('## Übersicht\n\nEin Satz.\n', '- eins\n', '| a |', '| --- |'));
});

it('a Rich Text document is its text, in any encoding that it has', async () => {
	const text =
		"{\\rtf1\\ansi\\ansicpg1252{\\fonttbl{\\f0 Arial;}}{\\*\\generator None;}{\\info{\\title No}}Gr\\'f6\\'dfe \\u37321?\\par A \\{brace\\} and {\\b bold}\\line next}";
	expect(await converted(text)).toBe(lines('Größe 釉\n', 'A {brace} and bold', 'next'));
	expect(await converted("{\\rtf1\\ansi\\ansicpg932 \\'93\\'fa\\'96\\'7b}")).toBe('日本\n');
});
