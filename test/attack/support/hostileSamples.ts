import { unzipSync, zipSync } from 'fflate';
import { epubOf, odtOf } from '../../support/documents/books.ts';
import { docxOf, pptxOf, xlsxOf } from '../../support/documents/office.ts';
import { pdfOf } from '../../support/documents/pdf.ts';
import type { Dice } from '../../support/random.ts';

/** Archives without compression, so that what is changed in them changes their text. */
const bare = (archive: Uint8Array): Uint8Array => zipSync(unzipSync(archive), { level: 0 });

const mail = [
	'From: Sam <sam@example.com>',
	'Subject: =?utf-8?q?The_kiln?=',
	'MIME-Version: 1.0',
	'Content-Type: multipart/mixed; boundary=edge',
	'\r\n--edge\r\nContent-Type: text/html; charset=utf-8\r\nContent-Transfer-Encoding: quoted-printable\r\n\r\n<p>It is=20<b>hot</b>.</p>',
	`\r\n--edge\r\nContent-Type: application/pdf\r\nContent-Disposition: attachment; filename="a.pdf"\r\nContent-Transfer-Encoding: base64\r\n\r\n${Buffer.from(pdfOf([['Attached']])).toString('base64')}`,
	'\r\n--edge--\r\n',
].join('\r\n');

const page =
	'<!doctype html><html><head><meta charset="utf-8"><title>Tea</title></head><body><h1>Tea</h1><ul><li>green<li>black</ul><table><tr><th>a<th>b<tr><td>1<td colspan="2">2</table><p><a href="x">x</a> <svg><title>s</title></svg><math><mi>y</mi></math></body></html>';

interface Sample {
	readonly kind: string;
	readonly mime: string;
	readonly bytes: Uint8Array;
}

const word = docxOf([
	'# Tea',
	'It is hot.',
	[
		['a', 'b'],
		['1', '2'],
	],
]);
const workbook = xlsxOf({
	One: [
		['a', 'b'],
		[1, { date: 45292.5 }],
		[true, 'c'],
	],
});
const slides = pptxOf([{ title: 'Tea', points: ['one', 'two'], notes: 'Wait.' }]);
const book = epubOf('Tea', { 'a.xhtml': '<h1>One</h1><p>Text</p>' });
const text = odtOf('<text:h text:outline-level="1">Tea</text:h><text:p>It is hot.</text:p>');

/** One good document of each kind. */
export const samples: readonly Sample[] = [
	{ kind: 'PDF', mime: 'application/pdf', bytes: pdfOf([['Tea', 'It is hot.'], ['釉薬']], { title: 'Tea' }) },
	{ kind: 'HTML', mime: 'text/html', bytes: Buffer.from(page) },
	{ kind: 'e-mail', mime: 'message/rfc822', bytes: Buffer.from(mail) },
	{
		kind: 'RTF',
		mime: 'text/rtf',
		bytes: Buffer.from("{\\rtf1\\ansi{\\fonttbl{\\f0 A;}}Gr\\'fc\\u252?n {\\b bold}\\par}"),
	},
	...Object.entries({ Word: word, Excel: workbook, PowerPoint: slides, EPUB: book, OpenDocument: text }).flatMap(
		([kind, bytes]) => [
			{ kind, mime: 'application/epub+zip', bytes },
			{ kind: `${kind}, not compressed`, mime: '', bytes: bare(bytes) },
		],
	),
	{ kind: 'old Office', mime: 'application/msword', bytes: Buffer.from('d0cf11e0a1b11ae1'.repeat(64), 'hex') },
];

/** Bytes that parsers count with, and names that they look for. */
const words = [
	'<',
	'>',
	'&',
	'"',
	'/',
	'[',
	'(',
	'<<',
	'stream',
	'obj',
	'\\bin999999999 ',
	'\\u-1',
	'\\*',
	'{',
	'}',
	'\r\n--edge',
	']]>',
	'<!--',
];

/** Some of it flipped, cut, doubled, moved or replaced. */
export function damaged(bytes: Uint8Array, dice: Dice): Uint8Array {
	let result: Uint8Array = Uint8Array.from(bytes);
	for (let change = 1 + dice.below(8); change > 0; change--) {
		const [at, length] = [dice.below(result.length + 1), dice.below(64)];
		const [before, some, after] = [
			result.subarray(0, at),
			result.subarray(at, at + length),
			result.subarray(at + length),
		];
		switch (dice.below(6)) {
			case 0:
			case 1:
				if (at < result.length) result[at] = (result[at] ?? 0) ^ (1 << dice.below(8));
				break;
			case 2:
				result = Buffer.concat([before, after]);
				break;
			case 3:
				result = Buffer.concat([before, ...Array.from({ length: 1 + dice.below(50) }, () => some), after]);
				break;
			case 4:
				result = Buffer.concat([before, Buffer.from(dice.one(words).repeat(1 + dice.below(200))), after]);
				break;
			default:
				if (dice.chance(0.2)) result = Uint8Array.from(before);
		}
	}
	return result;
}
