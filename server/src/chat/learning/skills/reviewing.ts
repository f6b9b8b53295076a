import { answeredObject, isObject } from '../../../engine/conversation/modelReply.ts';
import { confidenceOf } from '../../../engine/learning/extracted.ts';
import { isSameProposal } from '../../../engine/learning/sameProposal.ts';
import { isReviewDue, type SkillDraft, skillIds, soundSkillMarkdown } from '../../../engine/learning/skills/draft.ts';
import { skillQuestion } from '../../../engine/learning/skills/question.ts';
import { reviewSkill } from '../../../engine/learning/skills/review.ts';
import { sha256 } from '../../../engine/text/sha256.ts';
import type { Records, RecordWrite } from '../../../host/records/records.ts';
import { add } from '../../../host/records/rows.ts';
import type { Row } from '../../../host/records/tables.ts';
import { secretsIn } from '../../../host/secrets/redact.ts';
import type { AskedModel } from '../../asking/askModel.ts';
import { type AskingScope, askBehind } from '../askBehind.ts';
import { isUnfit } from '../unfit.ts';
import { skillFileOf, skillsAround } from './knownSkills.ts';
import type { ProposedSkill } from './proposedSkill.ts';

/** Turns that a skill is learnt from. */
const learntFrom = 5;

/** Those of whose proposals nothing was decided against. */
const isStanding = ({ status }: Row<'skillCandidates'>): boolean => status !== 'dismissed' && status !== 'discarded';

interface FoundSkill {
	readonly draft: SkillDraft;
	readonly turnIds: readonly string[];
	readonly confidence: number | null;
	readonly by: AskedModel;
}

/** Reviews of skills whose conversations are gone go. */
async function dropOldReviews(root: string, records: Records): Promise<void> {
	for (const task of await records.list('taskProposals', { root, proposalSource: 'evolve' })) {
		const left = await records.get('memoryProposals', task.proposalId);
		if (!left?.sessionId) await records.remove('taskProposals', task.proposalId);
	}
}

/** The work that the person accepts with a skill: that the agent looks at it. */
const reviewOf = (
	{ root, workspaceId, inputId }: Row<'jobs'>,
	proposalId: string,
	{ title, evaluationNotes }: SkillDraft,
	at: string,
): RecordWrite =>
	add('taskProposals', {
		proposalId,
		workspaceId,
		root,
		taskName: `Review the skill “${title}”`,
		taskPrompt: `Review the skill “${title}” before it is used. Its draft is in your context.`,
		taskGenerationRationale: evaluationNotes ?? '',
		proposalSource: 'evolve',
		sourceEventIds: [inputId],
		createdAt: at,
	});

/** Puts it on record and proposes it; what came of it, in the words of the runtime. */
async function propose({ draft, turnIds, confidence, by }: FoundSkill, scope: AskingScope): Promise<string> {
	const { job, workspace, session, services } = scope;
	const { records, now } = services;
	const { row } = job;
	const path = skillFileOf(workspace.runtime, draft.slug);
	const content = soundSkillMarkdown(draft, turnIds);
	if (path === undefined || (await isUnfit(content.split('\n'), workspace))) return 'no_candidate';
	// A file that is no skill yet is somebody's all the same.
	if (draft.kind === 'skill_create' && workspace.snapshot().files.has(path)) return 'duplicate';
	const { candidateId, proposalId, draftPath } = skillIds(row.workspaceId, row.inputId, draft.slug);
	const fingerprint = sha256(content);
	const isReviewed = workspace.runtime.continuity !== undefined;
	const { kind, slug } = draft;
	const skill: ProposedSkill = { kind, slug, path, content, fingerprint, candidateId, isReviewed };
	const payload = { skill, by, ...(draft.evaluationNotes !== null && { why: draft.evaluationNotes }) };
	const proposed = { proposalKind: 'skill', targetKey: path, title: draft.title, summary: draft.summary, payload };
	const earlier = await records.list('memoryProposals', { root: row.root, proposalKind: 'skill' });
	if (earlier.some((other) => isSameProposal(proposed, other))) return 'duplicate';
	const at = new Date(now()).toISOString();
	const place = {
		workspaceId: row.workspaceId,
		root: row.root,
		sessionId: row.sessionId,
		inputId: row.inputId,
		confidence,
		createdAt: at,
		updatedAt: at,
	};
	if (isReviewed) await dropOldReviews(row.root, records);
	await records.write(
		add('skillCandidates', {
			...place,
			candidateId,
			taskProposalId: isReviewed ? proposalId : null,
			kind,
			status: 'proposed',
			title: draft.title,
			summary: draft.summary,
			slug,
			skillPath: isReviewed ? draftPath : path,
			contentFingerprint: fingerprint,
			evaluationNotes: draft.evaluationNotes,
			sourceTurnInputIds: [...turnIds],
			proposedAt: at,
		}),
		add('memoryProposals', {
			...place,
			...proposed,
			proposalId,
			evidence: null,
			sourceMessageId: session.messages.at(-1)?.id ?? null,
		}),
		// Without it an accepted skill could never be reviewed.
		...(isReviewed ? [reviewOf(row, proposalId, draft, at)] : []),
	);
	return 'candidate_ready';
}

/** Every third completed turn, asks the chat's model whether the work shows a skill, and proposes it. */
export async function reviewByModel(scope: AskingScope): Promise<void> {
	const { job, workspace, session, completedTurns, services } = scope;
	if (!isReviewDue(completedTurns)) return;
	const { ids, texts } = await skillsAround(workspace);
	const secrets = await Promise.all(Object.values(texts).map((text) => secretsIn(text, workspace)));
	const workspaceSkills = Object.fromEntries(Object.entries(texts).filter((_, index) => secrets[index]?.length === 0));
	const turn = await services.records.get('turnResults', job.row.inputId);
	const answered = await askBehind(scope, 'skill', (clean) =>
		skillQuestion({
			...clean,
			toolUsage: turn?.toolUsageSummary ?? null,
			denials: clean.turns[0].permissionDenials ?? [],
			knownSkillIds: ids,
			workspaceSkills,
		}),
	);
	if (!answered) return;
	const { by, text } = answered;
	const { object, fault } = answeredObject(text);
	if (fault !== undefined) services.note(`${by.model} ${fault}, so it proposes no skill.`);
	const candidate = object?.candidate ?? null;
	const turnIds = session.turns
		.filter(({ status }) => status === 'completed')
		.slice(0, learntFrom)
		.map(({ inputId }) => inputId);
	const known = await services.records.list('skillCandidates', { root: job.row.root });
	const review = reviewSkill({
		completedTurns,
		candidate,
		workspaceSkills: texts,
		knownSkillIds: ids,
		earlier: known.filter(isStanding),
		turnIds,
	});
	const confidence = isObject(candidate) ? confidenceOf(candidate.confidence) : null;
	const reason =
		review.reason === 'candidate_ready'
			? await propose({ draft: review.draft, turnIds, confidence, by }, scope)
			: review.reason;
	await job.keep('skill', { ...by, ...(reason !== 'candidate_ready' && { problem: fault ?? reason }) });
}
