/**
 * How much a clue says of whose folder it is, most telling first. What only one runtime has goes before what several have:
 *
 * - `named`: a configuration makes the folder an agent's home.
 * - `place`: it lies where only this runtime keeps agents. It says where the folder lives now; what is inside may be left over.
 * - `inside`: something in it that only this runtime writes.
 * - `beside`: its configuration lies beside the folder.
 * - `names`: names that several runtimes share, enough of them to be an agent's home and no accident.
 * - `name`: one such name, enough where somebody has opened this very folder.
 * - `typical`: what this runtime's folders usually have, and other people's may have as well.
 * - `hint`: what any repository may have.
 */
const strengths = ['named', 'place', 'inside', 'beside', 'names', 'name', 'typical', 'hint'] as const;

export type Strength = (typeof strengths)[number];

export interface Clue {
	readonly strength: Strength;
	/** A clause for people: `memory.db has the tables of its index`. */
	readonly reason: string;
}

const rankOf = (strength: Strength): number => strengths.indexOf(strength);

/** Sorted, the most telling first; equals stay as they are. */
export const byStrength = (clues: readonly Clue[]): readonly Clue[] =>
	[...clues].sort((a, b) => rankOf(a.strength) - rankOf(b.strength));

/** The most telling strength; undefined where there is no clue. */
export const strongestOf = (clues: readonly Clue[]): Strength | undefined => byStrength(clues)[0]?.strength;

/** True for what only one runtime has. */
export const isOwn = (strength: Strength): boolean => rankOf(strength) < rankOf('names');

/** Negative where `a` says more than `b`: by the most telling strength that only one of them has. How often does not count. */
export function compareClues(a: readonly Clue[], b: readonly Clue[]): number {
	const has = (clues: readonly Clue[], strength: Strength) => clues.some((clue) => clue.strength === strength);
	const telling = strengths.find((strength) => has(a, strength) !== has(b, strength));
	if (telling === undefined) return 0;
	return has(a, telling) ? -1 : 1;
}

/**
 * Where the clues make a folder a workspace, as `Evidence.suffices`. `all`: those of every runtime, for a configuration beside the
 * folder says whose workspace it would be, and only the names in it say that it is one.
 */
export function sufficesFor(clues: readonly Clue[], all: readonly Clue[]): 'anywhere' | 'opened' | 'nowhere' {
	const strongest = strongestOf(clues);
	if (strongest === undefined || strongest === 'hint') return 'nowhere';
	if (strongest === 'beside') return all.some(({ strength }) => strength === 'names') ? 'anywhere' : 'opened';
	if (strongest === 'typical')
		return clues.filter(({ strength }) => strength === 'typical').length > 1 ? 'anywhere' : 'opened';
	return strongest === 'name' ? 'opened' : 'anywhere';
}
