import { RequestType } from 'vscode-languageserver-protocol';

export interface PersonaCopyParams {
	/** URI of the root folder of the workspace whose persona it is. */
	readonly workspace: string;
	/** URI of the folder of the copy. */
	readonly into: string;
	/** The runtime that is to read it; that of the workspace unless said. */
	readonly runtime?: string;
	/** The files that a person was shown and has agreed to. Without them, nothing is written. */
	readonly agreed?: readonly AgreedFile[];
}

interface AgreedFile {
	readonly path: string;
	readonly text: string;
}

interface PlannedCopy {
	readonly path: string;
	readonly uri: string;
	readonly text: string;
	/** Paths in the workspace that it is made of. */
	readonly from: readonly string[];
}

export type PersonaCopyResult =
	| {
			readonly kind: 'planned' | 'written';
			readonly files: readonly PlannedCopy[];
			/** The runtimes, for people. */
			readonly from: string;
			readonly to: string;
			/** What is lost on the way, a sentence each. */
			readonly lost: readonly string[];
			/** The tokens before and after, one sentence. */
			readonly tokens: string;
			/** What the folder will be taken for and why; where that is another runtime, also what to do. One or two sentences. */
			readonly taken: string;
			/** Once it is written: for `soulscope/undoRemember`. */
			readonly operation?: string;
	  }
	| { readonly kind: 'failed'; readonly message: string; readonly operation?: string };

/** Client → server: what a copy of a persona in another folder would be; with `agreed`, it is created if it is those very files. */
export const PersonaCopyRequest = new RequestType<PersonaCopyParams, PersonaCopyResult, void>('soulscope/copyPersona');
