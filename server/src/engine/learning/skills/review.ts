import { isObject } from '../../conversation/modelReply.ts';
import { clip, collapsed } from '../../text/clip.ts';
import { sha256 } from '../../text/sha256.ts';
import { confidenceOf } from '../extracted.ts';
import { isReviewDue, type SkillDraft, skillMarkdown, skillSlug } from './draft.ts';

const limits = {
	title: 120,
	summary: 220,
	whenToUse: 320,
	steps: 8,
	step: 240,
	checks: 6,
	check: 220,
	notes: 280,
} as const;

const fewestSteps = 2;
/** A candidate that its model is less sure of is let go. */
const leastConfidence = 0.72;

interface SkillCandidate extends SkillDraft {
	/** 0..1; 0 where the model did not say. */
	readonly confidence: number;
}

type Review =
	| { readonly reason: 'not_due' | 'no_model' | 'no_candidate' | 'too_weak' | 'duplicate' }
	| { readonly reason: 'candidate_ready'; readonly draft: SkillDraft };

interface ReviewInputs {
	/** Of the session. */
	readonly completedTurns: number;
	/** The candidate in a model's answer; undefined where there is no model to ask. */
	readonly candidate: unknown;
	/** Text of `SKILL.md` by id: skills that belong to the workspace. */
	readonly workspaceSkills: Readonly<Record<string, string>>;
	/** Ids of all skills, those of the runtime included. */
	readonly knownSkillIds: readonly string[];
	/** Candidates before this one that nobody turned down. */
	readonly earlier?: readonly { readonly slug: string; readonly contentFingerprint: string }[];
	readonly turnIds: readonly string[];
}

/** The candidate in shape; undefined where something that a skill cannot do without is missing. */
function candidateIn(value: unknown): SkillCandidate | undefined {
	if (!isObject(value)) return undefined;
	// What is no text is written out, as the runtime does; but not what has texts in it, which may be endless.
	const written = (each: unknown): string => (typeof each === 'object' ? '' : String(each));
	const raw = (key: string): string => written(value[key] ?? '');
	const list = (key: string, count: number, limit: number): string[] => {
		const items = Array.isArray(value[key]) ? value[key] : [];
		const lines = items.flatMap((item) => (typeof item === 'string' && clip(item, limit)) || []);
		return [...new Set(lines)].slice(0, count);
	};
	const title = clip(raw('title'), limits.title);
	const summary = clip(raw('summary'), limits.summary);
	const whenToUse = clip(raw('when_to_use'), limits.whenToUse);
	const workflow = list('workflow', limits.steps, limits.step);
	if (title === '' || summary === '' || whenToUse === '' || workflow.length < fewestSteps) return undefined;
	const kind = raw('kind').trim().toLowerCase() === 'skill_patch' ? 'skill_patch' : 'skill_create';
	const slug = skillSlug(written(value.slug ?? title));
	const target = raw('target_skill_id').trim();
	return {
		kind,
		targetSkillId: target === '' ? null : skillSlug(target),
		title,
		summary,
		slug,
		whenToUse,
		workflow,
		verification: list('verification', limits.checks, limits.check),
		confidence: confidenceOf(value.confidence) ?? 0,
		evaluationNotes: clip(raw('evaluation_notes'), limits.notes) || null,
	};
}

/** Whether a session's work is worth a skill: a new one, or a better text for one that the workspace has. */
export function reviewSkill(inputs: ReviewInputs): Review {
	const { completedTurns, workspaceSkills, knownSkillIds, earlier = [], turnIds } = inputs;
	if (!isReviewDue(completedTurns)) return { reason: 'not_due' };
	if (inputs.candidate === undefined) return { reason: 'no_model' };
	const candidate = candidateIn(inputs.candidate);
	if (!candidate) return { reason: 'no_candidate' };
	if (candidate.confidence < leastConfidence) return { reason: 'too_weak' };
	const { confidence: _confidence, ...draft } = aimed(candidate, workspaceSkills);
	if (draft.kind === 'skill_create' && [draft.slug, skillSlug(draft.title)].some((id) => knownSkillIds.includes(id)))
		return { reason: 'duplicate' };
	const text = skillMarkdown(draft, turnIds);
	if (draft.kind === 'skill_patch') {
		const id = draft.targetSkillId ?? '';
		const current = Object.hasOwn(workspaceSkills, id) ? workspaceSkills[id] : undefined;
		if (current === undefined || collapsed(current) === collapsed(text)) return { reason: 'duplicate' };
	}
	const same = earlier.some((each) => each.slug === draft.slug || each.contentFingerprint === sha256(text));
	return same ? { reason: 'duplicate' } : { reason: 'candidate_ready', draft };
}

/** A new skill under a name that the workspace has already is a change to that one; a change keeps the skill's name. */
function aimed(candidate: SkillCandidate, workspaceSkills: Readonly<Record<string, string>>): SkillCandidate {
	const target = candidate.targetSkillId ?? candidate.slug;
	if (candidate.kind === 'skill_create' && !Object.hasOwn(workspaceSkills, target))
		return { ...candidate, targetSkillId: null };
	return { ...candidate, kind: 'skill_patch', targetSkillId: target, slug: target };
}
