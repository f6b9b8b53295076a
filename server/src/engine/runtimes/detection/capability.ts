import type { ConfigFile, Environment, WorkspacePath } from '../../workspace/snapshot.ts';

/** What a host has to look at to tell a runtime's workspaces from others. Everything is pure; nothing throws. */
export interface DetectionCapability {
	/** Names at the root that some session's prompt takes in, in the order of loading; hooks may bring in others. */
	readonly contextNames: readonly WorkspacePath[];
	/** Names, mostly of folders, that make the folder around them worth a look. */
	readonly folderNames?: readonly string[];
	/**
	 * Names of files, and ends of their paths where a name says too little, that are reason enough for an editor to start: its manifest
	 * lists them (`npm run manifest`).
	 */
	readonly waking?: readonly string[];
	/** Folders that it reads from, although their names begin with a dot. */
	readonly hiddenFolders?: readonly string[];
	/** Folders of files that it reads, of which an editor says only by their own names that they went. */
	readonly folders?: readonly string[];
	/**
	 * Names of files of instructions that people keep in folders below the one that is open, and of what tells whose they are. Whoever searches that folder notes where they
	 * are (`Snapshot.passedBy`); nothing is read for it, and no folder looked into that the search passes by.
	 */
	readonly namesBelow?: readonly string[];
	/** Files of the workspace that set it up and are no Markdown: an editor says what is typed there (`npm run manifest`). */
	readonly settingsFiles?: readonly WorkspacePath[];
	/**
	 * Where all files lie whose text it injects, consults or takes for a skill: names at the root, and folders there. Of thousands of paths
	 * elsewhere, a host does not even ask `roleOf`. Absent: of all it is asked.
	 */
	readonly reads?: { readonly names: readonly string[]; readonly folders: readonly string[] };
	/** Names at the root that it takes in exactly these letters, also where the disk gives what has others. */
	readonly exactNames?: readonly WorkspacePath[];
	/** Files that tell its workspaces from others by being there. */
	readonly traces?: readonly WorkspacePath[];
	/**
	 * True for a program that looks for its files itself, in the workspace and around it: a host answers its questions (`Places`) and
	 * lists nothing for it. Only a folder that a person has opened is its workspace.
	 */
	readonly asksPlaces?: true;
	/** Files that are SQLite databases, if they are this runtime's: the names of their tables tell. */
	readonly databases?: readonly WorkspacePath[];
	/** What it goes by besides the files; absent where that is nothing. */
	runTraces?(place: TracePlace): TraceQuestions;
	/** Absent where the runtime keeps everything in the workspace. */
	readonly home?: RuntimeHome;
}

/** Where a runtime keeps its configuration when nobody says otherwise, and which folders it names as workspaces. */
export interface RuntimeHome {
	/** Absolute paths that the runtime tries, best first. */
	configPaths(environment: Environment): readonly string[];
	/** True where the runtime reads the configuration of the folder that it is started in, and `configPaths` are only where people keep one. */
	startFolderDecides?(environment: Environment): boolean;
	/**
	 * Where the configuration's agents live, the default agent first; without a configuration that can be read, where the
	 * default agent would live. Never throws.
	 */
	agentFolders(config: ConfigFile | undefined, environment: Environment): readonly AgentFolder[];
	/**
	 * Absolute folders that the configuration names, though the runtime may reject it for something else: whose it is does not hang on
	 * a slip. Absent where `agentFolders` has them in any case. Never throws.
	 */
	statedFolders?(config: ConfigFile, environment: Environment): readonly string[];
}

export interface AgentFolder {
	readonly agentId: string;
	/** Absolute. */
	readonly folder: string;
}

/** Where a workspace lies. All paths are absolute. */
export interface TracePlace {
	readonly root: string;
	/** With every link resolved. */
	readonly realRoot: string;
	readonly environment: Environment;
}

/** What a runtime goes by besides the files, for a host to look at: it reads, and changes nothing. */
export interface TraceQuestions {
	/** Folders of the workspace, relative to its root, that may be there. */
	readonly folders: readonly WorkspacePath[];
	/** Absolute paths that may be there; `opensWith`: they count as ordinary files that begin like this. */
	readonly paths: readonly { readonly path: string; readonly opensWith?: string }[];
	/** Names that may be there below an absolute folder; asked only where it is there. */
	readonly below?: readonly { readonly folder: string; readonly names: () => readonly string[] }[];
	/** Absolute paths of small files whose text counts. */
	readonly notes?: readonly string[];
	readonly database?: {
		/** Whose it is, for people: `OpenClaw`. */
		readonly owner: string;
		/** Absolute; the first of them that is there holds the database. */
		readonly folders: readonly string[];
		/** Below that folder. */
		readonly path: string;
		/** Asked only where it is there. */
		readonly questions: () => RecordQuestions;
	};
}

/** By the name that the answer goes by. */
export type RecordQuestions = Readonly<Record<string, { readonly sql: string; readonly values: readonly string[] }>>;
