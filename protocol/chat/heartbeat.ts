import { NotificationType, RequestType, RequestType0 } from 'vscode-languageserver-protocol';

/** How the last run in this window ended. */
export interface HeartbeatRun {
	/** ms since the epoch. */
	readonly at: number;
	/** `silent`: the agent had nothing to say. `skipped`: nobody was asked. */
	readonly outcome: 'said' | 'silent' | 'skipped' | 'stopped' | 'failed';
	/** One line for people: what it said, why it was skipped, what went wrong. */
	readonly message?: string;
	readonly conversation?: string;
}

export type HeartbeatState =
	/** `why` is absent where nobody has switched it on. */
	| { readonly kind: 'off'; readonly why?: string }
	| {
			readonly kind: 'waiting';
			/** ms since the epoch; absent where every run would fall into quiet hours. */
			readonly next?: number;
			readonly last?: HeartbeatRun;
	  }
	| { readonly kind: 'running'; readonly last?: HeartbeatRun };

export interface WorkspaceHeartbeat {
	/** URI of the workspace's root. */
	readonly workspace: string;
	readonly state: HeartbeatState;
}

/** Client → server: when the agents of the open folders are woken. */
export const HeartbeatsRequest = new RequestType0<readonly WorkspaceHeartbeat[], void>('soulscope/heartbeats');

/** Server → client: that of one workspace is another now. */
export const HeartbeatChangedNotification = new NotificationType<WorkspaceHeartbeat>('soulscope/heartbeats/changed');

/** Client → server: wake the agent now, whatever the hour. Answers when that has ended. */
export const HeartbeatRunRequest = new RequestType<{ readonly workspace: string }, HeartbeatState, void>(
	'soulscope/heartbeats/run',
);
