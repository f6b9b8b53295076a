import { isFailure, type Json5Document, type Json5Failure, parseJson5 } from '../../../text/json5.ts';
import { jsonMistake } from '../../../text/jsonMistakes.ts';
import { stoppedIn } from '../../../text/plainJson.ts';
import { oncePerContent } from '../../../workspace/files.ts';

/**
 * JSON with comments, as the program reads its settings: comments are taken out, and the rest has to be JSON, so no comma may stand
 * before a closing bracket. Never throws.
 */
function parseJsonText(text: string): Json5Document | Json5Failure {
	const stopped = stoppedIn(text, 'jsonc');
	const known = parseJson5(text);
	if (!stopped || isFailure(known)) return known;
	const { at, isEnd } = stopped;
	const { message, length } = jsonMistake(text, at, isEnd);
	return { message, range: { start: at, end: at + length } };
}

/** The same, once for each text. */
export const jsonIn = oncePerContent(parseJsonText);
