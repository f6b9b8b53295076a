import type { FindingPlace } from '../rules/finding.ts';
import type { WorkspacePath } from '../workspace/snapshot.ts';
import type { DoctorView } from './view.ts';

/** How heavy something is, for those who count no points: what stops the agent or gives something away, what costs it, the rest. */
export type DoctorLevel = 'error' | 'warning' | 'information';

/** From 1 to 100. Of what weighs less than a warning nobody has to do anything today. */
const levelsFrom: readonly (readonly [least: number, level: DoctorLevel])[] = [
	[80, 'error'],
	[50, 'warning'],
	[1, 'information'],
];

export const levelOf = (weight: number): DoctorLevel =>
	levelsFrom.find(([least]) => weight >= least)?.[1] ?? 'information';

/** One file of the workspace as a fix leaves it. Texts are those of the snapshot: a byte order mark is part of them. */
export interface DoctorChange {
	readonly path: WorkspacePath;
	/** Undefined where there is no such file. */
	readonly before: string | undefined;
	/** Undefined where the file goes. */
	readonly after: string | undefined;
}

/** What takes a finding away without anybody having to decide anything. It never leaves the workspace. */
export interface DoctorFix {
	/** Imperative: `Delete 2 copies that say the same`. */
	readonly title: string;
	readonly changes: readonly DoctorChange[];
}

/** What a check has to say. */
interface DoctorFinding {
	/** What is wrong, why it matters to the agent, what to do; in that order. */
	readonly message: string;
	/** A line each: what it was seen by. Never a secret's own characters. */
	readonly evidence: readonly string[];
	/** Where to look first. */
	readonly place?: FindingPlace;
	readonly fix?: DoctorFix;
}

/** One thing that a workspace, or what is around it, can suffer from. */
export interface DoctorCheck {
	/** `doctor.<area>.<name>`. */
	readonly code: string;
	/** 1 to 100; the heaviest is said first. `levelOf` says what it means. */
	readonly weight: number;
	/** For a table: what it reports, one line. */
	readonly reports: string;
	/** For the same table: when it says nothing although one might expect it to. */
	readonly silent: string;
	/** Pure. Each thing is said once. */
	check(view: DoctorView): Iterable<DoctorFinding>;
}

/** A finding with the check that made it. */
export interface Diagnosis extends DoctorFinding {
	readonly code: string;
	readonly weight: number;
	readonly level: DoctorLevel;
}

export interface DoctorReport {
	/** The heaviest first. */
	readonly diagnoses: readonly Diagnosis[];
	/** Checks that threw: a broken one silences no other. */
	readonly failures: readonly { readonly code: string; readonly error: unknown }[];
}
