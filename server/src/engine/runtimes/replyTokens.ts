/** What an answer says beside `token`, the word that keeps it from being delivered; punctuation alone is nothing. */
export function besideToken(text: string, token: string): string {
	const word = new RegExp(`(?<![A-Za-z0-9_])${token}(?![A-Za-z0-9_])`, 'giu');
	const rest = text.replaceAll(word, '').trim();
	return /[^\s\p{P}]/u.test(rest) ? rest : '';
}
