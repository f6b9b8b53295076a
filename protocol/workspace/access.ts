import { RequestType } from 'vscode-languageserver-protocol';

export interface AccessParams {
	/** URI of the workspace's root folder. */
	readonly workspace: string;
}

export interface AccessAnswer {
	/** Markdown. A link to a line of the configuration is `open/LINE`, from 1. */
	readonly page: string;
	/** URI of the configuration; absent where there is none. */
	readonly config?: string;
}

/** Client → server: who may read and write what, by the configuration. */
export const AccessRequest = new RequestType<AccessParams, AccessAnswer, void>('soulscope/access');
