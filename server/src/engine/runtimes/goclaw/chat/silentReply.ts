import { trimSpace } from '../../../text/goWhiteSpace.ts';

export const silentToken = 'NO_REPLY';

/** Silent where the token opens the trimmed text or closes it as a word of its own, in exactly these letters. */
export function isSilentReply(text: string): boolean {
	const trimmed = trimSpace(text);
	return /^NO_REPLY(?![A-Za-z0-9_])/u.test(trimmed) || /(?<![A-Za-z0-9_])NO_REPLY$/u.test(trimmed);
}
