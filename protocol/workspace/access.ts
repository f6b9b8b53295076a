import { RequestType } from 'vscode-languageserver-protocol';

export interface AccessParams {
	/** URI of the workspace's root folder. */
	readonly workspace: string;
}

export interface AccessAnswer {
	/** Markdown. A link to a line (from 1) of one of `files`, by its index, is `open/INDEX/LINE`. */
	readonly page: string;
	/** URIs of the configuration and of the files that it includes, as far as a link leads there. */
	readonly files: readonly string[];
}

/** Client → server: who may read and write what, by the configuration. */
export const AccessRequest = new RequestType<AccessParams, AccessAnswer, void>('soulscope/access');
