import type { AnswerEntry, FileDiff, NoteEntry, UserEntry } from '../../../../../protocol/chat/conversation.ts';
import { type Promotion, promotionOf } from '../../../engine/learning/skills/promotion.ts';
import type { WorkspacePath } from '../../../engine/workspace/snapshot.ts';
import { keptUnder } from '../../../host/managed/talkedWith.ts';
import type { Records } from '../../../host/records/records.ts';
import type { Workspace } from '../../../host/workspace/workspaces.ts';
import { createWriteDryRun, onlyAsShown } from '../../../host/writes/dryRun.ts';
import { person } from '../../../host/writes/records/record.ts';
import type { ChatServices } from '../../services.ts';
import type { ConversationSession } from '../../turn/conversationSession.ts';
import type { ProposalRow } from '../proposals/ways/accepting.ts';
import { originOf } from '../proposals/ways/originOf.ts';
import { wayOf } from '../proposals/ways/ways.ts';
import { type ProposedSkill, skillIn } from './proposedSkill.ts';
import { reviewOf } from './reviewed.ts';

/** What is said below the answer; nothing where nothing came of it. */
const told: Readonly<Partial<Record<Promotion, (path: string) => string>>> = {
	missing_candidate: () => 'No skill was written: its proposal is gone.',
	promoted_existing_live_skill: (path) => `The agent wrote the skill itself: ${path}.`,
	missing_draft: () => 'No skill was written: its text is gone.',
	promoted_from_draft: (path) => `The skill was written to ${path}.`,
	invalid_live_skill: (path) =>
		`${path} is not a skill that the runtime loads: its first lines need a name and a description.`,
};

/** The answer only tells what would have been sent. */
function isDry(session: ConversationSession): boolean {
	const last = session.entries().findLast((entry): entry is AnswerEntry => entry.kind === 'answer');
	return last?.dryRun === true;
}

/** As the disk and the editor have it now: the run may have written it a moment ago. */
async function textAt(path: WorkspacePath, { root }: Workspace, { gate }: ChatServices): Promise<string | undefined> {
	const read = await gate.read({ root, path, policy: { what: 'a skill', accepts: (asked) => asked === path } });
	return read.kind === 'read' ? read.text : undefined;
}

type PromotedNote = Pick<NoteEntry, 'changes' | 'undo'>;

/** Writes the draft as it was accepted. Undefined where it could not be written. */
async function write(
	row: ProposalRow,
	text: string,
	workspace: Workspace,
	services: ChatServices,
): Promise<PromotedNote | { readonly failed: string }> {
	const { records } = services.transcripts;
	const operation = services.newId();
	const at = services.now();
	// On record before it is: an undo has to know of it, whatever happens in between.
	await records.change('memoryProposals', row.proposalId, { state: 'accepted' }, { persistedMemoryId: operation });
	const acceptance = { row, text, instead: undefined };
	const signature = { operation, by: person, what: wayOf(row).what, origin: originOf(row) } as const;
	const trial = createWriteDryRun(services.gate);
	await wayOf(row).write(acceptance, workspace, services.writersOn(trial.gate, at), signature);
	const guarded = onlyAsShown(services.gate, trial);
	const written = await wayOf(row).write(acceptance, workspace, services.writersOn(guarded.gate, at), signature);
	if (written.kind === 'failed') {
		await records.change(
			'memoryProposals',
			row.proposalId,
			{ persistedMemoryId: operation },
			{ persistedMemoryId: null },
		);
		return { failed: written.message };
	}
	await services.changed(written.paths.map((path) => workspace.absolute(path)));
	const changes: readonly FileDiff[] = trial.diffs();
	return { changes, undo: operation };
}

/** The person’s list has it as written from now on. */
async function markPromoted(row: ProposalRow | undefined, records: Records): Promise<void> {
	if (!row) return;
	const payload = { ...row.payload, promoted: true };
	await records.change('memoryProposals', row.proposalId, { state: 'accepted' }, { payload });
}

async function promote(
	row: ProposalRow | undefined,
	skill: ProposedSkill | undefined,
	workspace: Workspace,
	services: ChatServices,
): Promise<{ readonly result: Promotion; readonly note?: PromotedNote | { readonly failed: string } }> {
	const { records } = services.transcripts;
	const candidate = skill && (await records.get('skillCandidates', skill.candidateId));
	const live = skill && (await textAt(skill.path, workspace, services));
	const { accepted, before } = row?.payload ?? {};
	const draft = typeof accepted === 'string' ? accepted : undefined;
	const { continuity } = workspace.runtime;
	const result = promotionOf({
		status: candidate?.status,
		live,
		before: typeof before === 'string' ? before : undefined,
		draft,
		isLive: (text) => continuity?.isLiveSkill(skill?.slug ?? '', text) === true,
	});
	const note = row && result === 'promoted_from_draft' ? await write(row, draft ?? '', workspace, services) : undefined;
	const isPromoted = result === 'promoted_existing_live_skill' || (note && 'undo' in note);
	const at = new Date(services.now()).toISOString();
	if (skill && isPromoted) {
		const values = { status: 'promoted', promotedAt: at, updatedAt: at } as const;
		await records.change('skillCandidates', skill.candidateId, {}, values);
		await markPromoted(row, records);
	}
	return { result, ...(note && { note }) };
}

/**
 * Where the turn that has ended was the review of an accepted skill, and came to its end, the skill becomes one. Never
 * rejects: the answer stands.
 */
export async function promoteAfter(
	inputId: string,
	workspace: Workspace,
	session: ConversationSession,
	services: ChatServices,
): Promise<void> {
	if (!workspace.runtime.continuity) return;
	const message = session.entries().findLast((entry): entry is UserEntry => entry.kind === 'user');
	if (message?.by !== 'task' || isDry(session)) return;
	try {
		const { records } = services.transcripts;
		const turn = await records.get('turnResults', inputId);
		const task = turn?.status === 'completed' && (await reviewOf(message.id, keptUnder(workspace), records));
		if (!task) return;
		const row = await records.get('memoryProposals', task.proposalId);
		const skill = row && skillIn(row);
		const { result, note } = await promote(row, skill, workspace, services);
		const text = note && 'failed' in note ? `No skill was written: ${note.failed}` : told[result]?.(skill?.path ?? '');
		services.proposed();
		if (text === undefined) return;
		await session.put({
			kind: 'note',
			id: services.newId(),
			at: services.now(),
			about: 'skill',
			text,
			...(note && 'undo' in note && note),
		});
	} catch (error) {
		services.log('skill promotion', error);
	}
}
