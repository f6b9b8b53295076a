import { RequestType } from 'vscode-languageserver-protocol';

export interface PinnedQuestionsParams {
	/** URI of the workspace's root. */
	readonly workspace: string;
	/** This question has to be answered from now on. */
	readonly pin?: string;
	/** This one not any more. */
	readonly unpin?: string;
}

export type PinnedQuestionsResult =
	/** The oldest first. */
	| { readonly kind: 'pinned'; readonly questions: readonly string[] }
	| { readonly kind: 'failed'; readonly message: string };

/** Client → server: pin or unpin a question where one is given, and tell which are pinned. */
export const PinnedQuestionsRequest = new RequestType<PinnedQuestionsParams, PinnedQuestionsResult, void>(
	'soulscope/memory/pinnedQuestions',
);
