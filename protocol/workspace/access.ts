import { RequestType } from 'vscode-languageserver-protocol';

export interface AccessParams {
	/** URI of the workspace's root folder. */
	readonly workspace: string;
}

export interface AccessAnswer {
	/** A page of Markdown, with links to the places in the configuration. */
	readonly page: string;
}

/** Client → server: who may read and write what, by the configuration. */
export const AccessRequest = new RequestType<AccessParams, AccessAnswer, void>('soulscope/access');
