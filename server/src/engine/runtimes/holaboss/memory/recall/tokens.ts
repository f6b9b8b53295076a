/** The words of a text as search and recall compare them: distinct, lower case, at least two of `a-z0-9`. */
export const tokensOf = (text: string): string[] => [
	...new Set((text.match(/[a-z0-9]{2,}/gi) ?? []).map((token) => token.toLowerCase())),
];
