import { convertDocument } from '../../../server/src/host/documents/convertDocument.ts';
import { kindOf } from '../../../server/src/host/documents/kinds.ts';

/** The Markdown of a document, or `refused: …`, as the process makes it. */
export async function converted(bytes: Uint8Array | string, mime = '', name = 'a document'): Promise<string> {
	const given = typeof bytes === 'string' ? Buffer.from(bytes) : bytes;
	const kind = kindOf(given, mime);
	if (!kind) return 'text as it is';
	const result = await convertDocument({ bytes: given, kind, mime, name });
	return 'text' in result ? result.text : `refused: ${result.refused}`;
}

export const lines = (...all: readonly string[]): string => `${all.join('\n')}\n`;
