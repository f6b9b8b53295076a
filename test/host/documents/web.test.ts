import { describe, expect, it } from 'vitest';
import { pdfOf } from '../../support/documents/pdf.ts';
import { converted, lines } from './convert.ts';

const html = (text: string, mime = 'text/html', name = 'page.html') =>
	converted(Buffer.from(text, 'latin1'), mime, name);

describe('a web page', () => {
	it('is in the encoding that its header, its mark or it itself says', async () => {
		expect(await html('<p>K\xf6ln', 'text/html; charset=iso-8859-1')).toBe('Köln\n');
		expect(await html('<meta http-equiv="Content-Type" content="text/html; charset=windows-1252"><p>\x80 5')).toBe(
			'€ 5\n',
		);
		expect(await html('<p>\x93K\xf6ln\x94')).toBe('“Köln”\n');
		expect(await converted('<meta charset="latin1"><p>Köln', 'text/html; charset=utf-8')).toBe('Köln\n');
		expect(await converted(Buffer.from('\uFEFF<p>Köln', 'utf16le'), 'text/html')).toBe('Köln\n');
	});

	it('is its article, without what stands around it', async () => {
		const words =
			'Oolong wants water that has just boiled, a warm pot, and some patience. Pour, wait, and pour again. ';
		const page = `<title>Slow tea</title><nav><a href="/">Home</a></nav><article>${`<p>${words}</p>`.repeat(6)}<p><a href="more?a=1">More of this</a></p></article><footer>Imprint</footer>`;
		const text = await html(page, 'text/html', 'https://example.com/tea/slow');
		expect(text).toMatch(/^# Slow tea\n\nOolong wants water/);
		expect(text).toContain('[More of this](https://example.com/tea/more?a=1)');
		expect(text).not.toMatch(/Home|Imprint/);
	});

	it('is all there where it is no article: lists, tables, code', async () => {
		const page =
			'<h1>Kinds</h1><ul><li>green<ol start="3"><li>sencha</li></ol></li></ul><table><caption>Minutes</caption><tr><th>Tea<th>Time<tr><td>a|b<td><b>3</b></table><pre><code>x = 1\ny = 2</code></pre><p><del>old</del> <img alt="A pot" src="pot.png">';
		expect(await html(page)).toBe(
			lines(
				'# Kinds\n',
				'- green',
				'  3. sencha\n',
				'Minutes\n',
				'| Tea | Time |',
				'| --- | --- |',
				'| a\\|b | **3** |\n',
				'```',
				'x = 1',
				'y = 2',
				'```\n',
				'~~old~~ A pot',
			),
		);
	});

	it('leads nowhere that a link should not lead, and nothing in it runs', async () => {
		const page =
			'<script>document.title = "no"</script><p><a href="javascript:x()">a</a> <a href="data:text/html,x">b</a> <a href="#top">c</a> <a href="file:///etc/passwd">d</a> <img src="data:image/png;base64,AAAA" onerror="x()">';
		expect(await html(page)).toBe('a b c d\n');
	});

	it('whose tables only place things reads as what is in them', async () => {
		const page =
			'<table><tr><td><table><tr><td><h2>News</h2></td></tr></table></td></tr><tr><td><p>Hello</p></td></tr></table>';
		expect(await html(page)).toBe('## News\n\nHello\n');
	});
});

describe('an e-mail', () => {
	const mail = (...parts: readonly string[]) =>
		[
			'From: =?utf-8?q?J=C3=BCrgen?= <j@example.com>',
			'To: Sam <sam@example.com>, kiln@example.com',
			'Subject: =?utf-8?b?w5ZmZW4=?=',
			'Date: Tue, 3 Mar 2026 10:00:00 +0100',
			'MIME-Version: 1.0',
			'Content-Type: multipart/mixed; boundary=edge',
			...parts.map((part) => `\r\n--edge\r\n${part}`),
			'\r\n--edge--\r\n',
		].join('\r\n');

	it('says who wrote what to whom, and what came with it', async () => {
		const pdf = Buffer.from(pdfOf([['Twelve degrees']])).toString('base64');
		const text = mail(
			'Content-Type: text/html; charset=utf-8\r\n\r\n<p>It is <b>hot</b>.</p>',
			`Content-Type: application/pdf\r\nContent-Disposition: attachment; filename="a.pdf"\r\nContent-Transfer-Encoding: base64\r\n\r\n${pdf}`,
			'Content-Type: image/png\r\nContent-Disposition: attachment; filename="b.png"\r\n\r\nx',
			'Content-Type: application/pdf\r\nContent-Disposition: attachment; filename="c.pdf"\r\n\r\n%PDF-1.4 broken',
		);
		expect(await converted(text, 'message/rfc822')).toBe(
			lines(
				'# Öfen\n',
				'From: Jürgen <j@example.com>\\',
				'To: Sam <sam@example.com>, kiln@example.com\\',
				'Date: 2026-03-03T09:00:00.000Z\n',
				'It is **hot**.\n',
				'## Attachment: a.pdf\n',
				'## Page 1\n',
				'Twelve degrees\n',
				'## Attachment: b.png\n',
				'## Attachment: c.pdf\n',
				'(Not read: it is damaged.)',
			),
		);
	});
});
