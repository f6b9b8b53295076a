import { NotificationType, RequestType0 } from 'vscode-languageserver-protocol';
import type { SessionKind } from '../preview/session.ts';

/** A runtime that the workspace was not taken for. */
interface RuntimeAlternative {
	readonly id: string;
	/** True where everything that is there fits it as well. */
	readonly fits: boolean;
	/** A clause for people. */
	readonly whyNot: string;
}

/** One agent's workspace, as found in the open folders. */
export interface WorkspaceInfo {
	/** URI of the workspace's root folder; names the workspace in every other message. */
	readonly uri: string;
	/** The agent's own name; empty where it has none. The editor side fills in what it is called then. */
	readonly name: string;
	/** The name of the folder: no name of the agent, but what tells it from others. */
	readonly folder: string;
	readonly emoji?: string;
	/** As the runtime takes it from the files: a URL, a path, or a few letters. Nobody has judged it. */
	readonly avatar?: string;
	/** `openclaw@2026.9.6`. */
	readonly runtime: string;
	readonly runtimeTitle: string;
	/** Why this runtime was taken, strongest reason first. */
	readonly evidence: readonly string[];
	/** Why this version of it; absent where there is only one, or a person has named it. */
	readonly versionReason?: string;
	/** Other versions, newest first, then other runtimes; empty where there is nothing to be said of them. */
	readonly alternatives: readonly RuntimeAlternative[];
	readonly sessionKinds: readonly SessionKind[];
	/** Runtimes that are at home in the folder, the one that is looked through among them. */
	readonly eyes: readonly { readonly id: string; readonly title: string }[];
	/** True where one of them loads files for the file that it works on. */
	readonly followsFiles: boolean;
	/** Names of the agents that can be chosen for a conversation; absent where there is but one. */
	readonly choosable?: readonly string[];
	/** URIs of the files that the runtime expects and that are not there. */
	readonly missing: readonly string[];
	/** Those of them that the next run of the runtime makes of its own templates. */
	readonly madeByRun: readonly string[];
}

/** Client → server: which workspaces are there? */
export const WorkspacesRequest = new RequestType0<readonly WorkspaceInfo[], void>('soulscope/workspaces');

export interface RuntimeInfo {
	readonly id: string;
	readonly title: string;
	/** The kinds of session that it has, the usual one first. */
	readonly sessionKinds: readonly SessionKind[];
	/** True where Soulscope can begin a workspace of it: a program for any folder has none. */
	readonly canBegin: boolean;
}

/** Client → server: which runtimes can be stood in for? Newest first. */
export const RuntimesRequest = new RequestType0<readonly RuntimeInfo[], void>('soulscope/runtimes');

export interface WorkspaceChanged {
	/** Absent when the list of workspaces itself changed. */
	readonly uri?: string;
}

/** Server → client: something that views of this workspace show is out of date. At most one per change. */
export const WorkspaceChangedNotification = new NotificationType<WorkspaceChanged>('soulscope/workspaceChanged');
