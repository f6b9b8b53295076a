import type { KeptSkill, SkillCaller, SkillSight } from '../../../capabilities/skillGrants.ts';
import { isOpenTo, isVisibility, type StoredSkill } from '../../skills/stored.ts';

type Granted = { readonly agents: number; readonly people: number };

/** Who sees it, over everybody that the open ends of `caller` may be. */
function sees(visibility: StoredSkill['visibility'], granted: Granted, { agent, person }: SkillCaller) {
	const agents = agent ? [agent.isGranted] : [false, ...(granted.agents > 0 ? [true] : [])];
	const people = person
		? [person]
		: [
				{ isGranted: false, isOwner: false },
				{ isGranted: false, isOwner: true },
				...(granted.people > 0 ? [{ isGranted: true, isOwner: false }] : []),
			];
	const open = agents.flatMap((byAgent) =>
		people.map(({ isGranted, isOwner }) => isOpenTo[visibility]({ isGranted: byAgent || isGranted, isOwner })),
	);
	return open.every(Boolean) ? 'yes' : open.some(Boolean) ? 'depends' : 'no';
}

const both = 'neither to the agent nor to the person';

/** By visibility: the reason, one sentence. */
const reasons: Readonly<
	Record<StoredSkill['visibility'], (skill: KeptSkill, granted: Granted, caller: SkillCaller) => string>
> = {
	public: () => 'It is public: everybody sees it.',
	private({ owner }, _granted, { agent, person }) {
		const inVain = agent?.isGranted || person?.isGranted ? ' The grant changes nothing while it is private.' : '';
		if (person?.isOwner) return `It is private, and this person owns it.${inVain}`;
		if (person || !agent) return `It is private: its owner sees it, ${owner}, and nobody else.${inVain}`;
		return `It is private: it is seen when its owner, ${owner}, talks with the agent, and by nobody else.${inVain}`;
	},
	internal(_skill, granted, { agent, person }) {
		if (agent?.isGranted) return 'It is internal, and granted to this agent: everybody who talks with it sees it.';
		if (person?.isGranted) return 'It is internal, and granted to this person: they see it with every agent.';
		if (!agent && !person)
			return granted.agents + granted.people === 0
				? 'It is internal, and granted to nobody.'
				: 'It is internal: those that it was granted to see it.';
		if (agent && person) return `It is internal, and granted ${both}.`;
		if (agent)
			return granted.people === 0
				? 'It is internal, and not granted to this agent, nor to any person.'
				: 'It is internal, and not granted to this agent: only people that it was granted to see it here.';
		return granted.agents === 0
			? 'It is internal, and not granted to this person, nor to any agent.'
			: 'It is internal, and not granted to this person: they see it only with an agent that it was granted to.';
	},
};

/** GoClaw 2026.2.26: who a skill of its database is meant for. As the capability has it. */
export function sightOf(skill: KeptSkill, granted: Granted, caller: SkillCaller): SkillSight {
	const { visibility, status } = skill;
	if (status === 'archived') return { sees: 'no', why: 'It was deleted: its status is archived, and nobody sees it.' };
	if (status === '')
		return { sees: 'no', why: 'It has no status: GoClaw lists skills that are active, and no others.' };
	if (status !== 'active')
		return { sees: 'no', why: `Its status is ${status}: GoClaw lists skills that are active, and no others.` };
	if (!isVisibility(visibility))
		return {
			sees: 'no',
			why: `Nobody sees it: GoClaw knows no visibility ${visibility === '' ? 'that is empty' : visibility}.`,
		};
	return { sees: sees(visibility, granted, caller), why: reasons[visibility](skill, granted, caller) };
}
