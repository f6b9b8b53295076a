import {
	isLiveSkill,
	isReviewDue,
	skillIds,
	skillMarkdown,
	skillSlug,
} from '../../../server/src/engine/memory/holaboss/skill.ts';
import type { Adapter } from '../case.ts';
import { inSnakeCase } from './support.ts';

export const skillAdapters: Readonly<Record<string, Adapter>> = {
	'skill.slug': ({ value }) => skillSlug(value),
	'skill.reviewDue': ({ completed_turn_count }) => isReviewDue(completed_turn_count),
	'skill.ids': ({ workspace_id, input_id, slug }) => inSnakeCase(skillIds(workspace_id, input_id, slug)),
	'skill.markdown': ({ draft, source_turn_input_ids }) => skillMarkdown(draft, source_turn_input_ids),
	'skill.validLiveFormat': ({ dir, markdown }) => isLiveSkill(dir, markdown),
};
