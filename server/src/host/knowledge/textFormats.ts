import { imageKindOf } from '../../../../shared/imageKinds.ts';
import type { Convert, Converted } from '../../engine/knowledge/documents/convert.ts';

/** UTF-8 and, where a mark at its start says so, UTF-16. */
const encodings: readonly (readonly [mark: readonly number[], name: string])[] = [
	[[0xff, 0xfe], 'utf-16le'],
	[[0xfe, 0xff], 'utf-16be'],
];

/** Text as it is: Markdown, source code of any language, CSV, JSON, YAML, XML. Everything else is refused. */
export const textFormats: Convert = async (bytes) => decoded(bytes);

function decoded(bytes: Uint8Array): Converted {
	const [, name = 'utf-8'] = encodings.find(([mark]) => mark.every((byte, at) => bytes[at] === byte)) ?? [];
	try {
		const text = new TextDecoder(name, { fatal: true }).decode(bytes);
		if (!text.includes('\0')) return { text };
	} catch {
		// It is in another encoding, or no text.
	}
	if (imageKindOf(bytes))
		return { refused: 'it is a picture, which only the model of the chat can describe, in the editor' };
	const refused = 'this is not a text file in UTF-8, nor a document that can be read';
	// Texts in the older encodings have no such byte, and nearly everything that is no text has one.
	return { refused: bytes.includes(0) ? refused : `${refused}; if it is a text, save it in UTF-8, then add it` };
}
