/** 2026.1: silent where the token opens the text or closes it, other words notwithstanding. */
export const isSilentReply2026_1 = (text: string): boolean =>
	/^\s*NO_REPLY(?=$|\W)/u.test(text) || /\bNO_REPLY\b\W*$/u.test(text);

/** 2026.3: silent where there is nothing but the token. */
export const isSilentReply2026_3 = (text: string): boolean => /^\s*NO_REPLY\s*$/u.test(text);

/** What is left of a text once the token at its end is taken off, as 2026.3 does. */
export const withoutLastToken = (text: string): string => {
	const end = text.trimEnd();
	const before = end.endsWith('NO_REPLY') ? end.slice(0, -'NO_REPLY'.length) : end;
	const isOwnWord = before === '' || /[\s*]$/u.test(before);
	if (before === end || !isOwnWord) return text;
	let stars = before.length;
	while (before.charAt(stars - 1) === '*') stars -= 1;
	return before.slice(0, stars).trim();
};

const tokenOnly = /^\s*NO_REPLY(?:\s+NO_REPLY)*\s*$/iu;

/** 2026.5: silent where there is nothing but the token, repeated, in any letter case. */
export const isSilentReply2026_5 = (text: string): boolean => tokenOnly.test(text);

/** 2026.9: also where the token stands between punctuation. */
export const isSilentReply2026_9 = (text: string): boolean =>
	tokenOnly.test(text) ||
	tokenOnly.test(
		text
			.trim()
			.replace(/^\p{P}+/u, '')
			.replace(/(?<!\p{P})\p{P}+$/u, ''),
	);
