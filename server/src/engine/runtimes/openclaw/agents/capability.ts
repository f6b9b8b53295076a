import type { AgentsCapability } from '../../capabilities/agents.ts';
import type { OpenClawProfile } from '../profile.ts';
import { listAgents } from './list.ts';
import { planChange } from './plan.ts';

export const agentsCapability = (profile: OpenClawProfile): AgentsCapability => ({
	list: (snapshot) => listAgents(profile, snapshot),
	plan: (snapshot, change) => planChange(profile, snapshot, change),
});
