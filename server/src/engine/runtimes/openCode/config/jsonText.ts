import { isFailure, type Json5Document, type Json5Failure, parseJson5 } from '../../../text/json5.ts';
import { jsonMistake } from '../../../text/jsonMistakes.ts';
import { stoppedIn } from '../../../text/plainJson.ts';
import { oncePerContent } from '../../../workspace/files.ts';

/** JSON with comments and with a comma before a closing bracket; undefined where nothing stands in the file. Never throws. */
function parseConfig(text: string): Json5Document | Json5Failure | undefined {
	if (text === '' || text === '\uFEFF') return undefined;
	// The program does not see the mark; a blank in its place keeps offsets as they are.
	const seen = text.startsWith('\uFEFF') ? ` ${text.slice(1)}` : text;
	const stopped = stoppedIn(seen, 'jsonc', { allowTrailingCommas: true });
	const known = parseJson5(seen);
	if (!stopped || isFailure(known)) return known;
	const { at, isEnd } = stopped;
	const { message, length } = jsonMistake(seen, at, isEnd);
	return { message, range: { start: at, end: at + length } };
}

/** The same, once for each text. */
export const configIn = oncePerContent(parseConfig);
