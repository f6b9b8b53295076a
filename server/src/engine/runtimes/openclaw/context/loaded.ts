import { fromFile, literal, type MappedText, wholeFile } from '../../../prompt/mappedText.ts';
import type { SeededText, TextContent, WorkspacePath } from '../../../workspace/snapshot.ts';

/** A bootstrap file as the runtime holds it between loading and cutting. */
export interface OpenClawLoadedFile {
	/** The name that the runtime asked for, which markers and headings repeat. */
	readonly name: string;
	/** Absolute path, as the runtime would print it. */
	readonly path: string;
	readonly state: 'present' | 'missing' | 'unreadable';
	/** What stands for the file from here on: its text, or a marker. Empty where missing. */
	readonly content: MappedText;
	/** The file in the workspace that `content` comes from. */
	readonly source?: WorkspacePath;
	/** True for the USER.md of one person, which lies over everybody's. */
	readonly personal?: boolean;
	/** True where a file that is there counts as missing, because the runtime refuses it. */
	readonly isRefused?: true;
	/** Why the runtime refuses a file that is there. */
	readonly reason?: string;
	/** Set where the run makes the file first: where its text comes from. */
	readonly seeded?: SeededText;
	/** Set where another file's text stands in: the name of that file. */
	readonly swappedWith?: WorkspacePath;
	/** Warnings of the hooks that touched the file. */
	readonly warnings?: readonly string[];
}

export const presentFile = (name: string, path: string, text: string, source?: WorkspacePath): OpenClawLoadedFile => ({
	name,
	path,
	state: 'present',
	content: fromFile(text),
	...(source === undefined ? {} : { source }),
});

/** The same, of a file of the workspace. */
export const readFile = (
	name: string,
	path: string,
	content: TextContent,
	source: WorkspacePath,
): OpenClawLoadedFile => ({
	name,
	path,
	state: 'present',
	content: wholeFile(content),
	// No file has this text yet, so no line of it leads anywhere.
	...(content.origin === 'template' ? { seeded: content.seeded } : { source }),
});

export const missingFile = (name: string, path: string): OpenClawLoadedFile => ({
	name,
	path,
	state: 'missing',
	content: literal(''),
});

/** The file of the workspace that the ledger speaks of. */
export const pathOf = (file: OpenClawLoadedFile): WorkspacePath =>
	file.swappedWith ?? (file.personal ? file.source : undefined) ?? file.name;

/** What became of one loaded file when the context entries were built. */
export interface EntryOutcome {
	readonly file: OpenClawLoadedFile;
	/** What the agent reads for this file; undefined where nothing of it is injected. */
	readonly content: MappedText | undefined;
	readonly cut: 'none' | 'truncated' | 'clamped' | 'dropped' | 'empty';
	/** Length after trailing white space is gone: what is compared with the limit. */
	readonly rawLength: number;
	readonly limit: number;
	/** Verbatim, as the runtime logs them. */
	readonly warnings: readonly string[];
}

/** As 2026.3 and 2026.9 count cuts: whatever of a file that is there falls away. */
export const isCut = ({ file, rawLength, content }: EntryOutcome): boolean =>
	file.state !== 'missing' && (content?.text.length ?? 0) < rawLength;

/** The text put where a file is missing. */
export const missingMarker = (path: string): string => `[MISSING] Expected at: ${path}`;

/** The warning that the runtime logs when it cuts a file. */
export const truncationWarning = (name: string, length: number, limit: number): string =>
	`workspace bootstrap file ${name} is ${length} chars (limit ${limit}); truncating in injected context`;
