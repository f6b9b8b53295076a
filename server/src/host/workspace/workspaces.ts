import type { Wording } from '../../engine/prompt/wording/wording.ts';
import type { Detection } from '../../engine/runtimes/detection/detect.ts';
import type { Evidence } from '../../engine/runtimes/detection/evidence.ts';
import type { Installation, Scene } from '../../engine/runtimes/detection/scene.ts';
import type { KnownRuntime, Runtime } from '../../engine/runtimes/runtime.ts';
import type { Analysis } from '../../engine/workspace/analysis.ts';
import type { Session, SessionKind } from '../../engine/workspace/session.ts';
import type {
	Environment,
	FileContent,
	FoundSecret,
	Snapshot,
	WorkspacePath,
} from '../../engine/workspace/snapshot.ts';
import type { Installations } from '../install/installations.ts';
import type { DiskFiles } from '../platform/diskFiles.ts';
import type { SecretScanner } from '../secrets/scanner.ts';
import type { RecordReader } from '../sqlite/recordReader.ts';

/** One agent's workspace on disk, with open editors laid over it. */
export interface Workspace {
	/** Absolute path of the root folder. */
	readonly root: string;
	readonly runtime: Runtime;
	readonly evidence: Evidence;
	/** Programs that are at home here besides, and find their own files. */
	readonly neighbours: readonly Runtime[];
	/** Grows whenever the snapshot would differ. */
	readonly version: number;
	/** What people should know of how the folder was read: limits that were met, folders that could not be listed. */
	readonly notes: readonly string[];
	/** Absolute paths whose coming, changing or going may give the workspace another configuration. */
	readonly configPaths: readonly string[];
	/** Absolute paths that programs have asked for which find their own files, there or not. */
	readonly askedPaths: readonly string[];
	/** Absolute paths of folders outside of the workspace whose skills its agent has. */
	readonly skillFolders: readonly string[];
	/** The same object until something changes. Never touches the disk. */
	snapshot(): Snapshot;
	/** Prompts and findings of the current snapshot and of today, for the session that previews use unless told otherwise. */
	analysis(): Analysis;
	/** A session of this kind (main unless told otherwise) that happens now, on this machine, with dice against all but what is certain. */
	session(kind?: SessionKind): Session;
	/**
	 * The text of any file of the workspace, also of those that snapshots leave unread; undefined where there is none, and unreadable where a
	 * link leads out of the workspace, as the disk has it at this moment, open in an editor or not.
	 */
	read(path: WorkspacePath): Promise<FileContent | undefined>;
	/**
	 * Looks anew where documents lead that are open: a link may have come into their path since. Snapshots are right about it from then on.
	 * Called before anything is given to a model.
	 */
	settleLinks(): Promise<void>;
	/**
	 * Looks at the files of which only the names are known (`UnseenEntry`), as whoever goes through all of them has to: snapshots have no such
	 * file from then on. At once where there are none.
	 */
	settleFiles(): Promise<void>;
	/**
	 * Looks for whatever the prompts of these sessions, of these runtimes (its own unless said), ask for and nobody has looked at yet, and at
	 * single files that somebody has asked about (`seenAt`); snapshots have it from then on. At once where nothing is missing.
	 */
	settlePlaces(asked?: readonly PlacedSession[]): Promise<void>;
	/** What a scanner finds in a text that no snapshot has; nothing where none looks. Never rejects. */
	secretsIn(text: string): Promise<readonly FoundSecret[]>;
	/** The path that this workspace knows an absolute path by; undefined outside of the root. */
	pathOf(absolute: string): WorkspacePath | undefined;
	/** The path of a file that a program has read which finds its own, in the workspace or around it; undefined of all others. */
	placeOf(absolute: string): WorkspacePath | undefined;
	/** The absolute path behind a workspace path. */
	absolute(path: WorkspacePath): string;
}

/** A session whose files are looked for. */
export interface PlacedSession {
	readonly runtime: Runtime;
	readonly session: Session;
}

/** A change on disk that the editor's watcher saw. */
export interface FileChange {
	/** Absolute. */
	readonly path: string;
	readonly kind: 'created' | 'changed' | 'deleted';
}

/** What listeners hear: once for each call that changed something. */
export type WorkspacesChange =
	/** Workspaces came, went or became another runtime's; everything may differ. */
	{ readonly kind: 'list' } | { readonly kind: 'content'; readonly workspaces: readonly Workspace[] };

/** The agents' workspaces under the open folders. All paths are absolute. */
export interface Workspaces {
	/** In the order of their paths. */
	list(): readonly Workspace[];
	/** The innermost workspace that has `path` in it. */
	ownerOf(path: string): Workspace | undefined;
	/** A workspace whose agent reads the file at `path`, which lies around it; undefined where it is somebody's own, or nobody's. */
	readerOf(path: string): Workspace | undefined;
	/** The workspaces whose configuration is, or includes, the file at `path`. */
	configuredBy(path: string): readonly Workspace[];
	/** Looks for workspaces in these folders and forgets all others. Cancelled: leaves things as they were. */
	setFolders(folders: readonly string[], cancellation?: WorkspaceCancellation): Promise<void>;
	/** Takes `root` for a workspace, whatever it looks like. */
	adopt(root: string, cancellation?: WorkspaceCancellation): Promise<Workspace | undefined>;
	/**
	 * What the folder at `root`, which need not be there yet, would be taken for by who opens it if these texts were in it as well;
	 * undefined: for no agent's.
	 */
	wouldBe(
		root: string,
		texts: ReadonlyMap<WorkspacePath, string>,
	): Promise<Pick<Workspace, 'runtime' | 'evidence'> | undefined>;
	/** `path` in the letters of the disk, where an editor has opened it in others. */
	diskPathOf(path: string): string;
	/** The letters that an editor has opened `path` in, which is in those of the disk: its own where they are the same, or it is not open. */
	openedAs(path: string): string;
	/** The text counts at once; resolves when what it includes, where it is a configuration, has been read as well. */
	openDocument(path: string, text: string): Promise<void>;
	changeDocument(path: string, text: string): Promise<void>;
	/** What the disk has counts again; it is read anew. */
	closeDocument(path: string): Promise<void>;
	filesChanged(changes: readonly FileChange[]): Promise<void>;
	settingsChanged(): Promise<void>;
	/** The person looks at the sessions of the workspace at `root` from here, from now on. */
	stand(root: string, standpoint: Standpoint): Promise<void>;
	/** Resolves once snapshots say all that there is to be said of secrets in them; until then they say what is known. */
	searched(): Promise<void>;
	/** The wording of some runtime is another: every prompt is made anew. */
	wordingChanged(): void;
	/** The programs of all runtimes that are installed here, for a workspace at `root` the one that would run first. Never rejects. */
	installationsAround(root: string): Promise<readonly Installation[]>;
	/** Absolute paths that tell which runtimes are installed here, whether they are there or not. */
	readonly watchedPrograms: readonly string[];
	onDidChange(listener: (change: WorkspacesChange) => void): { dispose(): void };
}

/** An editor's cancellation token is one. */
export interface WorkspaceCancellation {
	readonly isCancellationRequested: boolean;
}

/** Where a session is looked at from, as far as a person has said: it is the same for all views. */
export type Standpoint = Pick<
	Session,
	| 'cwd'
	| 'touched'
	| 'trusted'
	| 'programArguments'
	| 'variables'
	| 'contextWindow'
	| 'user'
	| 'windowFolders'
	| 'chosenAgent'
>;

/** The settings that decide what a workspace is taken for. */
export interface WorkspaceSettings {
	/** A runtime's id, or `auto`. */
	readonly runtime: string;
	/** A clause for people on who has named it, where it was not the settings. */
	readonly namedBy?: string;
	/** True where the person named the runtime for this very folder: then it is a workspace, whatever stands in it. */
	readonly isNamedHere?: boolean;
	/** Path of the configuration file: absolute, `~/…`, or from the workspace's root; empty: the runtime's own place. */
	readonly configFile: string;
	/** Keys of projects that count as open in every session; none unless said. */
	readonly openProjects?: readonly string[];
}

/** The runtimes that a workspace can be taken for. */
export interface RuntimeChoice {
	/** Newest first; never empty. */
	readonly runtimes: readonly KnownRuntime[];
	/** Undefined where no runtime is called that. */
	runtimeById(id: string): KnownRuntime | undefined;
	/** The runtime with the best evidence. */
	detectRuntime(scene: Scene): Detection | undefined;
	/** One of `runtimes` with its code; absent where all have it. */
	load?(runtime: KnownRuntime): Promise<Runtime>;
}

export interface WorkspacesOptions extends RuntimeChoice {
	readonly files: DiskFiles;
	readonly environment: Environment;
	/** ms since the epoch. */
	readonly clock: () => number;
	/** Absent: nobody looks for the runtimes' programs. */
	readonly installations?: Installations;
	/** How skills around a workspace are looked for; absent: nobody does. */
	readonly skills?: { readonly searchPath: string | undefined };
	/** Of files that nobody reads, no more than the names is looked at before this resolves. Absent: all is known from the beginning. */
	readonly looksAfter?: Promise<void>;
	/** Absent: nobody looks for secrets. */
	readonly secrets?: SecretScanner;
	/** Absent: no runtime's own database is read. */
	readonly readRecord?: RecordReader;
	/** Asked anew each time; `root` is the folder of one workspace. */
	readonly settingsFor: (root: string) => WorkspaceSettings | Promise<WorkspaceSettings>;
	/** False where the person does not trust the open folders: nothing around them is looked at then. True unless said. */
	readonly trusted?: () => boolean;
	/** What stands in for a runtime's own prose; placeholders unless said. */
	readonly wordingFor?: (runtimeId: string) => Wording;
}
