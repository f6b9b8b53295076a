import type { InstalledProgram } from '../installedProgram.ts';
import type { Runtime } from '../runtime.ts';
import type { Clue } from './clue.ts';
import type { Scene } from './scene.ts';
import type { VersionClue } from './version.ts';

/** The versions of one program, and how its folders are told from those of others. */
export interface Family {
	/** As `Runtime.family`. */
	readonly id: string;
	/** For people: `OpenClaw`. */
	readonly title: string;
	/** Newest first; never empty. */
	readonly versions: readonly Runtime[];
	/** Other ids that a version was published under: what each is called here. */
	readonly formerIds?: Readonly<Record<string, string>>;
	/** Its program on a disk; absent where nobody has it as a package. */
	readonly program?: InstalledProgram;
	/** What of the scene speaks for this family, in any order. Never throws. */
	clues(scene: Scene): readonly Clue[];
	/** One clause for people: what would have to be there to tell its folders from others. */
	readonly toldBy: string;
	/** Ways to tell the versions apart, the most reliable first. */
	readonly versionClues: readonly VersionClue[];
}
