import type { WorkspacePath } from '../../engine/workspace/snapshot.ts';

/** One state that the folder of a workspace was in. */
export interface PastPoint {
	/** Of a commit its hash, of a change its operation. */
	readonly id: string;
	/** ms since the epoch. */
	readonly at: number;
	readonly author: string;
	/** Never empty; the first line says what it is about. */
	readonly message: string;
	/** The same for the same content of the folder; empty where there was no such folder. */
	readonly state: string;
}

export interface PastChange {
	readonly path: WorkspacePath;
	readonly kind: 'added' | 'changed' | 'removed';
}

export interface PastEntry {
	readonly name: string;
	readonly kind: 'file' | 'folder' | 'symlink' | 'other';
	/** May be run as a program. */
	readonly executable?: boolean;
	/** The same for what has the same in it, in all states; absent where it takes reading to know. */
	readonly content?: string;
}

/** The folder of a workspace as it was; read as far as somebody asks. Nothing here writes. */
export interface PastFolder {
	/** `''`: the folder itself. Undefined where there was no such folder. */
	list(path: WorkspacePath): Promise<readonly PastEntry[] | undefined>;
	/** Undefined where there was nothing of that name. A link is not followed. */
	entry(path: WorkspacePath): Promise<PastEntry | undefined>;
	/** Of a link, where it leads. Undefined where there was nothing of that name, or a folder. */
	bytes(path: WorkspacePath): Promise<Uint8Array | undefined>;
	/** Why what stood at `path` cannot be told; absent where all can. */
	unknown?(path: WorkspacePath): string | undefined;
}

export interface PastSurroundings {
	/** Absolute. */
	readonly root: string;
	readonly earlier: PastFolder;
	/** What is kept of it now: what is not among it is nobody's to tell of then. */
	readonly current: PastFolder;
}

/** What is known of the states that the folder of a workspace was in. Every method rejects with a `PastTrouble`, if it does. */
export interface Past {
	readonly kind: 'git' | 'journal';
	/** A few words for people: `the branch main`. */
	readonly title: string;
	/** Newest first, read as far as somebody asks. Neighbours differ. */
	points(): AsyncIterable<PastPoint>;
	/** What is different from the point before. */
	changes(point: PastPoint): Promise<readonly PastChange[]>;
	/** The point that a name means: a hash or the beginning of one, a branch. Undefined where it means none. */
	named(name: string): Promise<PastPoint | undefined>;
	folderAt(point: PastPoint): Promise<PastFolder>;
	/** The folder around the workspace that is kept with it, where there is one. */
	around?(point: PastPoint): Promise<PastSurroundings | undefined>;
	/** What people should know of what was read: where the history is cut off. */
	readonly notes: readonly string[];
}

/** What a history cannot be read by; the message is for people. */
export class PastTrouble extends Error {}

/** What a point is about. */
export const subjectOf = ({ message }: Pick<PastPoint, 'message'>): string => message.split('\n', 1)[0] ?? '';
