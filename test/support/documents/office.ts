import { contentTypes, escaped, relations, xml, zipOf } from './zip.ts';

const word = 'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"';

const wordParagraph = (text: string, style?: string): string =>
	`<w:p>${style === undefined ? '' : `<w:pPr><w:pStyle w:val="${style}"/></w:pPr>`}<w:r><w:t xml:space="preserve">${escaped(text)}</w:t></w:r></w:p>`;

const wordTable = (rows: readonly (readonly string[])[]): string =>
	`<w:tbl>${rows.map((row) => `<w:tr>${row.map((cell) => `<w:tc>${wordParagraph(cell)}</w:tc>`).join('')}</w:tr>`).join('')}</w:tbl>`;

/** `# Heading` is one; a list of lists is a table. */
export function docxOf(
	blocks: readonly (string | readonly (readonly string[])[])[],
	more: Record<string, string> = {},
) {
	const body = blocks.map((block) => {
		if (typeof block !== 'string') return wordTable(block);
		return block.startsWith('# ') ? wordParagraph(block.slice(2), 'Heading1') : wordParagraph(block);
	});
	return zipOf({
		'[Content_Types].xml': contentTypes,
		'_rels/.rels': relations({ r1: ['officeDocument', 'word/document.xml'] }),
		'word/document.xml': xml(`<w:document ${word}><w:body>${body.join('')}</w:body></w:document>`),
		'word/styles.xml': xml(
			`<w:styles ${word}><w:style w:type="paragraph" w:styleId="Heading1"><w:name w:val="heading 1"/></w:style></w:styles>`,
		),
		...more,
	});
}

const sheetNs =
	'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main" xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"';

/** A number in `{ date }` is shown as one. */
type Cell = string | number | boolean | { readonly date: number };

const column = (index: number): string =>
	index < 26 ? String.fromCharCode(65 + index) : column(Math.floor(index / 26) - 1) + column(index % 26);

function sheetXml(rows: readonly (readonly Cell[])[], shared: string[]): string {
	const cell = (value: Cell, at: string): string => {
		if (typeof value === 'number') return `<c r="${at}"><v>${value}</v></c>`;
		if (typeof value === 'boolean') return `<c r="${at}" t="b"><v>${value ? 1 : 0}</v></c>`;
		if (typeof value === 'object') return `<c r="${at}" s="1"><v>${value.date}</v></c>`;
		if (value === '') return '';
		return `<c r="${at}" t="s"><v>${shared.push(value) - 1}</v></c>`;
	};
	const body = rows.map(
		(row, y) => `<row r="${y + 1}">${row.map((value, x) => cell(value, `${column(x)}${y + 1}`)).join('')}</row>`,
	);
	return xml(`<worksheet ${sheetNs}><sheetData>${body.join('')}</sheetData></worksheet>`);
}

export function xlsxOf(sheets: Readonly<Record<string, readonly (readonly Cell[])[]>>): Uint8Array {
	const shared: string[] = [];
	const parts = Object.values(sheets).map((rows, index) => [
		`xl/worksheets/sheet${index + 1}.xml`,
		sheetXml(rows, shared),
	]);
	const list = Object.keys(sheets).map(
		(name, index) => `<sheet name="${escaped(name)}" sheetId="${index + 1}" r:id="s${index}"/>`,
	);
	return zipOf({
		'[Content_Types].xml': contentTypes,
		'_rels/.rels': relations({ r1: ['officeDocument', 'xl/workbook.xml'] }),
		'xl/workbook.xml': xml(`<workbook ${sheetNs}><sheets>${list.join('')}</sheets></workbook>`),
		'xl/_rels/workbook.xml.rels': relations({
			...Object.fromEntries(parts.map((_, index) => [`s${index}`, ['worksheet', `worksheets/sheet${index + 1}.xml`]])),
			t: ['sharedStrings', 'sharedStrings.xml'],
			f: ['styles', 'styles.xml'],
		}),
		'xl/styles.xml': xml(
			`<styleSheet ${sheetNs}><cellXfs><xf numFmtId="0"/><xf numFmtId="14"/></cellXfs></styleSheet>`,
		),
		'xl/sharedStrings.xml': xml(
			`<sst ${sheetNs}>${shared.map((text) => `<si><t>${escaped(text)}</t></si>`).join('')}</sst>`,
		),
		...Object.fromEntries(parts),
	});
}

interface Slide {
	readonly title: string;
	readonly points?: readonly string[];
	readonly notes?: string;
}

const slideNs =
	'xmlns:p="http://schemas.openxmlformats.org/presentationml/2006/main" xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main" xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"';

const shape = (kind: string, lines: readonly string[]): string =>
	`<p:sp><p:nvSpPr><p:nvPr><p:ph type="${kind}"/></p:nvPr></p:nvSpPr><p:txBody>${lines
		.map((line) => `<a:p><a:r><a:t>${escaped(line)}</a:t></a:r></a:p>`)
		.join('')}</p:txBody></p:sp>`;

export function pptxOf(slides: readonly Slide[]): Uint8Array {
	const parts: Record<string, string> = {};
	for (const [index, { title, points = [], notes }] of slides.entries()) {
		const tree = `${shape('title', [title])}${points.length > 0 ? shape('body', points) : ''}`;
		parts[`ppt/slides/slide${index + 1}.xml`] = xml(
			`<p:sld ${slideNs}><p:cSld><p:spTree>${tree}</p:spTree></p:cSld></p:sld>`,
		);
		if (notes === undefined) continue;
		parts[`ppt/slides/_rels/slide${index + 1}.xml.rels`] = relations({
			n: ['notesSlide', `../notesSlides/notes${index + 1}.xml`],
		});
		parts[`ppt/notesSlides/notes${index + 1}.xml`] = xml(
			`<p:notes ${slideNs}><p:cSld><p:spTree>${shape('body', [notes])}</p:spTree></p:cSld></p:notes>`,
		);
	}
	const ids = slides.map((_, index) => `<p:sldId id="${256 + index}" r:id="s${index}"/>`).join('');
	return zipOf({
		'[Content_Types].xml': contentTypes,
		'_rels/.rels': relations({ r1: ['officeDocument', 'ppt/presentation.xml'] }),
		'ppt/presentation.xml': xml(`<p:presentation ${slideNs}><p:sldIdLst>${ids}</p:sldIdLst></p:presentation>`),
		'ppt/_rels/presentation.xml.rels': relations(
			Object.fromEntries(slides.map((_, index) => [`s${index}`, ['slide', `slides/slide${index + 1}.xml`]])),
		),
		...parts,
	});
}
