import { parse } from '@humanwhocodes/momoa';
import { jsonMistake } from './jsonMistakes.ts';
import type { TextRange } from './range.ts';

/**
 * What is wrong with a text that should be JSON and no more; undefined where nothing is. Node’s own parser says whether something is, and
 * not always where; its words repeat what is in the text, which could be a secret.
 */
export function faultInJson(text: string): { readonly message: string; readonly range: TextRange } | undefined {
	try {
		JSON.parse(text);
		return undefined;
	} catch (error) {
		// Line breaks and tabs in a text: there, Node says where, and the other parser minds nothing.
		const stated = Number(/ at position (\d+)/u.exec((error as Error).message)?.[1] ?? 0);
		const { at, isEnd } = stoppedIn(text, 'json') ?? { at: stated, isEnd: false };
		const { message, length } = jsonMistake(text, at, isEnd);
		return { message, range: { start: at, end: at + length } };
	}
}

/** Where a parser that knows its place stops, and whether it wanted more then; undefined where it does not stop. `jsonc`: with comments. */
export function stoppedIn(
	text: string,
	mode: 'json' | 'jsonc',
	options: { readonly allowTrailingCommas?: boolean } = {},
): { readonly at: number; readonly isEnd: boolean } | undefined {
	try {
		parse(text, { mode, ...options });
		return undefined;
	} catch (error) {
		if (!(error instanceof Error && 'offset' in error)) return undefined;
		const at = Math.min(Math.max(0, Number(error.offset) || 0), text.length);
		return { at, isEnd: error.message.includes('end of input') };
	}
}
