import { isReviewDue, skillIds, skillMarkdown, skillSlug } from '../../../server/src/engine/learning/skills/draft.ts';
import { reviewSkill } from '../../../server/src/engine/learning/skills/review.ts';
import { isLiveSkill } from '../../../server/src/engine/runtimes/holaboss/memory/evolve/liveSkill.ts';
import type { Adapter } from '../case.ts';
import { inSnakeCase } from './support.ts';

export const skillAdapters: Readonly<Record<string, Adapter>> = {
	'skill.slug': ({ value }) => skillSlug(value ?? ''),
	'skill.reviewDue': ({ completed_turn_count }) => isReviewDue(completed_turn_count),
	'skill.ids': ({ workspace_id, input_id, slug }) => inSnakeCase(skillIds(workspace_id, input_id, slug)),
	'skill.markdown': ({ draft, source_turn_input_ids }) => skillMarkdown(draft, source_turn_input_ids ?? []),
	'skill.review': ({ model_candidate, completed_turns, live_workspace_skills }) => {
		const review = reviewSkill({
			completedTurns: completed_turns,
			candidate: model_candidate,
			workspaceSkills: Object.fromEntries((live_workspace_skills ?? []).map((id: string) => [id, `# ${id}`])),
			knownSkillIds: live_workspace_skills ?? [],
			turnIds: ['i1'],
		});
		const draft = review.reason === 'candidate_ready' ? review.draft : undefined;
		return { reason: review.reason, kind: draft?.kind ?? null, slug: draft?.slug ?? null };
	},
	'skill.validLiveFormat': ({ dir, markdown }) => isLiveSkill(dir, markdown ?? ''),
};
