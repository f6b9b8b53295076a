import type { ResumeState } from '../../continuity/resume.ts';
import type { EndedTurn, EndedTurnMessage } from '../../continuity/turn.ts';
import type { ExtractedMemory } from '../../learning/extracted.ts';
import type { Learnt } from '../../learning/learnt.ts';
import type { SessionKind } from '../../workspace/session.ts';
import type { WorkspacePath } from '../../workspace/snapshot.ts';

/** A session up to the turn that has just ended. */
export interface EndedSession {
	/** The workspace by the runtime's own name for it. */
	readonly workspaceId: string;
	readonly sessionId: string;
	/** Newest first; the first is the one that has just ended. */
	readonly turns: readonly [EndedTurn, ...EndedTurn[]];
	/** What the person said, oldest first. */
	readonly messages: readonly EndedTurnMessage[];
}

/** What a runtime calls the person, and who said so. */
export interface RuntimeProfile {
	readonly name: string | null;
	readonly nameSource: 'manual' | 'agent' | 'auth_fallback' | null;
}

/** How a runtime goes on after a turn by itself. Everything is pure; nothing throws. */
export interface ContinuityCapability {
	/** Where the record at `path`, in the notation of the memory folder, lies as a file; undefined where that is outside of the workspace. */
	fileOf(path: string): WorkspacePath | undefined;
	/** True where it keeps what a turn came to in files, and tells the next run of it. */
	readonly keepsTurns: boolean;
	/** What the runtime learns of the turn that has just ended, as it would write it. */
	learnt(session: EndedSession): readonly Learnt[];
	/** The same beside a model's candidates: those that the runtime believes come first. */
	learntWith(session: EndedSession, candidates: readonly ExtractedMemory[]): readonly Learnt[];
	/** True where the runtime would load `markdown` as the skill in the folder `folder`. */
	isLiveSkill(folder: string, markdown: string): boolean;
	/**
	 * Where a skill is switched on: the file, and its text once `slug` is on; undefined where it can stay as it is. Absent where all are on.
	 */
	readonly skillList?: { readonly path: WorkspacePath; with(text: string, slug: string): string | undefined };
	/** The kind of session in which the agent looks at an accepted skill before it is one. */
	readonly reviewSession: SessionKind;
	/** ms that the runtime waits for a model which is asked behind a turn. */
	readonly patience: number;
	/** What it calls the person once a proposal is accepted; null where that is about something else. */
	profileAfter(
		profile: RuntimeProfile,
		proposal: { readonly proposalKind: string; readonly payload: Learnt['payload']; readonly summary: string },
	): RuntimeProfile | null;
	/** What the next run is told of where the last one stopped, by the id of the section of the prompt that carries it. */
	runContext(state: ResumeState): Readonly<Record<string, string>>;
}
