import { RequestType } from 'vscode-languageserver-protocol';

export interface SetupParams {
	/** URI of the folder to set up. */
	readonly folder: string;
	/** Without it, the runtime that the folder looks like, else the newest. */
	readonly runtime?: string;
	/** Say what would be made, and make nothing. */
	readonly dryRun: boolean;
}

export type SetupResult =
	| { readonly kind: 'done'; readonly created: readonly string[]; readonly kept: readonly string[] }
	| { readonly kind: 'failed'; readonly message: string };

/** Client → server: write the template files that are not there yet. Never touches a file that is. */
export const SetupRequest = new RequestType<SetupParams, SetupResult, void>('soulscope/setUp');
