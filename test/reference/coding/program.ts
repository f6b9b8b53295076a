import type { Dice } from '../../support/random.ts';
import type { Places } from './place.ts';
import type { World } from './world.ts';

/**
 * Texts that reach the model, by what they are: each is compared to the byte, and one that is missing is as good as an empty
 * one. Names tell kinds of differences apart: no path is in them, and no number that another world would not have as well.
 */
export type Said = Readonly<Record<string, string>>;

/** Answers for one world after the other. Everything that it starts ends with `whenOver`. */
interface Running {
	/** What we say that the program sends. Asked before the program itself, which leaves things in the home folder. */
	ours(world: World, places: Places): Promise<Said>;
	/** What the program sends to its model. Rejects where it sends nothing. */
	theirs(world: World, places: Places): Promise<Said>;
}

/** A coding agent of another maker. */
export interface Program {
	readonly title: string;
	/** Installs what is missing into the cache, which takes a network. Throws where npm cannot. */
	install(say: (line: string) => void): void;
	/** A world of its kind: the same dice make the same one. */
	generate(dice: Dice): World;
	/**
	 * Away from all networks. Several may run at once, each with worlds of its own, which stand in `base` and nowhere else.
	 * `own`: a folder beside it, for what has to outlast a world.
	 */
	start(base: string, own: string): Promise<Running>;
}
