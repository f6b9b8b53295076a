import { parse } from '@humanwhocodes/momoa';
import { isFailure, type Json5Document, type Json5Failure, parseJson5 } from '../../../text/json5.ts';
import { jsonMistake } from '../../../text/jsonMistakes.ts';
import { oncePerContent } from '../../../workspace/files.ts';

/**
 * JSON with comments, as the program reads its settings: comments are taken out, and the rest has to be JSON, so no comma may stand
 * before a closing bracket. Never throws.
 */
function parseJsonText(text: string): Json5Document | Json5Failure {
	try {
		parse(text, { mode: 'jsonc' });
	} catch (error) {
		const known = parseJson5(text);
		if (isFailure(known)) return known;
		const at = error instanceof Error && 'offset' in error ? Number(error.offset) : 0;
		const start = Math.min(Math.max(0, Number.isFinite(at) ? at : 0), text.length);
		const { message, length } = jsonMistake(text, start, false);
		return { message, range: { start, end: start + length } };
	}
	return parseJson5(text);
}

/** The same, once for each text. */
export const jsonIn = oncePerContent(parseJsonText);
