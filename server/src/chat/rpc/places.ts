import { ChatEventNotification } from '../../../../protocol/chat/chat.ts';
import {
	HeartbeatChangedNotification,
	HeartbeatRunRequest,
	type HeartbeatState,
	HeartbeatsRequest,
	type WorkspaceHeartbeat,
} from '../../../../protocol/chat/heartbeat.ts';
import {
	type ParticipantEnd,
	ParticipantEndRequest,
	type ParticipantParams,
	type ParticipantPrompt,
	ParticipantPromptRequest,
	type ParticipantResult,
} from '../../../../protocol/chat/participant.ts';
import {
	DryRunToolRequest,
	RunToolRequest,
	type ShownWrite,
	type ToolDryRun,
	type ToolParams,
	type ToolRun,
} from '../../../../protocol/chat/tools.ts';
import { signalOf } from '../../host/platform/cancellation.ts';
import type { HeartbeatSlots } from '../../host/platform/heartbeatSlots.ts';
import type { Workspaces } from '../../host/workspace/workspaces.ts';
import { stragglers } from '../../host/writes/stragglers.ts';
import { runHeartbeat } from '../heartbeat/heartbeatTurn.ts';
import { type Clock, createHeartbeatSchedule } from '../heartbeat/schedule.ts';
import { participantTurns } from '../record/participantTurns.ts';
import { participantPrompt } from '../request/participantPrompt.ts';
import type { ChatServices } from '../services.ts';
import type { SummonServices } from '../summon/draft.ts';
import { summonModel } from '../summon/model.ts';
import { registerSummon, type SummonHost } from '../summon/register.ts';
import { dryRunTool, runTool } from '../tools/runs.ts';
import type { ChatHost } from './chatHost.ts';

/** Where else the agent can be met than in the panel: the editor's own chat, its tools, a heartbeat, a summoning. */
export interface EntryPointsHost extends ChatHost, SummonHost {
	readonly workspaces: Workspaces;
	readonly clock: Clock;
	readonly slots: HeartbeatSlots;
	/** Whether the person has switched the heartbeat on for the folder at `root` (absolute). */
	heartbeatIsOn(root: string): boolean;
	/** Calls `listener` once the workspaces are known, and whenever they, their files or the settings may be others. */
	onChange(listener: () => void): void;
	/** Runs `work` when the client says goodbye, and waits for it. */
	onShutdown(work: () => unknown): void;
}

type SummonRules = Pick<SummonServices, 'rules'>;

function registerTools({ connection, guarded }: ChatHost, services: ChatServices): void {
	const turns = participantTurns(services);
	const broken = 'The tool could not run. See Soulscope’s output channel.';
	connection.onRequest(
		DryRunToolRequest,
		guarded<ToolParams, ToolDryRun>('tool preview', { kind: 'failed', message: broken }, (params, token) =>
			dryRunTool(params, services, signalOf(token)),
		),
	);
	connection.onRequest(
		RunToolRequest,
		guarded<ToolParams & { readonly shown?: ShownWrite }, ToolRun>(
			'tool run',
			{ text: broken, isError: true, summary: '' },
			(params, token) => runTool(params, services, signalOf(token)),
		),
	);
	connection.onRequest(
		ParticipantPromptRequest,
		guarded<ParticipantParams, ParticipantPrompt>(
			'participant prompt',
			{ kind: 'notice', text: 'The prompt could not be created. See Soulscope’s output channel.' },
			(params, token) => participantPrompt(params, services, signalOf(token), turns),
		),
	);
	connection.onRequest(
		ParticipantEndRequest,
		guarded<ParticipantResult, ParticipantEnd>('participant end', { toRemember: 0 }, (result) => turns.end(result)),
	);
}

function registerHeartbeat(around: EntryPointsHost, services: ChatServices): void {
	const { connection, guarded, workspaces, clock, slots } = around;
	const schedule = createHeartbeatSchedule({
		clock,
		slots,
		workspaces: () => workspaces.list(),
		enabled: (root) => services.trusted() && around.heartbeatIsOn(root),
		run: (workspace, emit, signal) =>
			runHeartbeat(
				workspace,
				services,
				(turn, event) => {
					emit(event);
					// Nobody is left to hear of it where the connection is gone.
					void connection.sendNotification(ChatEventNotification, { turn, event }).catch(() => undefined);
				},
				signal,
			),
		changed: (heartbeat) =>
			void connection.sendNotification(HeartbeatChangedNotification, heartbeat).catch(() => undefined),
		log: (where, error) => services.log(where, error),
	});
	around.onChange(() => schedule.refresh());
	around.onShutdown(() => schedule.dispose());
	around.onShutdown(() => stragglers.settled());

	const states = guarded<null, readonly WorkspaceHeartbeat[]>('heartbeats', [], () => {
		// The first question may come before the first change.
		schedule.refresh();
		return schedule.states();
	});
	connection.onRequest(HeartbeatsRequest, (token) => states(null, token));
	connection.onRequest(
		HeartbeatRunRequest,
		guarded<{ readonly workspace: string }, HeartbeatState>(
			'heartbeat run',
			{ kind: 'off', why: 'the heartbeat stopped before the end' },
			({ workspace: uri }) => {
				if (!services.trusted()) return { kind: 'off', why: 'this workspace is not trusted' };
				const workspace = services.workspace(uri);
				schedule.refresh();
				return workspace ? schedule.runNow(workspace.root) : { kind: 'off', why: 'there is no longer an agent here' };
			},
		),
	);
}

/** Hangs on a connection whatever meets the agent outside of the panel. */
export function registerEntryPoints(around: EntryPointsHost, services: ChatServices, summoning: SummonRules): void {
	registerTools(around, services);
	registerHeartbeat(around, services);
	registerSummon(around, {
		...summoning,
		gate: services.gate,
		tokens: () => services.tokens(),
		async model(root) {
			const settings = await services.settings(root);
			return summonModel(await services.provider(settings), settings);
		},
	});
}
