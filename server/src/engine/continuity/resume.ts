import type { Boundary } from './boundary.ts';

/** Something that was heard in the very message that is answered now, and is not kept yet. */
interface PendingMemory {
	readonly title: string;
	readonly summary: string;
	readonly evidence: string | null;
}

/** What a run can go on from. */
export interface ResumeState {
	/** The newest one that is not of the message that is answered now. */
	readonly boundary: Pick<
		Boundary,
		'boundaryId' | 'boundaryType' | 'summary' | 'recentRuntimeContext' | 'restorationContext' | 'preservedTurnInputIds'
	> | null;
	readonly pending: readonly PendingMemory[];
	/** The session's memory as it was written down last; null where it never was. */
	readonly sessionMemory: { readonly path: string; readonly excerpt: string } | null;
	/** What the runtime calls the person; null where nobody said. */
	readonly userName: string | null;
}
