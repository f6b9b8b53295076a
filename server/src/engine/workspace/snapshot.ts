import type { WordingGap, WordingId } from '../prompt/wording/wording.ts';
import type { TextRange } from '../text/range.ts';

/** A path relative to the workspace's root, with `/` between segments and the letter case that the disk has. */
export type WorkspacePath = string;

export type FileContent =
	/** `editor`: the text of an open document, which may not be saved yet. */
	| {
			readonly kind: 'text';
			readonly text: string;
			readonly origin: 'disk' | 'editor';
			/** True where the bytes are no UTF-8, and U+FFFD stands for what could not be read: never to be written back. */
			readonly lossy?: true;
			/** Where `lossy`: what is on disk, for runtimes that count bytes; absent once somebody has typed. */
			readonly bytes?: Uint8Array;
	  }
	/** Not there yet: what a run makes before it reads it. `seeded`: the piece of the runtime's prose that stands in it. */
	| { readonly kind: 'text'; readonly text: string; readonly origin: 'template'; readonly seeded: SeededText }
	/** `reason` is a short clause for people: `permission denied`, `is a folder`. `cause`: what a runtime goes by. */
	| { readonly kind: 'unreadable'; readonly reason: string; readonly cause?: UnreadableCause }
	/** Listed, but the runtime does not inject it, so nobody paid for reading it. */
	| { readonly kind: 'unread' };

/** Where the text of a file that is still to be made comes from. */
export interface SeededText {
	readonly piece: string;
	readonly wording: WordingId;
	/** Where `wording` is `placeholder`: what of the text only takes room. */
	readonly gaps?: readonly WordingGap[];
}

/** `dangling`: a link to nothing. `too-large`: for us; a runtime may read on. */
export type UnreadableCause = 'folder' | 'dangling' | 'forbidden' | 'too-large' | 'special';

export type TextContent = FileContent & { readonly kind: 'text' };

/**
 * True where U+FFFD stands in a text for bytes that were no UTF-8: whatever is changed in it, saving it would keep U+FFFD for good. False where an
 * editor that knows the encoding shows the true text.
 */
export const isMisread = (content: FileContent | undefined): boolean =>
	content?.kind === 'text' &&
	content.origin !== 'template' &&
	content.lossy === true &&
	content.text.includes('\uFFFD');

/** How the directory entry reaches its bytes; some runtimes refuse anything but `none`. */
export type LinkKind = 'none' | 'symlink' | 'hardlink';

/** What is known of a file as soon as a folder is listed. */
interface CommonEntry {
	readonly path: WorkspacePath;
	readonly content: FileContent;
	/** True where links on its path lead out of the workspace: nothing of it is given to a model, open in an editor or not. */
	readonly leadsOut?: boolean;
}

/** A file that somebody has looked at. */
export interface SeenEntry extends CommonEntry {
	readonly isUnseen?: false;
	readonly link: LinkKind;
	/** Of a symbolic link that is read: where it leads in the workspace, whether something is there or not. */
	readonly leadsTo?: WorkspacePath;
	/** Bytes on disk. */
	readonly size: number;
	/** Last change on disk, in ms since the epoch. */
	readonly modified: number;
	/** True where the file's own permissions let every account of the machine read it; absent where there are none. */
	readonly othersRead?: boolean | undefined;
}

/** A file of which nobody has seen more than its name, and its text where it is open. It is no symbolic link. */
export interface UnseenEntry extends CommonEntry {
	readonly isUnseen: true;
}

/** Who needs more of a file than its name and its text asks `seenAt`, or does without (`ifSeen`). */
export type FileEntry = SeenEntry | UnseenEntry;

export interface ConfigFile {
	/** Absolute path: a runtime's configuration usually lives outside the workspace. */
	readonly path: string;
	readonly content: FileContent;
	/** Files reached through the configuration's includes, by absolute path. */
	readonly included: ReadonlyMap<string, FileContent>;
	/** Of the variables that it names, those that a file `.env` beside it sets: the program may have them from there. */
	readonly variables?: Readonly<Record<string, string>>;
	/** The version of the program that goes by it, where the one that reads it here only stands in for that. */
	readonly standsInFor?: string;
}

/** What the runtime would find around it; passed in so that the engine never looks for itself. */
export interface Environment {
	readonly home: string;
	readonly hostTimeZone: string;
	/** What Node calls them: `linux`, `x64`. Shown in some prompts; a usual pair stands in where they are not given. */
	readonly platform?: string;
	readonly arch?: string;
	readonly variables: Readonly<Record<string, string | undefined>>;
}

/** A stretch of a file's text that a scanner takes for a secret. */
export interface FoundSecret {
	/** What it is, in words (`a GitHub token`), or what the scanner calls it (`GITHUB_TOKEN`). */
	readonly kind: string;
	readonly range: TextRange;
}

/** An entry called `SKILL.md`, whatever it is. */
export interface SkillEntry {
	/** What the name leads to, links followed; `nothing`: a link whose target is gone. */
	readonly target: 'file' | 'folder' | 'other' | 'nothing';
	readonly link: LinkKind;
	/** Where it leads with every link resolved; undefined where nobody has looked, or it leads nowhere. */
	readonly real?: string;
	/** True where a link on its path leads out of the workspace. */
	readonly leadsOut?: boolean;
	/** Bytes. */
	readonly size: number;
	/** Where the workspace lists it: then its text is the snapshot's. */
	readonly path?: WorkspacePath;
	/** Where the workspace does not list it. */
	readonly content?: FileContent;
}

/** A folder as far as a search for skills looks into it: hidden folders and `node_modules` are left out. */
export interface SkillFolder {
	/** Absolute, with every link resolved as far as somebody has looked. */
	readonly real: string;
	readonly isLink: boolean;
	/** By name, in any order; linked folders are among them. */
	readonly folders: ReadonlyMap<string, SkillFolder>;
	/** Names of entries that are links, wherever they lead. */
	readonly links: ReadonlySet<string>;
	readonly file?: SkillEntry;
}

/** What lies around a workspace and has a say in its agent's skills, as somebody who may look has found it. */
export interface SkillSurroundings {
	/** By the absolute path that the runtime asks for; undefined where there is no such folder. */
	readonly folders: ReadonlyMap<string, SkillFolder | undefined>;
	/** With every link resolved, for paths that settings name. */
	readonly realPaths: ReadonlyMap<string, string>;
	/** True where skills from outside of the workspace do not count: the chat cannot open them. */
	readonly ownAlone?: boolean;
	/** The skills that come with the runtime's installation; undefined where no installation is known. */
	readonly bundled?: string;
	/** Whether the PATH has a program that may be run, by the names that skills ask for. */
	readonly programs: ReadonlyMap<string, boolean>;
}
/** What stands at an absolute path, links followed. */
export type PlaceFacts =
	| {
			readonly kind: 'file' | 'folder' | 'other';
			/** Absolute, with every link resolved. */
			readonly real: string;
			/** True where the last name of the path is itself a link. */
			readonly isLink: boolean;
	  }
	/** `isLink`: a link that leads nowhere. `isBarred`: nobody may look, as the person does not trust the folder. */
	| { readonly kind: 'nothing'; readonly isLink: boolean; readonly isBarred?: true };

export interface PlaceName {
	readonly name: string;
	/** Of the entry itself: links are not followed. */
	readonly kind: 'file' | 'folder' | 'symlink' | 'other';
}

/**
 * The disk as far as a program that finds its own files would look at it: home, managed settings, the folders above the workspace, and
 * those files of the workspace that it asks for. All paths are absolute. What nobody has looked at yet is not there; whoever answers
 * notes the question, looks, and asks the program again.
 */
export interface Places {
	facts(path: string): PlaceFacts;
	/** True where `facts` says how it is, and not only that nobody has looked yet. It counts as a question. */
	knows(path: string): boolean;
	/** The text of a file, links followed; undefined where there is no file. `settings`: it decides over prompts and stands in none of them. */
	read(path: string, use?: 'settings'): FileContent | undefined;
	/** Names in a folder, in the order of the disk; undefined where there is no folder. */
	list(folder: string): readonly PlaceName[] | undefined;
	/** All that the disk was asked: the same object while it answers as before; absent where that is not known. */
	readonly answers?: KnownPlaces | undefined;
}

/** Answers by absolute path, as far as somebody has looked. */
export interface KnownPlaces {
	readonly facts: ReadonlyMap<string, PlaceFacts>;
	readonly read: ReadonlyMap<string, FileContent | undefined>;
	readonly list: ReadonlyMap<string, readonly PlaceName[] | undefined>;
}

/** Takes down which unseen files somebody needs to know more of: whoever answers looks at them, and asks again. */
export interface UnseenQuestions {
	wanted(path: WorkspacePath): void;
}

/** What is known of a place that a listing of files leaves out, and of what a runtime keeps about it elsewhere. */
export interface RunTraces {
	/** Folders of the workspace that are there, whatever they hold: of those that the runtime asks after. */
	readonly folders: ReadonlySet<WorkspacePath>;
	/** Absolute paths that are there: of those that the runtime asks after. */
	readonly paths: ReadonlySet<string>;
	/** The folder with every link resolved. */
	readonly realRoot: string;
	readonly record: RecordReading;
	/** By absolute path: of the small files that the runtime asks after, those that are there. */
	readonly notes?: ReadonlyMap<string, TraceNote>;
}

/** A small file that a runtime keeps for itself. */
export interface TraceNote {
	/** Absent where it cannot be read. */
	readonly text?: string;
	readonly isLink: boolean;
	/** True where a folder has its name. */
	readonly isFolder: boolean;
	/** Last change, in ms since the epoch. */
	readonly modified: number;
}

/** What the runtime's own database says of the workspace. */
export type RecordReading =
	/** There is no database, or the runtime keeps none. */
	| { readonly kind: 'none' }
	/** It could not be read just now; `reason`: one clause for people. */
	| { readonly kind: 'unknown'; readonly reason: string }
	/** There is a file, and it is no database. */
	| { readonly kind: 'broken'; readonly path: string }
	/** `layout`: SQLite's `user_version`. Rows by the name of the question; none for a table that is not there. */
	| {
			readonly kind: 'rows';
			readonly path: string;
			readonly layout: number;
			readonly rows: Readonly<Record<string, readonly RecordRow[]>>;
	  };

export type RecordRow = Readonly<Record<string, string | number | null>>;

/** An immutable view of one workspace at one moment: editor text where a document is open, else disk. */
export interface Snapshot {
	/** Absolute path, as the runtime would print it. */
	readonly root: string;
	readonly files: ReadonlyMap<WorkspacePath, FileEntry>;
	/** Absent where all files are seen, or nobody looks at more of them. */
	readonly unseen?: UnseenQuestions;
	readonly config: ConfigFile | undefined;
	readonly environment: Environment;
	/** Other absolute paths of the root that the configuration gives its agents: links, mostly. Absent where nobody has looked. */
	readonly rootNames?: ReadonlySet<string>;
	/** True where every account of the machine can get as far as the root, and change what is there. */
	readonly openToOthers?: boolean;
	/**
	 * Files and folders that the disk has in other letters than programs ask with, and gives them all the same: its path by the one that is asked
	 * for, which is theirs in `files`. Absent where there are none: nearly always.
	 */
	readonly onDisk?: ReadonlyMap<WorkspacePath, WorkspacePath>;
	/** True where the disk minds no letter case, as far as somebody has looked. */
	readonly isCaseBlind?: boolean;
	/** What runs leave behind beside the files; absent where nobody has looked. */
	readonly traces?: RunTraces;
	/** What a scanner has found so far, by file; absent where none looks. */
	readonly secrets?: ReadonlyMap<WorkspacePath, readonly FoundSecret[]>;
	/** Skills around the workspace, and what they ask for; absent where nobody has looked. */
	readonly skills?: SkillSurroundings;
	/** What programs that find their own files see; absent where nobody has looked: then `placesOf` gives the files alone. */
	readonly places?: Places;
	/**
	 * Files in folders below, unread, that are called as programs call their instructions (`detection.namesBelow`): a search of the open
	 * folder has come by them. The same object until they are others; absent where nobody has searched.
	 */
	readonly passedBy?: ReadonlySet<WorkspacePath>;
	/** Files around the workspace that such a program reads, by their paths from the root (`../CLAUDE.md`): to be shown, never to be sent or written. */
	readonly around?: ReadonlyMap<WorkspacePath, FileEntry>;
}

/** The text, or undefined where there is none to be had. */
export const textIn = (content: FileContent | undefined): string | undefined =>
	content?.kind === 'text' ? content.text : undefined;

/** The text of `path`, or undefined where there is none to be had. */
export const textOf = (snapshot: Snapshot, path: WorkspacePath): string | undefined =>
	textIn(entryAt(snapshot, path)?.content);

/** The file at `path`, in the workspace or around it. */
export const entryAt = ({ files, around }: Snapshot, path: WorkspacePath): FileEntry | undefined =>
	files.get(path) ?? around?.get(path);

/** `entry`, where somebody has looked at the file. */
export const ifSeen = (entry: FileEntry | undefined): SeenEntry | undefined => (entry?.isUnseen ? undefined : entry);

/**
 * The file at `path` in the workspace, with what the directory says of it. Undefined where there is none, and where nobody has looked yet:
 * then somebody does, and asks again.
 */
export function seenAt(
	{ files, unseen }: Pick<Snapshot, 'files' | 'unseen'>,
	path: WorkspacePath,
): SeenEntry | undefined {
	const entry = files.get(path);
	if (!entry?.isUnseen) return entry;
	unseen?.wanted(path);
	return undefined;
}

/** What stands at the absolute `path`: the configuration itself or a file that it includes. */
export const configContentAt = ({ config }: Snapshot, path: string): FileContent | undefined =>
	config?.path === path ? config.content : config?.included.get(path);
