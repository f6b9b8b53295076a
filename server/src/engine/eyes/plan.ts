import type { WorkspacePath } from '../workspace/snapshot.ts';

/** A change to one file. Nothing that a person has written is ever taken out. */
export type EqualStep = {
	readonly path: WorkspacePath;
	/** One sentence for people. */
	readonly why: string;
	/** Ids of the runtimes that it is for. */
	readonly agents: readonly string[];
} & (
	| { readonly kind: 'create'; readonly text: string }
	/** `text`: all of it, as it is to be; `before`: as it was when the plan was made. */
	| { readonly kind: 'edit'; readonly text: string; readonly before: string }
	/** `text`: where the symbolic link leads, relative to its own folder; `before`: of the copy whose place it takes. */
	| { readonly kind: 'link'; readonly text: string; readonly before?: string }
);

/** Whether agents are led to the text by symbolic links: where nothing else will do, wherever they can be, or nowhere. */
export type LinkWish = 'where-needed' | 'wherever-possible' | 'never';

/** Something that the plan cannot put right, or does not touch. */
export interface EqualNote {
	/** As `Runtime.id`; absent where it is not about one agent. */
	readonly agent?: string;
	readonly path?: WorkspacePath;
	/** One sentence for people. */
	readonly text: string;
}

export interface EqualPlan {
	/** The file that all of them are to read; undefined where there is none to choose. */
	readonly target: WorkspacePath | undefined;
	/** Ids of the runtimes that read it already. */
	readonly already: readonly string[];
	readonly steps: readonly EqualStep[];
	/** True where `wherever-possible` gives other steps than these. */
	readonly canLink: boolean;
	readonly notes: readonly EqualNote[];
}
