import { expect, it } from 'vitest';
import { kindOf } from '../../../server/src/host/documents/kinds.ts';

const word = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document';

it.each([
	['a PDF that says so', '%PDF-1.7\n', 'application/pdf', 'pdf'],
	['a PDF that is called a text', '%PDF-1.7\n', 'text/plain', 'pdf'],
	['a PDF with something in front of it', '\r\n\r\n%PDF-1.7\n', 'application/pdf', 'pdf'],
	['a PDF that is called a Word document', '%PDF-1.7\n', word, 'pdf'],
	['a Word document that is RTF', '{\\rtf1 Hello}', 'application/msword', 'rtf'],
	['a Word document that is a web page', '<html><body>Hello</body></html>', 'application/msword', 'html'],
	[
		'a workbook that is a web page with a table',
		'\uFEFF<table><tr><td>1</td></tr></table>',
		'application/vnd.ms-excel',
		'html',
	],
	['an archive of any name', 'PK\x03\x04', 'application/octet-stream', 'zip'],
	['a page of the web, with its encoding', '<p>Hello', 'text/html; charset=utf-8', 'html'],
	['an e-mail', 'From: a@example.com', 'message/rfc822', 'eml'],
	['a text about PDF', 'A PDF begins with %PDF-1.4.', 'text/plain', undefined],
	['a text with HTML in it', '<p>Hello', 'text/markdown', undefined],
	['source code', 'export {};', 'text/javascript', undefined],
	['nothing', '', 'application/octet-stream', undefined],
])('%s is known by what it is', (_, text, mime, kind) => {
	expect(kindOf(Buffer.from(text), mime)).toBe(kind);
});
