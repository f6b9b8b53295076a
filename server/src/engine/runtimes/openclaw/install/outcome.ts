import type { LeftFile, RunRefusal } from '../../../workspace/preparation.ts';
import type { SetupRecord } from './setupRecord.ts';

/** Who runs, and what it was told. */
export interface RunOptions {
	/** ms since the epoch. */
	readonly now: number;
	/** `agents.defaults.skipBootstrap`, or a caller that wants no files made. */
	readonly skipsFiles?: boolean;
	/** `agents.defaults.skipOptionalBootstrapFiles`. */
	readonly skips?: ReadonlySet<string>;
	/** The workspace of another program: the folder is made, and nothing else is asked. */
	readonly isForeign?: boolean;
	/** What a new agent is for; it goes above its instructions. Trimmed, and never empty. */
	readonly purpose?: string;
}

/** A file that a run makes: one of the templates, with what goes above it. */
export interface MadeFile {
	readonly name: string;
	/** Put in front of the template. */
	readonly above?: string;
}

/** What a run did, up to where it broke off. */
export interface RunOutcome {
	readonly makesFolder: boolean;
	readonly made: readonly MadeFile[];
	readonly removed: readonly LeftFile[];
	readonly startsRepository: boolean;
	readonly refusal?: RunRefusal;
	/** True while BOOTSTRAP.md is there to be carried out. */
	readonly pending: boolean;
	/** True where the ritual is over for good, whatever lies on disk. */
	readonly isComplete: boolean;
	/** True where this run, and none before, found the ritual to be over. */
	readonly completesNow: boolean;
	/** What stands in the record afterwards; versions before 2026.7.1 keep none. */
	readonly record: SetupRecord;
	/** True where an agent's card was made. */
	readonly madeIdentity: boolean;
}
