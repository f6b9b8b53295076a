import type { CompletionItem, Position, Range } from 'vscode-languageserver';
import type { Workspace } from '../../host/workspace/workspaces.ts';
import type { WorkspaceFile } from '../support/workspace/files.ts';

/** A place in an open document where somebody is writing. Offsets and positions are the editor's. */
export interface WritingPlace {
	readonly workspace: Workspace;
	/** The file as its workspace knows it; undefined for a configuration outside of it. */
	readonly file: WorkspaceFile | undefined;
	/** Absolute path. */
	readonly path: string;
	/** As the editor calls the language of the document: `markdown`, `skill`. */
	readonly languageId: string;
	readonly text: string;
	readonly offset: number;
	readonly position: Position;
	/** The line, up to the cursor and from there on, without its end. */
	readonly before: string;
	readonly after: string;
	/** A range of the document by its offsets. */
	rangeOf(start: number, end: number): Range;
}

/** Something that knows what could be written. Undefined: not its place; the next source is asked. */
export type CompletionSource = (
	place: WritingPlace,
) => readonly CompletionItem[] | undefined | Promise<readonly CompletionItem[] | undefined>;

/** The range of the `length` units before the cursor. */
export const typed = ({ rangeOf, offset }: WritingPlace, length: number): Range => rangeOf(offset - length, offset);

/** Of this many or more, a source gives the best; the editor asks again as more is typed. */
export const mostItems = 200;
