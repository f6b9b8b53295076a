import type { MemoryChange } from '../../../../protocol/memory/changes.ts';

/** Something that was written from this window, and can be taken back. */
export interface Written {
	readonly kind: 'written';
	/** The operation, by which an undo is asked for. */
	readonly id: string;
	/** URI of the workspace's root. */
	readonly workspace: string;
	/** What was done and where, for people. */
	readonly message: string;
	/** ms since the epoch. */
	readonly at: number;
	/** What it changed, as the journal has it; empty until that has answered. */
	readonly changes: readonly MemoryChange[];
	/** From before the window was loaded: counts once the journal still knows it. */
	readonly restored?: true;
}

export type AnswerId = 'accept' | 'replace' | 'edit' | 'show' | 'decline' | 'never';

interface PendingAnswer {
	readonly id: AnswerId;
	readonly label: string;
	run(): Promise<void>;
}

/** What a question can be about; rows and buttons go by it. */
type QuestionAbout =
	| 'draft'
	| 'promotion'
	| 'change'
	| 'proposal'
	| 'proposal.rival'
	| 'proposal.fixed'
	| 'proposal.edited'
	| 'set-up';

/** Something that waits for an answer before anything is written. */
export interface PendingQuestion {
	readonly kind: 'question';
	/** A later one of the same id takes its place. */
	readonly id: string;
	readonly about: QuestionAbout;
	/** For people, in a sentence. */
	readonly message: string;
	/** The same in a few words, for places with little room. */
	readonly short: string;
	/** How the label of the tab begins that shows what it is about. */
	readonly tab?: string;
	/** What can be said to it, the usual one first. */
	readonly answers: readonly PendingAnswer[];
	/** Takes away what shows it; called once it is answered, or another took its place. */
	close?(): Promise<void>;
}

/** Something that the person can still do something about. */
export type Pending = Written | PendingQuestion;

/** The pending thing that a row, a lens or a command stands for. */
export function pendingIn(value: unknown): Pending | undefined {
	if (typeof value !== 'object' || value === null) return undefined;
	const { kind, pending } = value as { readonly kind?: unknown; readonly pending?: Pending };
	return kind === 'pending' ? pending : undefined;
}
