let collator: Intl.Collator | undefined;

/** The order of two texts in English, as programs sort names: `a`, `A`, `a-c`, `B`. */
export function compareInEnglish(a: string, b: string): number {
	// Made when it is first needed: that takes longer than starting a dozen rules.
	collator ??= new Intl.Collator('en');
	return collator.compare(a, b);
}
