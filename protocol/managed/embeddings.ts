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
	/** Why what it makes does not fit into the database and what to do, for people; only asked of a model on this computer. */
	readonly misfit?: string;
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
	/** True where the step may first wait until the computer does not run on battery any more: the person knows. */
	readonly mayWait?: boolean;
}

/** `filled`: passages that got an embedding in this step; 0 where nothing is left that nobody else works on, or it has to wait. */
type FillStep =
	| {
			readonly step: 'filled';
			readonly filled: number;
			readonly embedded: number;
			readonly all: number;
			/** What the next step has to wait for; absent where it has not. */
			readonly waitsFor?: 'mains';
	  }
	/** Nothing was written; `isModel`: it goes on where the person wants this model all the same. */
	| { readonly step: 'refused'; readonly message: string; readonly isModel: boolean };

/** Client → server: embed the next passages that lack it. What is done stays done, also where it is cancelled. */
export const FillEmbeddingsRequest = new RequestType<FillEmbeddingsParams, ManagedAnswer<FillStep>, void>(
	'soulscope/managed/fillEmbeddings',
);
