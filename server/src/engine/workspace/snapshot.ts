import type { TextRange } from '../text/range.ts';

/** A path relative to the workspace's root, with `/` between segments and the letter case that the disk has. */
export type WorkspacePath = string;

export type FileContent =
	/** `editor`: the text of an open document, which may not be saved yet. */
	| { readonly kind: 'text'; readonly text: string; readonly origin: 'disk' | 'editor' }
	/** `reason` is a short clause for people: `permission denied`, `is a folder`, `is not UTF-8 text`. */
	| { readonly kind: 'unreadable'; readonly reason: string }
	/** Listed, but the runtime does not inject it, so nobody paid for reading it. */
	| { readonly kind: 'unread' };

export type TextContent = FileContent & { readonly kind: 'text' };

/** How the directory entry reaches its bytes; some runtimes refuse anything but `none`. */
export type LinkKind = 'none' | 'symlink' | 'hardlink';

export interface FileEntry {
	readonly path: WorkspacePath;
	readonly content: FileContent;
	readonly link: LinkKind;
	/** True where links on its path lead to a file outside of the workspace. Only said of files that were read. */
	readonly leadsOut?: boolean;
	/** Bytes on disk. */
	readonly size: number;
	/** Last change on disk, in ms since the epoch. */
	readonly modified: number;
	/** True where the file's own permissions let every account of the machine read it; absent where there are none. */
	readonly othersRead?: boolean;
}

export interface ConfigFile {
	/** Absolute path: a runtime's configuration usually lives outside the workspace. */
	readonly path: string;
	readonly content: FileContent;
	/** Files reached through the configuration's includes, by absolute path. */
	readonly included: ReadonlyMap<string, FileContent>;
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
	/** What the scanner calls it: `GITHUB_TOKEN`. */
	readonly kind: string;
	readonly range: TextRange;
}

/** An immutable view of one workspace at one moment: editor text where a document is open, else disk. */
export interface Snapshot {
	/** Absolute path, as the runtime would print it. */
	readonly root: string;
	readonly files: ReadonlyMap<WorkspacePath, FileEntry>;
	readonly config: ConfigFile | undefined;
	readonly environment: Environment;
	/** True where every account of the machine can get as far as the root. */
	readonly openToOthers?: boolean;
	/** What a scanner has found so far, by file; absent where none looks. */
	readonly secrets?: ReadonlyMap<WorkspacePath, readonly FoundSecret[]>;
}

/** The text, or undefined where there is none to be had. */
export const textIn = (content: FileContent | undefined): string | undefined =>
	content?.kind === 'text' ? content.text : undefined;

/** The text of `path`, or undefined where there is none to be had. */
export const textOf = (snapshot: Snapshot, path: WorkspacePath): string | undefined =>
	textIn(snapshot.files.get(path)?.content);

/** What stands at the absolute `path`: the configuration itself or a file that it includes. */
export const configContentAt = ({ config }: Snapshot, path: string): FileContent | undefined =>
	config?.path === path ? config.content : config?.included.get(path);
