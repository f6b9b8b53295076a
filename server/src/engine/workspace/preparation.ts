import type { Fragment } from '../prompt/wording/wording.ts';
import type { LengthUnit } from '../text/lengths/measure.ts';
import type { WorkspacePath } from './snapshot.ts';

/** A file that the next run makes. We know how long its text is and what its digest is, and never carry the text. */
export interface SeededFile {
	readonly path: WorkspacePath;
	readonly template: Fragment;
	/** What `template.length` is counted in. */
	readonly unit: LengthUnit;
	/** One clause for people: why. */
	readonly reason: string;
}

/** A file that the next run takes away, or passes over where it lies. */
export interface LeftFile {
	readonly path: WorkspacePath;
	/** One clause for people: why. */
	readonly reason: string;
}

/** Why the runtime will not start in this workspace. */
export interface RunRefusal {
	readonly kind: RefusalKind;
	/** One clause for people: what stands in the way. */
	readonly why: string;
	/** What to do about it, as a sentence. */
	readonly remedy: string;
	/** The file that is in the way, where it lies in the workspace. */
	readonly path?: WorkspacePath;
	/** As the runtime words it, where what it says is a fact rather than prose. */
	readonly message?: string;
}

export type RefusalKind =
	/** State of an earlier version lies about, and nobody has taken it over. */
	| 'legacy-state'
	/** The files of a workspace that was in use just now are gone. */
	| 'vanished'
	/** The path is a link that led somewhere else. */
	| 'repointed'
	/** The record outside of the workspace cannot be what the runtime wrote. */
	| 'record-invalid'
	| 'record-unreadable'
	| 'record-newer'
	/** The workspace is a file. */
	| 'not-a-folder'
	| 'not-writable'
	/** A list that every session reads as it starts is not what the runtime can read. */
	| 'list-invalid'
	/** Settings in the workspace are not what the runtime can read. */
	| 'settings-invalid'
	/** A folder, or something out of reach, stands where the runtime reads a file. */
	| 'file-is-folder'
	| 'file-forbidden'
	/** A link that leads back to itself stands there. */
	| 'file-is-loop'
	/** A new agent's instructions would go over others. */
	| 'other-purpose';

/** Why every session ends before the model gets its prompt, although the program starts. */
export interface RunFailure {
	/** A clause for people. */
	readonly why: string;
	/** Where it is put right; the file may not be there. */
	readonly path: WorkspacePath;
	/** The setting in it that is wrong, from the outermost key; the last ones may be missing. Absent: the whole file. */
	readonly keys?: readonly string[];
	/** True where a rule of its own says so at the very place. */
	readonly saidInPlace?: true;
}

/** What the next run does to a workspace before it builds its prompt. */
export interface RunPreparation {
	/** In the runtime's order. */
	readonly creates: readonly SeededFile[];
	readonly deletes: readonly LeftFile[];
	/** Context files that stay, and that the run passes over. */
	readonly passesOver: readonly LeftFile[];
	/** True where all this happens when the program starts, and not before each run. */
	readonly atStart?: true;
	/** True where it makes the folder a Git repository. */
	readonly startsRepository: boolean;
	/** Where set, nothing of all this happens until somebody puts it right; the rest says what happens then. */
	readonly refusal?: RunRefusal;
	readonly failure?: RunFailure;
	/** What was taken for granted, as a sentence for people; absent where nothing had to be. */
	readonly assumption?: string;
}
