import type { KnowledgeEmbeddings, KnowledgeStorage, KnowledgeVectors } from './storage.ts';

/** A database on a server that stores of workspaces are kept in, in place of files of this computer. */
export interface StoreServer extends AsyncDisposable {
	/** For people: where it is. */
	readonly place: string;
	/** The store of this name, which the first write makes. It is open as long as the server is. */
	store(name: string, clock?: () => number): KnowledgeStorage & KnowledgeEmbeddings & KnowledgeVectors;
	/** Of the stores that somebody has written to. */
	names(): Promise<readonly string[]>;
	/** Why it cannot be used, as the end of a sentence for people. */
	whyNot(error: unknown): string;
}
