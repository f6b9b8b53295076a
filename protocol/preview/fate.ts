/** What becomes of a file that the runtime looked at; the server's ledger says what each means. */
export type Fate =
	| 'whole'
	| 'truncated'
	| 'clamped'
	| 'dropped'
	| 'withheld'
	| 'excerpted'
	| 'swapped'
	| 'missing'
	| 'seeded'
	| 'deleted'
	| 'spent'
	| 'empty'
	| 'refused'
	| 'listed'
	| 'shortened'
	| 'unlisted'
	| 'ignored';
