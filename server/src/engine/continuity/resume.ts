import type { Boundary } from './boundary.ts';

/** Something that was heard in the very message that is answered now, and is not kept yet. */
interface PendingMemory {
	readonly title: string;
	readonly summary: string;
	readonly evidence: string | null;
}

/** A skill that the person has accepted, and that this run looks at. */
interface ReviewedSkill {
	readonly kind: 'skill_create' | 'skill_patch';
	readonly title: string;
	readonly summary: string;
	/** Where it will be, in the workspace. */
	readonly path: string;
	/** The whole text of the file. */
	readonly draft: string;
}

/** What a run can go on from. */
export interface ResumeState {
	/** The newest one that is not of the message that is answered now. */
	readonly boundary: Pick<
		Boundary,
		'boundaryId' | 'boundaryType' | 'summary' | 'recentRuntimeContext' | 'restorationContext' | 'preservedTurnInputIds'
	> | null;
	readonly pending: readonly PendingMemory[];
	/** Null where the run is about something else. */
	readonly candidate: ReviewedSkill | null;
	/** The session's memory as it was written down last; null where it never was. */
	readonly sessionMemory: { readonly path: string; readonly excerpt: string } | null;
	/** What the runtime calls the person; null where nobody said. */
	readonly userName: string | null;
}
