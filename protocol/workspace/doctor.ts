import { type Range, RequestType } from 'vscode-languageserver-protocol';

export type DoctorProblemLevel = 'error' | 'warning' | 'information';

/** Something that is wrong with a workspace, or with what is around it. */
export interface DoctorProblem {
	/** `doctor.<area>.<name>`; at most one problem of each, but for those of Soulscope’s own files. */
	readonly code: string;
	/** 1 to 100. */
	readonly weight: number;
	readonly level: DoctorProblemLevel;
	/** What is wrong, why it matters, what to do. */
	readonly message: string;
	/** A line each, for people. */
	readonly evidence: readonly string[];
	/** Where to look first. */
	readonly place?: { readonly uri: string; readonly range: Range };
	/** What `DoctorFixRequest` would do, in the imperative; absent where that is for a person to decide. */
	readonly fix?: string;
}

export interface DoctorParams {
	/** URI of the workspace’s root. */
	readonly workspace: string;
}

export interface DoctorAnswer {
	/** The heaviest first. */
	readonly problems: readonly DoctorProblem[];
	/** False while files that no prompt takes in are still being read: they may add to it. */
	readonly isWhole: boolean;
}

/** Client → server: what is wrong? Looks at the disk, and changes nothing. */
export const DoctorRequest = new RequestType<DoctorParams, DoctorAnswer, void>('soulscope/doctor');

export interface DoctorFixParams extends DoctorParams {
	readonly code: string;
	/** Say what would be changed, and change nothing. */
	readonly dryRun: boolean;
}

export interface DoctorFileChange {
	/** Path in the workspace. */
	readonly path: string;
	readonly uri: string;
	/** Undefined where there is no such file. */
	readonly before?: string;
	/** Undefined where the file goes. */
	readonly after?: string;
}

export type DoctorFixResult =
	/** Empty where there is nothing to fix any more. */
	| { readonly kind: 'done'; readonly files: readonly DoctorFileChange[] }
	| { readonly kind: 'failed'; readonly message: string };

/** Client → server: make the changes of one problem's fix, in the workspace alone. */
export const DoctorFixRequest = new RequestType<DoctorFixParams, DoctorFixResult, void>('soulscope/doctorFix');
