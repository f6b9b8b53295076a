import type { WorkspacePath } from '../workspace/snapshot.ts';
import type { MemoryNote } from './notes/note.ts';

/** What a runtime's catalog has of a memory beside its file. Times are ISO 8601 in UTC. */
export interface CatalogFields {
	/** The runtime's own; the same matter has the same. */
	readonly memoryId: string;
	/** Null for what is known of the person. */
	readonly workspaceId: string | null;
	readonly scope: string;
	readonly memoryType: string;
	readonly subjectKey: string;
	/** In the runtime's notation. */
	readonly path: string;
	readonly title: string;
	readonly summary: string;
	readonly tags: readonly string[];
	readonly verificationPolicy: string;
	readonly stalenessPolicy: string;
	readonly staleAfterSeconds: number | null;
	readonly sourceType: string;
	readonly sourceMessageId: string | null;
	readonly observedAt: string;
	readonly lastVerifiedAt: string;
	readonly confidence: number | null;
}

/** A row of a catalog, with what tells whether its file still says the same. */
export interface CataloguedMemory
	extends Pick<CatalogFields, 'memoryId' | 'subjectKey' | 'title' | 'summary' | 'tags'> {
	/** SHA-256 of the file's text, in hexadecimal digits. */
	readonly fingerprint: string;
	/** When it was last written or seen again. */
	readonly updatedAt: string;
}

/** A memory as a file of its own. */
export interface TypedMemory {
	readonly path: WorkspacePath;
	readonly text: string;
	/** True: what the file says by now is out of date. False: a file of that name is about something else. */
	readonly replaces: boolean;
	/** Absent where the runtime's catalog has nothing that the file does not say. */
	readonly catalogued?: CatalogFields;
}

/** Where and when a memory is written down. */
export interface TypedOccasion {
	/** Name of the workspace's root folder. */
	readonly folder: string;
	/** Files that are there, as far as is known. */
	readonly paths: readonly WorkspacePath[];
	/** ms since the epoch. */
	readonly now: number;
}

/** What was learnt in a conversation and accepted by the person. */
export interface LearntMemory {
	readonly kind: string;
	/** What it is about: `response-style`. */
	readonly key: string;
	readonly title: string;
	readonly text: string;
	readonly evidence: string | undefined;
	readonly confidence: number | null;
	readonly payload: Readonly<Record<string, unknown>>;
	readonly sessionId: string;
	readonly sourceMessageId: string | null;
	/** ms since the epoch: when it was said. */
	readonly at: number;
}

/** An index that the runtime keeps of its memories. */
export interface TypedMemoryIndex {
	readonly path: WorkspacePath;
	/** The files that decide what it says. */
	readonly reads: readonly WorkspacePath[];
	/** What it should say, given the texts of those that are there; undefined where it can stay as it is. Pure. */
	after(current: string | undefined, texts: ReadonlyMap<WorkspacePath, string>): string | undefined;
}

/** How a runtime that keeps every memory in a file of its own writes and lists them. Pure, never throws. */
export interface TypedMemories {
	ofNote(note: MemoryNote, occasion: TypedOccasion): TypedMemory;
	/** Of what was learnt, as the runtime itself would write it; undefined where it keeps nothing of the kind. */
	ofLearnt(learnt: LearntMemory, occasion: TypedOccasion): TypedMemory | undefined;
	/** Of what a model wants to be remembered, with its type and its tags; undefined where that is not complete. */
	ofInput(input: unknown, occasion: TypedOccasion): TypedMemory | undefined;
	/**
	 * What lists the memory at `path`, the innermost first; none where it is not recalled. `folder`: the name of the workspace's root
	 * folder, where it is known.
	 */
	indexesOf(path: WorkspacePath, folder?: string): readonly TypedMemoryIndex[];
}
