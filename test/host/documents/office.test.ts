import { describe, expect, it } from 'vitest';
import { docxOf, pptxOf, xlsxOf } from '../../support/documents/office.ts';
import { zipOf } from '../../support/documents/zip.ts';
import { converted, lines } from './convert.ts';

describe('a Word document', () => {
	it('keeps its headings, paragraphs and tables, in every script', async () => {
		const table = [
			['Tee', 'Minuten'],
			['Grüner | Tee', '2'],
			['烏龍茶', '4'],
		];
		expect(await converted(docxOf(['# Größe', 'Der Ofen ist heiß.', table, '火曜日に焼く']))).toBe(
			lines(
				'# Größe\n\nDer Ofen ist heiß.\n',
				'| Tee | Minuten |',
				'| --- | --- |',
				'| Grüner \\| Tee | 2 |',
				'| 烏龍茶 | 4 |',
				'\n火曜日に焼く',
			),
		);
	});

	it('that says nothing is said to have no text, not to be damaged', async () => {
		expect(await converted(docxOf([]))).toBe('refused: there is no text in it');
		expect(await converted(docxOf(['', ' ']))).toBe('refused: there is no text in it');
	});

	it('is found where an editor on the web has put its text', async () => {
		const parts = await unzipped(docxOf(['Hello']));
		const rels = Buffer.from(parts['_rels/.rels'] ?? [])
			.toString()
			.replace('document.xml', 'document2.xml');
		const { 'word/document.xml': text = new Uint8Array(), ...others } = parts;
		expect(await converted(zipOf({ ...others, '_rels/.rels': rels, 'word/document2.xml': text }))).toBe('Hello\n');
	});

	it('is read without its pictures', async () => {
		const text = await converted(docxOf(['Hello'], { 'word/media/image1.xml': '<not xml' }));
		expect(text).toBe('Hello\n');
	});
});

describe('a workbook', () => {
	it('keeps its columns where cells do not say which they are in, as some programs write them', async () => {
		const { 'xl/worksheets/sheet1.xml': sheet = new Uint8Array(), ...others } = await unzipped(
			xlsxOf({
				Teas: [
					['Name', 'Minutes', 'Note'],
					['', 4, 'hot'],
				],
			}),
		);
		const without = Buffer.from(sheet)
			.toString()
			.replace(/ r="[A-Z]+\d+"/g, '');
		const empty = without.replace(/(<row[^>]*>)(?=<c[^>]*><v>4<)/, '$1<c/>');
		expect(await converted(zipOf({ ...others, 'xl/worksheets/sheet1.xml': empty }))).toContain('|  | 4 | hot |');
	});

	it('has a table for each sheet, with results, dates and truth as people see them', async () => {
		const book = xlsxOf({
			'Häuser & Höfe': [
				['Name', 'Rooms', 'Since', 'Let'],
				['Blue', 3.5, { date: 45292 }, true],
				['Mill', '', { date: 45292.396 }, false],
			],
			Empty: [],
		});
		expect(await converted(book)).toBe(
			lines(
				'## Häuser & Höfe\n',
				'| Name | Rooms | Since | Let |',
				'| --- | --- | --- | --- |',
				'| Blue | 3.5 | 2024-01-01 | TRUE |',
				'| Mill |  | 2024-01-01 09:30:14 | FALSE |',
				'\n## Empty',
			),
		);
	});

	it('says how many rows were left out', async () => {
		const rows = Array.from({ length: 20_010 }, (_, index) => [index]);
		const text = await converted(xlsxOf({ Long: rows }));
		expect(text).toContain('| 19999 |\n\n(10 more rows were left out: only the first 20,000 are here.)');
	});

	it('needs no room for what is empty above its last row', async () => {
		const far = `<worksheet><sheetData><row r="1048576"><c r="XFD1048576"><v>7</v></c><c r="B1048576" t="inlineStr"><is><t>far</t></is></c></row></sheetData></worksheet>`;
		const book = xlsxOf({ One: [['x']] });
		const parts = { ...(await unzipped(book)), 'xl/worksheets/sheet1.xml': far };
		expect(await converted(zipOf(parts))).toBe(
			lines('## One\n', '|  | far |', '| --- | --- |', '\n(Only the first 200 columns are here.)'),
		);
	});
});

const unzipped = async (bytes: Uint8Array) => (await import('fflate')).unzipSync(bytes);

it('a presentation is told slide by slide, with what the speaker notes', async () => {
	const slides = pptxOf([
		{ title: 'The kiln', points: ['It is hot', 'It is über 1000°'], notes: 'Wait here.\n' },
		{ title: 'Thanks', points: ['One line'] },
	]);
	expect(await converted(slides)).toBe(
		lines(
			'## Slide 1: The kiln\n',
			'- It is hot',
			'- It is über 1000°\n',
			'Notes: Wait here.\n',
			'## Slide 2: Thanks\n',
			'One line',
		),
	);
});

describe('what is not read', () => {
	it('says what it is, and what to do', async () => {
		const ole = Buffer.from('d0cf11e0a1b11ae1', 'hex');
		expect(await converted(ole)).toMatch(/^refused: this is a document of Office 97 to 2003; save it as \.docx/);
		const locked = Buffer.concat([ole, Buffer.from('EncryptedPackage', 'utf16le')]);
		expect(await converted(locked)).toMatch(/^refused: it is protected by a password; save it without one/);
		expect(await converted(zipOf({ 'photo.jpg': 'x' }))).toMatch(/^refused: this is an archive; unpack it/);
		expect(await converted('plain words', 'application/msword')).toMatch(/^refused: it is damaged, or not what/);
	});
});
