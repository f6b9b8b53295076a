import type { Converted } from '../../engine/knowledge/documents/convert.ts';
import { convertKind } from './converters/byKind.ts';
import { limits } from './limits.ts';
import type { GivenDocument } from './messages.ts';
import { DocumentRefusal } from './refusal.ts';

/** Never rejects. */
export async function convertDocument({ bytes, kind, mime, name }: GivenDocument): Promise<Converted> {
	try {
		const text = (await convertKind(kind, bytes, mime, name)).replace(/\r\n?/g, '\n').replaceAll('\0', '').trim();
		if (text === '') return { refused: 'there is no text in it' };
		return { text: `${withinLimit(text)}\n` };
	} catch (error) {
		if (error instanceof DocumentRefusal) return { refused: error.message };
		if (isTooDeep(error)) return { refused: 'its parts are nested too deeply to be read' };
		return { refused: 'it is damaged, or not what its name says, and cannot be read' };
	}
}

const isTooDeep = (error: unknown): boolean => error instanceof RangeError && /call stack/i.test(error.message);

function withinLimit(text: string): string {
	const { characters } = limits;
	if (text.length <= characters) return text;
	const more = (text.length - characters).toLocaleString('en');
	return `${text.slice(0, characters).toWellFormed()}\n\n(${more} more characters were left out.)`;
}
