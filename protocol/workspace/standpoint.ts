import { RequestType } from 'vscode-languageserver-protocol';

/** Where a person looks at an agent's sessions from. What is absent is as the program has it by itself. */
export interface SentStandpoint {
	/** Id of the runtime to look through, of several that are at home in the folder; absent: the one that was found. */
	readonly runtime?: string;
	/** URI of the folder that the program was started in; absent: the workspace's own. */
	readonly cwd?: string;
	/** URI of the file that the agent works on; absent: none. */
	readonly touched?: string;
	/** Tokens that the model takes in. */
	readonly contextWindow?: number;
	/** Whether the program was told to trust the folder; absent: nobody was asked. */
	readonly trusted?: boolean;
	/** What the program was started with, as a shell passes it on. */
	readonly programArguments?: readonly string[];
	/** URIs of the folders that are open in the window, in their order; absent: the workspace alone. */
	readonly windowFolders?: readonly string[];
	/** Name of the agent that was chosen for the conversation, where the program has several; absent: its usual one. */
	readonly chosenAgent?: string;
	/** Environment variables of that run. */
	readonly variables?: Readonly<Record<string, string>>;
	/** Id of the person or chat that talks with the agent; absent: nobody is named. */
	readonly user?: string;
}

export interface StandpointParams {
	/** URI of the workspace's root folder. */
	readonly workspace: string;
	readonly standpoint: SentStandpoint;
}

/** Client → server: from now on all views show sessions as seen from here. Answered once they do. */
export const StandpointRequest = new RequestType<StandpointParams, void, void>('soulscope/standpoint');
