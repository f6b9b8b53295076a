import { RequestType } from 'vscode-languageserver-protocol';
import type { ManagedAnswer } from './managed.ts';

/** How far the memory of an agent in a database is embedded, and what would embed the rest. */
export interface StoredEmbeddings {
	readonly embedded: number;
	readonly all: number;
	/** Absent where none is set up, or it is not here. */
	readonly model?: string;
	/** The machine that the texts would be sent to; absent where they stay on this one. */
	readonly host?: string;
	/** True where the connection is only to read. */
	readonly isReadOnly: boolean;
}

/** Client → server: how many passages of the agent of a workspace have an embedding. */
export const StoredEmbeddingsRequest = new RequestType<
	{ readonly workspace: string },
	ManagedAnswer<StoredEmbeddings>,
	void
>('soulscope/managed/embeddings');

export interface FillEmbeddingsParams {
	readonly workspace: string;
	/** True where the person has said that vectors of another model than the runtime's are what they want. */
	readonly isAnyModel: boolean;
}

/** `filled`: passages that got an embedding in this step; 0 where nothing is left that nobody else works on. */
type FillStep =
	| { readonly step: 'filled'; readonly filled: number; readonly embedded: number; readonly all: number }
	/** Nothing was written; `isModel`: it goes on where the person wants this model all the same. */
	| { readonly step: 'refused'; readonly message: string; readonly isModel: boolean };

/** Client → server: embed the next passages that lack it. What is done stays done; cancelled: this step is not. */
export const FillEmbeddingsRequest = new RequestType<FillEmbeddingsParams, ManagedAnswer<FillStep>, void>(
	'soulscope/managed/fillEmbeddings',
);
