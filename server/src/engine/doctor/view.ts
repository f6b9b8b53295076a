import type { Evidence } from '../runtimes/detection/evidence.ts';
import type { Installation } from '../runtimes/detection/scene.ts';
import type { InstalledProgram } from '../runtimes/installedProgram.ts';
import type { Runtime } from '../runtimes/runtime.ts';
import type { TextRange } from '../text/range.ts';
import type { RuledFinding } from '../workspace/runRules.ts';
import type { SessionKind } from '../workspace/session.ts';
import type { Snapshot, WorkspacePath } from '../workspace/snapshot.ts';

/** All that a check may look at: the workspace, what the rules say of it, and facts that a host has gathered once. */
export interface DoctorView {
	readonly snapshot: Snapshot;
	readonly runtime: Runtime;
	/** Every version of the runtime's family that is known, newest first. */
	readonly versions: readonly Runtime[];
	/** How its program is installed; absent where nobody installs it as a package. */
	readonly program: InstalledProgram | undefined;
	/** Why the workspace is taken for this runtime. */
	readonly evidence: Evidence;
	/** What `check` says, as far as the files have been read. No check says anything else about what a rule looks at. */
	readonly findings: readonly RuledFinding[];
	readonly facts: DoctorFacts;
	readonly told: RulesTold;
}

/** Where a person reads line by line what the rules say: words for a sentence, as a terminal and an editor have other ones. */
export interface RulesTold {
	/** `“soulscope check”`, `the Problems panel`: whoever says it. */
	readonly by: string;
	/** What makes the changes that need no decision. */
	readonly fixedBy: string;
}

/** What lies around the snapshot. Whatever is absent was not looked for, or is not there. */
export interface DoctorFacts {
	/** Of the runtime's family; the one that would run first. */
	readonly installations: readonly Installation[];
	/** Programs that have something of their own in the folder, and that no runtime here stands for. */
	readonly strangers?: readonly StrangerFacts[];
	readonly home?: HomeFacts;
	readonly git?: GitFacts;
	/** The service that keeps the workspace's folder the same on several computers: `Dropbox`. */
	readonly syncedBy?: string;
	readonly copies: readonly ConflictCopy[];
	/** Files that mean something to the agent and are not on this computer: a stand-in is. */
	readonly inCloud: readonly WorkspacePath[];
	readonly access: AccessFacts;
	/** What the runtime keeps of its own memory search. */
	readonly searchIndex?: SearchIndexFacts;
	readonly own: OwnFacts;
	/** Lines whose text came from outside, by the record of changes, and that are in a prompt of some session unasked. */
	readonly outsideLines: readonly OutsideLine[];
}

export interface StrangerFacts {
	readonly title: string;
	/** What only this program has. */
	readonly found: readonly WorkspacePath[];
}

export interface OutsideLine {
	readonly path: WorkspacePath;
	/** UTF-16 offsets in the file. */
	readonly range: TextRange;
	/** From 0. */
	readonly line: number;
	/** Whose text it may be, in words. */
	readonly from: string;
	/** ms since the epoch. */
	readonly at: number;
	/** Kinds of sessions that have it in their prompt. */
	readonly sessions: readonly SessionKind[];
}

/** What the runtime finds at home. All paths are absolute. */
export interface HomeFacts {
	/** Configurations that are there, in the order in which the runtime looks for them: it reads the first alone. */
	readonly configs: readonly HomeConfigFile[];
	/** True where it may read another one: that of the folder that it is started in. */
	readonly startFolderDecides?: boolean;
	/** A configuration of a later version that was changed after the first of them, and gives no agent this folder. */
	readonly later?: { readonly path: string; readonly title: string };
	/** What the runtime has against the first of them, each with its file; absent where it accepts it, or nobody knows. */
	readonly rejected?: readonly string[];
	/** Where the first of them, or the lack of one, has agents live, links resolved; none where that is not known. */
	readonly agents: readonly { readonly agentId: string; readonly folder: string }[];
	/** The workspace's root, links resolved. */
	readonly realRoot: string;
}

interface HomeConfigFile {
	readonly path: string;
	/** With every link resolved. */
	readonly real: string;
	/** Last change, in ms since the epoch. */
	readonly modified: number;
}

/** The git repository that the workspace is in, as its files say. */
export interface GitFacts {
	/** Absolute. */
	readonly folder: string;
	/** The file for which the last commit cannot be read, relative to the repository's own folder. */
	readonly unreadable?: string;
	readonly remotes: readonly GitRemote[];
	/** True where anything at all is kept out of it. */
	readonly ignoresSomething: boolean;
	/** True where what goes into it is encrypted before it does. */
	readonly isEncrypted: boolean;
	/** What `.gitignore` at the workspace's root says; undefined where there is none. */
	readonly ignoreText: string | undefined;
	/** True where the file would not go into it. */
	isIgnored(path: WorkspacePath): boolean;
}

export interface GitRemote {
	readonly name: string;
	/** Without a password. */
	readonly url: string;
	/** Lower case; undefined for a folder on this computer. */
	readonly host: string | undefined;
}

/** A file that a synchronising program has put beside another, because both were changed. */
export interface ConflictCopy {
	readonly path: WorkspacePath;
	readonly original: WorkspacePath;
	/** Whose names look like this. */
	readonly service: string;
	/** Last change, in ms since the epoch. */
	readonly modified: number;
	/** What both say, where that is the same text. */
	readonly sameText?: string;
}

/** What permissions say, where there are any. */
export interface AccessFacts {
	/** False where nothing can be written to the workspace's folder. */
	readonly rootIsWritable: boolean;
	/** Context files that cannot be written. */
	readonly readOnly: readonly WorkspacePath[];
	/** The configuration in the person's home, where every account of the machine can get at it and read it. */
	readonly openConfig?: string;
}

export interface SearchIndexFacts {
	/** Absolute path of the index. */
	readonly path: string;
	readonly isThere: boolean;
	/** True where the runtime has talked with this agent before. */
	readonly hasRun: boolean;
}

/** What Soulscope itself keeps. */
export interface OwnFacts {
	/** Folders of ours that are there and cannot be written, with what is lost by it. */
	readonly closedFolders: readonly { readonly path: string; readonly keeps: 'records' | 'index' }[];
	/** Files of ours that should be databases and are not. */
	readonly brokenDatabases: readonly { readonly path: string; readonly keeps: string }[];
	/** Where semantic search was set up for this workspace and its model is gone or not whole. */
	readonly lostModel?: { readonly name: string; readonly folder: string };
	/** Days since the last backup, where that is a week or more and files have changed since. */
	readonly staleBackupDays?: number;
	/** Why the last backup was not made. */
	readonly failedBackup?: string;
	/** Why stored words of this runtime are not used. */
	readonly refusedWording?: string;
}
