import type { Entry } from '../../../../protocol/chat/conversation.ts';
import type { ResumeState } from '../../engine/continuity/resume.ts';
import { sessionMemoryExcerpt, sessionMemoryPath } from '../../engine/continuity/sessionMemory.ts';
import { textIn } from '../../engine/workspace/snapshot.ts';
import { keptUnder } from '../../host/managed/talkedWith.ts';
import type { Records } from '../../host/records/records.ts';
import type { Workspace } from '../../host/workspace/workspaces.ts';
import { reviewedSkill } from '../learning/skills/reviewed.ts';
import { workspaceIdOf } from '../record/turnRecorder.ts';

/** Boundaries that are looked at, and proposals that a run is told of. */
const limits = { boundaries: 5, pending: 50 } as const;

/** The profile of the one person whom a runtime on this machine knows. */
export const usualProfile = 'default';

async function sessionMemoryOf(workspace: Workspace, conversation: string): Promise<ResumeState['sessionMemory']> {
	const { continuity } = workspace.runtime;
	const path = sessionMemoryPath(workspaceIdOf(workspace), conversation);
	const file = continuity?.keepsTurns ? continuity.fileOf(path) : undefined;
	const text = file === undefined ? undefined : textIn(await workspace.read(file));
	return text === undefined ? null : { path, excerpt: sessionMemoryExcerpt(text) };
}

/**
 * What the runtime tells its agent of where `conversation` stopped, by the id of the section of the prompt that carries it;
 * undefined where it tells nothing. Rejects where the records cannot be read.
 */
export async function runContextOf(
	workspace: Workspace,
	conversation: string,
	entries: readonly Entry[],
	records: Records,
): Promise<Readonly<Record<string, string>> | undefined> {
	const { continuity } = workspace.runtime;
	if (!continuity) return undefined;
	const message = entries.findLast(({ kind }) => kind === 'user');
	const [boundary] = await records.list('boundaries', { sessionId: conversation }, limits.boundaries);
	const proposed = await records.list(
		'memoryProposals',
		{ sessionId: conversation, state: 'pending', sourceMessageId: `user-${message?.id ?? ''}` },
		limits.pending,
	);
	const profile = await records.get('userProfiles', usualProfile);
	return continuity.runContext({
		// It was written from one, and is read with every key looked at.
		boundary: (continuity.keepsTurns ? (boundary ?? null) : null) as ResumeState['boundary'],
		candidate:
			message?.kind === 'user' && message.by === 'task'
				? await reviewedSkill(message.id, keptUnder(workspace), records)
				: null,
		pending: proposed
			.filter(({ proposalKind }) => proposalKind !== 'skill')
			.map(({ title, summary, evidence }) => ({ title, summary, evidence })),
		sessionMemory: await sessionMemoryOf(workspace, conversation),
		userName: profile?.name ?? null,
	});
}
