import { kindOf } from '../kinds.ts';
import { DocumentRefusal } from '../refusal.ts';
import type { Converter } from './converter.ts';

/** Office keeps what is protected by a password in such a container as well: in a stream of this name, which is in UTF-16. */
const isProtected = (bytes: Uint8Array): boolean =>
	Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).includes(Buffer.from('EncryptedPackage', 'utf16le'));

/** Formats of Office before 2007, which no maintained library reads. */
export const convertOle: Converter = (bytes) => {
	if (kindOf(bytes, '') !== 'ole') throw new Error('no container');
	throw new DocumentRefusal(
		isProtected(bytes)
			? 'it is protected by a password; save it without one, then add it'
			: 'this is a document of Office 97 to 2003; save it as .docx, .xlsx, .pptx or PDF, and add that',
	);
};
