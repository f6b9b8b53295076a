import type { InstalledProgram } from '../installedProgram.ts';
import type { KnownRuntime, Runtime } from '../runtime.ts';
import type { Clue } from './clue.ts';
import type { Scene } from './scene.ts';
import type { VersionClue } from './version.ts';

/** The versions of one program, and how its folders are told from those of others: small, and there from the start. */
export interface KnownFamily {
	/** As `Runtime.family`. */
	readonly id: string;
	/** For people: `OpenClaw`. */
	readonly title: string;
	/** Newest first; never empty. */
	readonly versions: readonly KnownRuntime[];
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

/** The same with all that its runtimes do. */
export interface Family extends KnownFamily {
	readonly versions: readonly Runtime[];
}

/** A family whose code comes once a folder of it is found. */
export interface LateFamily extends KnownFamily {
	/** The same versions in the same order, with their code. */
	load(): Promise<Family>;
}
