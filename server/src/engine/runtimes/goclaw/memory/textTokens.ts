/** Words of `text` in lower case. */
export const textTokens = (text: string): string[] =>
	(text.match(/[\p{L}\p{N}]+/gu) ?? []).map((word) => word.toLowerCase());
