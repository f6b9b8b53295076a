/** Two texts of rules as one; undefined where both are blank. */
export const mergeRules = (a: string, b: string): string | undefined =>
	[a.trim(), b.trim()].filter((text) => text !== '').join('\n\n') || undefined;
