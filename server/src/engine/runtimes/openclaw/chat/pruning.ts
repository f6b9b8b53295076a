/** How 2026.1 thins out old tool results once the provider's cache has gone cold; lengths in UTF-16 units. */
export const pruningDefaults = {
	mode: 'cache-ttl',
	ttlMs: 300_000,
	keepLastAssistants: 3,
	/** Shares of the context window at which results are cut, and at which they are cleared. */
	softTrimRatio: 0.3,
	hardClearRatio: 0.5,
	minPrunableToolChars: 50_000,
	tools: {},
	softTrim: { maxChars: 4000, headChars: 1500, tailChars: 1500 },
	hardClear: { enabled: true, placeholder: '[Old tool result content cleared]' },
} as const;
