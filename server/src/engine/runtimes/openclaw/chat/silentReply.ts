/** 2026.1: silent where the token opens the text or closes it, other words notwithstanding. */
export const isSilentReply2026_1 = (text: string): boolean =>
	/^\s*NO_REPLY(?=$|\W)/u.test(text) || /\bNO_REPLY\b\W*$/u.test(text);

const tokenOnly = /^\s*NO_REPLY(?:\s+NO_REPLY)*\s*$/iu;

/** 2026.9: silent where there is nothing but the token, repeated or between punctuation, in any letter case. */
export const isSilentReply2026_9 = (text: string): boolean =>
	tokenOnly.test(text) ||
	tokenOnly.test(
		text
			.trim()
			.replace(/^\p{P}+/u, '')
			.replace(/(?<!\p{P})\p{P}+$/u, ''),
	);
