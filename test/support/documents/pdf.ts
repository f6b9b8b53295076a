/** A line of a page: its text, and the height of its letters in points. */
type PdfLine = string | readonly [text: string, height: number];

interface PdfOptions {
	readonly title?: string;
	/** Asks for a password that nobody has. */
	readonly isProtected?: boolean;
	/** The letters that one byte does not have are in this encoding of two bytes a letter, as programs in Asia have written it. */
	readonly encoding?: 'UniJIS-UCS2-H' | 'UniGB-UCS2-H' | 'UniKS-UCS2-H' | 'NoSuchMap-H';
}

const latin = (text: string): Buffer => Buffer.from(text, 'latin1');

/** Characters that one byte of the usual encoding has are written as such; others by their number in a font of their own. */
const isLatin = (text: string): boolean => /^[\u0020-\u007E\u00A0-\u00FF]*$/.test(text);

const shown = (text: string): string =>
	isLatin(text)
		? `/F1 %h Tf (${text.replace(/[\\()]/g, '\\$&')}) Tj`
		: `/F2 %h Tf <${[...text].map((letter) => (letter.codePointAt(0) ?? 0).toString(16).padStart(4, '0')).join('')}> Tj`;

/** Each line 1.3 of its height below the one before; an empty one makes a paragraph. */
function content(lines: readonly PdfLine[]): string {
	let y = 800;
	return lines
		.map((line) => {
			const [text, height] = typeof line === 'string' ? [line, 11] : line;
			y -= height * 1.3;
			if (text === '') return '';
			return `BT 1 0 0 1 72 ${y.toFixed(1)} Tm ${shown(text).replace('%h', `${height}`)} ET`;
		})
		.join('\n');
}

/** What the numbers of the second font mean: themselves. */
const toUnicode = [
	'/CIDInit /ProcSet findresource begin 12 dict begin begincmap /CMapName /Own def /CMapType 2 def',
	'1 begincodespacerange <0000> <FFFF> endcodespacerange',
	'1 beginbfrange <0000> <FFFF> <0000> endbfrange',
	'endcmap CMapName currentdict /CMap defineresource pop end end',
].join('\n');

/** Whose letters an encoding numbers. */
const orderings: Readonly<Record<string, string>> = {
	'UniJIS-UCS2-H': 'Japan1',
	'UniGB-UCS2-H': 'GB1',
	'UniKS-UCS2-H': 'Korea1',
};

const stream = (text: string): string => `<< /Length ${latin(text).length} >>\nstream\n${text}\nendstream`;

/** A document with these pages, in a form that every reader has known since PDF 1.4. */
export function pdfOf(
	pages: readonly (readonly PdfLine[])[],
	{ title, isProtected = false, encoding }: PdfOptions = {},
): Uint8Array {
	const first = 8;
	const kids = pages.map((_, index) => `${first + index * 2} 0 R`).join(' ');
	const objects = [
		'<< /Type /Catalog /Pages 2 0 R >>',
		`<< /Type /Pages /Count ${pages.length} /Kids [${kids}] >>`,
		'<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>',
		`<< /Type /Font /Subtype /Type0 /BaseFont /Own /Encoding /${encoding ?? 'Identity-H'} /DescendantFonts [5 0 R] ${encoding === undefined ? '/ToUnicode 6 0 R' : ''} >>`,
		`<< /Type /Font /Subtype /CIDFontType2 /BaseFont /Own /CIDSystemInfo << /Registry (Adobe) /Ordering (${orderings[encoding ?? ''] ?? 'Identity'}) /Supplement 0 >> /FontDescriptor << /Type /FontDescriptor /FontName /Own /Flags 4 >> /DW 1000 >>`,
		stream(toUnicode),
		`<< ${title === undefined ? '' : `/Title (${title})`} >>`,
		...pages.flatMap((lines, index) => [
			`<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents ${first + 1 + index * 2} 0 R /Resources << /Font << /F1 3 0 R /F2 4 0 R >> >> >>`,
			stream(content(lines)),
		]),
	];
	const parts: Buffer[] = [latin('%PDF-1.4\n')];
	let length = parts[0]?.length ?? 0;
	const offsets = objects.map((object, index) => {
		const at = length;
		const bytes = latin(`${index + 1} 0 obj\n${object}\nendobj\n`);
		parts.push(bytes);
		length += bytes.length;
		return at;
	});
	const key = 'ab'.repeat(32);
	const protection = `/Encrypt << /Filter /Standard /V 1 /R 2 /P -4 /O <${key}> /U <${key}> >> /ID [<00> <00>]`;
	const table = offsets.map((at) => `${`${at}`.padStart(10, '0')} 00000 n \n`).join('');
	parts.push(
		latin(
			`xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${table}trailer\n<< /Size ${objects.length + 1} /Root 1 0 R /Info 7 0 R ${isProtected ? protection : ''} >>\nstartxref\n${length}\n%%EOF\n`,
		),
	);
	return Buffer.concat(parts);
}
