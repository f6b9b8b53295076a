/** Who may be at each end where somebody would see a skill, apart from who it is; `any`: whoever. */
export const agentCases = ['any', 'without', 'granted'] as const;
export const personCases = ['any', 'without', 'granted', 'owner', 'owner granted'] as const;
export type AgentCase = (typeof agentCases)[number];
export type PersonCase = (typeof personCases)[number];

/** Where a skill says which of the sights this is: all cases of people for the first of the agents, and so on. */
export const placeOfCase = (agent: AgentCase, person: PersonCase): number =>
	agentCases.indexOf(agent) * personCases.length + personCases.indexOf(person);
