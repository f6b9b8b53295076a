import type { JsonObject } from '../../../text/json5.ts';
import type { Snapshot } from '../../../workspace/snapshot.ts';
import { type Ineligible, skillKeyOf, whyIneligible } from './eligibility.ts';
import { filterOf, passes } from './filters.ts';
import type { LoadedSkill } from './loading/load.ts';
import type { SkillStyle } from './loading/style.ts';

/** Why a skill that was read is not in a session's list. */
type LeftOutSkill = Ineligible | { readonly kind: 'filtered' | 'unlisted'; readonly reason: string };

export interface Selection {
	/** In the runtime's order: what the agent may use, whether the model is told or not. */
	readonly eligible: readonly LoadedSkill[];
	readonly leftOut: ReadonlyMap<LoadedSkill, LeftOutSkill>;
}

export interface SelectRequest {
	readonly config: JsonObject;
	readonly agentId?: string;
	/** A list that the channel or the caller gives; it outranks the agent's. */
	readonly filter?: readonly string[];
	/** A session's own switches, by the skill's key. */
	readonly overrides?: Readonly<Record<string, boolean>>;
}

/** Which of the skills that were read may be used. */
export function selectSkills(
	style: SkillStyle,
	skills: readonly LoadedSkill[],
	snapshot: Pick<Snapshot, 'environment' | 'skills'>,
	{ config, agentId, filter: given, overrides }: SelectRequest,
): Selection {
	const own = style.agentFilter?.(config, agentId);
	const filter = given === undefined ? own : filterOf(given);
	const leftOut = new Map<LoadedSkill, LeftOutSkill>();
	const eligible = skills.filter((skill) => {
		const applicant = { name: skill.name, isBundled: skill.root.tier === 'bundled', metadata: skill.metadata };
		const why =
			whyIneligible(style, applicant, config, snapshot) ??
			(passes(filter, overrides, skill.name, skillKeyOf(applicant))
				? undefined
				: ({ kind: 'filtered', reason: 'it is not in the list of skills that this agent may use' } as const));
		if (why) leftOut.set(skill, why);
		return why === undefined;
	});
	return { eligible, leftOut };
}
