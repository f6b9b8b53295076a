import { ChatPreflightRequest } from '../../../../protocol/chat/chat.ts';
import { HeartbeatsRequest } from '../../../../protocol/chat/heartbeat.ts';
import { type TurnInfo, TurnsRequest } from '../../../../protocol/chat/turns.ts';
import { EyesRequest, type EyesResult } from '../../../../protocol/overview/eyes.ts';
import type { OverviewConversation } from '../../../../protocol/overview/page.ts';
import { type DoctorAnswer, DoctorRequest } from '../../../../protocol/workspace/doctor.ts';
import type { WorkspaceInfo } from '../../../../protocol/workspace/workspaces.ts';
import type { Server } from '../../server/server.ts';
import type { WorkspaceList } from '../../workspaces/workspaces.ts';
import { avatarOf } from '../chat/content/images.ts';
import { heartbeatLook } from '../heartbeat/text.ts';
import { heartbeatWords } from '../heartbeat/words.ts';

/** What the page shows besides the prompts: dearer to know, and slower to change. */
export interface AgentAround {
	readonly avatar: string | undefined;
	readonly conversation: OverviewConversation | undefined;
	readonly health: DoctorAnswer | undefined;
	readonly heartbeat: readonly string[];
	readonly turns: readonly TurnInfo[];
	readonly eyes: EyesResult | undefined;
}

export const nothingAround: AgentAround = {
	avatar: undefined,
	conversation: undefined,
	health: undefined,
	heartbeat: [],
	turns: [],
	eyes: undefined,
};

interface AroundServices {
	readonly server: Pick<Server, 'request' | 'request0'>;
	readonly workspaces: Pick<WorkspaceList, 'byUri'>;
	/** True where agents are wanted that have nothing of their own in the folder. */
	showsAllEyes(agent: WorkspaceInfo): boolean;
}

/** Turns that the page lists; the chat has all. */
const mostTurns = 5;

type Asks = {
	readonly [K in keyof AgentAround]: (agent: WorkspaceInfo, services: AroundServices) => Promise<AgentAround[K]>;
};

const asks: Asks = {
	avatar: (agent) => avatarOf(agent),
	async conversation({ uri, sessionKinds }, { server }) {
		const found = await server.request(ChatPreflightRequest, { workspace: uri, session: sessionKinds[0] ?? 'main' });
		if (!found) return undefined;
		return {
			tools: found.toolTokens,
			messages: found.messageTokens,
			recalled: found.recalled.reduce((sum, { tokens }) => sum + tokens, 0),
			model: found.model,
			window: found.window,
		};
	},
	health: ({ uri }, { server }) => server.request(DoctorRequest, { workspace: uri }),
	async heartbeat({ uri }, { server, workspaces }) {
		const all = await server.request0(HeartbeatsRequest);
		const own = all.filter(({ workspace }) => workspace === uri);
		return heartbeatLook(own, heartbeatWords(workspaces))?.lines ?? [];
	},
	async eyes(agent, { server, showsAllEyes }) {
		if (!agent.followsFiles) return undefined;
		return server.request(EyesRequest, { workspace: agent.uri, all: showsAllEyes(agent) });
	},
	turns: async ({ uri }, { server }) => (await server.request(TurnsRequest, { workspace: uri })).slice(0, mostTurns),
};

/** Asks for everything at once; what fails is as if there were nothing. `tell`: each as it comes. */
export function askAround(
	agent: WorkspaceInfo,
	services: AroundServices,
	tell: (found: Partial<AgentAround>) => void,
): Promise<void> {
	const names = Object.keys(asks) as (keyof AgentAround)[];
	const each = names.map(async (name) => {
		const found = await asks[name](agent, services).catch(() => nothingAround[name]);
		tell({ [name]: found });
	});
	return Promise.all(each).then(() => undefined);
}
