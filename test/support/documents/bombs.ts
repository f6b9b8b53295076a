import { constants, crc32, deflateRawSync, deflateSync } from 'node:zlib';
import { docxOf } from './office.ts';
import { zipOf } from './zip.ts';

const MB = 1024 * 1024;

/** What `rawSpaces` repeats. */
const block = Buffer.alloc(16 * MB, ' ');

/** Deflated spaces that become so many MB, in a thousandth of them: one block, again and again. */
function rawSpaces(mb: number): Buffer {
	const packed = deflateRawSync(block, { finishFlush: constants.Z_FULL_FLUSH });
	return Buffer.concat([...Array.from({ length: mb / 16 }, () => packed), deflateRawSync(Buffer.alloc(0))]);
}

const spaces = (mb: number): Buffer => Buffer.concat([Buffer.from([0x78, 0x9c]), rawSpaces(mb), Buffer.alloc(4)]);

/** A Word document one of whose parts becomes so many MB, and says that it has `size` bytes. To pack it for real would take seconds. */
function docxOfSpaces(mb: number, size = mb * MB): Uint8Array {
	const bytes = Buffer.from(docxOf(['x'], { 'word/footnotes.xml': '' }));
	const [list, end] = [bytes.lastIndexOf('PK\x01\x02'), bytes.lastIndexOf('PK\x05\x06')];
	const [part, firstOfList] = [bytes.readUInt32LE(list + 42), bytes.readUInt32LE(end + 16)];
	const packed = rawSpaces(mb);
	let sum = 0;
	for (let done = 0; done < mb; done += 16) sum = crc32(block, sum);
	// Deflated; the checksum; how long it is and was. Two bytes further back in the list than at the part itself.
	for (const method of [part + 8, list + 10]) {
		bytes.writeUInt16LE(8, method);
		for (const [index, number] of [sum, packed.length, size].entries())
			bytes.writeUInt32LE(number, method + 6 + 4 * index);
	}
	const text = part + 30 + bytes.readUInt16LE(part + 26) + bytes.readUInt16LE(part + 28);
	bytes.writeUInt32LE(text + packed.length, end + 16);
	return Buffer.concat([bytes.subarray(0, text), packed, bytes.subarray(firstOfList)]);
}

/** A page whose text is packed twice: some kilobytes that become gigabytes. */
export function pdfBomb(mb: number): Uint8Array {
	const packed = deflateSync(spaces(mb));
	const objects = [
		'<< /Type /Catalog /Pages 2 0 R >>',
		'<< /Type /Pages /Count 1 /Kids [3 0 R] >>',
		'<< /Type /Page /Parent 2 0 R /MediaBox [0 0 9 9] /Contents 4 0 R >>',
	].map((text, index) => `${index + 1} 0 obj\n${text}\nendobj\n`);
	const head = `%PDF-1.4\n${objects.join('')}4 0 obj\n<< /Length ${packed.length} /Filter [/FlateDecode /FlateDecode] >>\nstream\n`;
	return Buffer.concat([
		Buffer.from(head),
		packed,
		Buffer.from('\nendstream\nendobj\ntrailer\n<< /Size 5 /Root 1 0 R >>\nstartxref\n0\n%%EOF\n'),
	]);
}

/** A Word document whose text becomes 304 MB. */
export const zipBomb = (): Uint8Array => docxOfSpaces(304);

/** One whose text becomes 96 MB, which says of itself that it has ten bytes. */
export const lyingBomb = (): Uint8Array => docxOfSpaces(96, 10);

/** An archive that names its only part so many times. */
export function crowded(): Uint8Array {
	const bytes = Buffer.from(zipOf({ 'word/document.xml': '' }));
	const end = bytes.subarray(-22);
	const first = end.readUInt32LE(16);
	const entry = bytes.subarray(first, -22);
	end.writeUInt16LE(60_000, 8);
	end.writeUInt16LE(60_000, 10);
	return Buffer.concat([bytes.subarray(0, first), ...Array.from({ length: 60_000 }, () => entry), end]);
}

/** Ten of ten of ten …: a billion words, if anybody wrote them out. */
export function entityBomb(): Uint8Array {
	const entities = Array.from({ length: 9 }, (_, level) => `<!ENTITY e${level + 1} "${`&e${level};`.repeat(10)}">`);
	const outside = '<!ENTITY file SYSTEM "file:///etc/hostname"><!ENTITY net SYSTEM "http://127.0.0.1:9/">';
	const text = `<!DOCTYPE w:document [<!ENTITY e0 "boom">${entities.join('')}${outside}]><w:document xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"><w:body><w:p><w:r><w:t>before &e9; &file; &net; after</w:t></w:r></w:p></w:body></w:document>`;
	return docxOf([], { 'word/document.xml': text });
}

/** Elements inside one another, deeper than any parser goes. */
export const deepPage = (depth: number): Uint8Array => Buffer.from(`${'<div>'.repeat(depth)}x`);

/** More elements than anybody waits for. */
export const hugePage = (): Uint8Array => Buffer.from('<div><b>x</b></div>'.repeat(1_000_000));
