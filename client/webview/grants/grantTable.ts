import { type AgentCase, type PersonCase, placeOfCase } from '../../../protocol/managed/sightCases.ts';
import type {
	GrantedSkill,
	GrantedTo,
	GrantOfSkill,
	SkillGrantsResult,
	SkillSightInfo,
} from '../../../protocol/managed/skillGrants.ts';

type GrantedRow = Pick<GrantOfSkill, 'pinned' | 'by'>;

/** Whom a column stands for. */
export interface GrantColumn extends GrantedTo {
	/** Where they are in the list of their kind. */
	readonly at: number;
	/** For people. */
	readonly title: string;
}

/** What comes of a skill for somebody, and what would come of a change of the grant. */
export interface GrantCell {
	readonly grant: GrantedRow | undefined;
	readonly sight: SkillSightInfo;
	/** With the grant, or without where there is one. */
	readonly otherwise: SkillSightInfo;
	/** True where there is a grant that nobody sees anything by. */
	readonly isInVain: boolean;
}

/** Answers about every cell of the table, whichever are on the screen. */
export interface GrantTable {
	readonly columns: Readonly<Record<GrantedTo['kind'], readonly GrantColumn[]>>;
	/** `together`: who is at the other end, an agent's key or a person's id; undefined: whoever. */
	cell(skill: number, column: GrantColumn, together: string | undefined): GrantCell;
	/** How many agents and people a skill is granted to. */
	grantsOf(skill: number): number;
	/** True where some grant of the skill changes nothing. */
	hasVainGrant(skill: number): boolean;
}

const unknown: SkillSightInfo = { sees: 'no', why: '' };

export function grantTable({ skills, sights, agents, people, toAgents, toPeople }: SkillGrantsResult): GrantTable {
	const byPlace = (grants: readonly GrantOfSkill[], width: number) =>
		new Map(grants.map((grant) => [grant.skill * width + grant.to, grant]));
	const [agentGrants, personGrants] = [byPlace(toAgents, agents.length), byPlace(toPeople, people.length)];
	const counts = new Map<number, number>();
	for (const { skill } of [...toAgents, ...toPeople]) counts.set(skill, (counts.get(skill) ?? 0) + 1);
	const agentPlaces = new Map(agents.map(({ key }, at) => [key, at]));
	const personPlaces = new Map(people.map((id, at) => [id, at]));

	const grantTo = (skill: number, { kind, at }: Pick<GrantColumn, 'kind' | 'at'>) =>
		kind === 'agent' ? agentGrants.get(skill * agents.length + at) : personGrants.get(skill * people.length + at);
	const sightIn = ({ sights: of }: GrantedSkill, agent: AgentCase, person: PersonCase) =>
		sights[of[placeOfCase(agent, person)] ?? -1] ?? unknown;
	const agentCase = (isGranted: boolean): AgentCase => (isGranted ? 'granted' : 'without');
	const personCase = (isOwner: boolean, isGranted: boolean): PersonCase =>
		isOwner ? (isGranted ? 'owner granted' : 'owner') : isGranted ? 'granted' : 'without';

	function sightOf(at: number, { kind, id }: GrantedTo, isGranted: boolean, together: string | undefined) {
		const skill = skills[at];
		if (!skill) return unknown;
		if (kind === 'agent') {
			if (together === undefined) return sightIn(skill, agentCase(isGranted), 'any');
			const place = personPlaces.get(together);
			const other = place !== undefined && grantTo(at, { kind: 'person', at: place }) !== undefined;
			return sightIn(skill, agentCase(isGranted), personCase(skill.owner === together, other));
		}
		const own = personCase(skill.owner === id, isGranted);
		if (together === undefined) return sightIn(skill, 'any', own);
		const place = agentPlaces.get(together);
		const other = place !== undefined && grantTo(at, { kind: 'agent', at: place }) !== undefined;
		return sightIn(skill, agentCase(other), own);
	}

	const isVain = (at: number, kind: GrantedTo['kind'], id: string): boolean =>
		sightOf(at, { kind, id }, true, undefined).sees === sightOf(at, { kind, id }, false, undefined).sees;
	const vain = new Set([
		...toAgents.filter(({ skill, to }) => isVain(skill, 'agent', agents[to]?.key ?? '')).map(({ skill }) => skill),
		...toPeople.filter(({ skill, to }) => isVain(skill, 'person', people[to] ?? '')).map(({ skill }) => skill),
	]);

	return {
		columns: {
			agent: agents.map(({ key, name }, at) => ({ kind: 'agent', id: key, at, title: name === '' ? key : name })),
			person: people.map((id, at) => ({ kind: 'person', id, at, title: id })),
		},
		cell(skill, column, together) {
			const grant = grantTo(skill, column);
			return {
				grant,
				sight: sightOf(skill, column, grant !== undefined, together),
				otherwise: sightOf(skill, column, grant === undefined, together),
				isInVain: grant !== undefined && isVain(skill, column.kind, column.id),
			};
		},
		grantsOf: (skill) => counts.get(skill) ?? 0,
		hasVainGrant: (skill) => vain.has(skill),
	};
}
