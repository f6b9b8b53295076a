import type { Snapshot } from '../../../workspace/snapshot.ts';
import { type AgentEntry, defaultAgentId, fallbackAgentId } from '../agents.ts';
import type { ContextLimits, OpenClawProfile } from '../profile.ts';

/** What the configuration says about prompts; defaults where there is none or it is invalid. */
export interface Settings {
	readonly agents: readonly AgentEntry[];
	readonly defaultAgentId: string;
	/** A valid IANA zone, else undefined: the host's zone counts then. */
	readonly userTimeZone: string | undefined;
	limitsOf(agentId: string): Required<ContextLimits>;
}

export function effectiveSettings(profile: OpenClawProfile, _snapshot: Snapshot): Settings {
	return {
		agents: [],
		defaultAgentId: defaultAgentId([]) || fallbackAgentId,
		userTimeZone: undefined,
		limitsOf: () => ({ perFile: profile.limits.perFile, total: profile.limits.total ?? Number.MAX_SAFE_INTEGER }),
	};
}
