/** What an order orders, and whether it does so or forbids it. */
export interface Order {
	readonly sense: 'do' | 'do-not';
	/** True where a word says so (“always”, “must”, “never”), false for a bare imperative. */
	readonly isMarked: boolean;
	/** What is ordered, in words that do not depend on sense and form; several where the grammar leaves two readings. */
	readonly keys: readonly (readonly string[])[];
}

export interface Grammar {
	/** Words one of which stands in whatever forbids something. */
	readonly bans: ReadonlySet<string>;
	/** True where it is the first word of it, or the second. */
	readonly opensWithBan?: true;
	/** Reads the words of one sentence; undefined where it cannot be certain of what is ordered. */
	read(words: readonly string[]): Order | undefined;
}

/** “Do not answer every …”, “not only …”: not the opposite of the rest, in any of the languages. */
export const weakens: ReadonlySet<string> = new Set(
	[
		'always only just merely simply necessarily have need',
		'immer nur unbedingt bloss einfach unnotig',
		'siempre solo solamente simplemente necesariamente',
		'sempre somente apenas simplesmente necessariamente',
		'toujours seulement forcement simplement uniquement',
	].flatMap((words) => words.split(' ')),
);
