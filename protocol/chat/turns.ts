import { RequestType } from 'vscode-languageserver-protocol';

/** A turn that is on record. */
export interface TurnInfo {
	/** The name of its record: answers have it as well. */
	readonly record: string;
	/** ms since the epoch. */
	readonly at: number;
	/** What began it, how it ended and what was said: a line for each, for people. */
	readonly title: string;
	readonly detail: string;
	/** Of what went out and came back; absent where nobody counted. */
	readonly tokens?: number;
	/** US dollars; absent where the price is not known. */
	readonly cost?: number;
}

/** Client → server: the latest turns of a workspace, of the panel, the editor's own chat and the heartbeat; the latest first. */
export const TurnsRequest = new RequestType<{ readonly workspace: string }, readonly TurnInfo[], void>(
	'soulscope/chat/turns',
);

export interface TurnPageParams {
	readonly record: string;
	/** `turn`: all that is known, as Markdown. `request`: what went out alone, to be compared with another. */
	readonly page: 'turn' | 'request';
}

interface TurnPage {
	readonly title: string;
	/**
	 * Links in it are relative: `open/file/RECORD/PATH/LINE` stands for a line (from 1) of a file of the workspace, and
	 * `open/note/RECORD/NAME/1` for a note on the turn.
	 */
	readonly text: string;
	/** URI of the workspace's root. */
	readonly workspace: string;
}

/** Client → server: a turn for people to read; null where there is no record of it. */
export const TurnPageRequest = new RequestType<TurnPageParams, TurnPage | null, void>('soulscope/chat/turnPage');

/** What was noted behind a turn: a record of its session, or where the next turn starts. */
export interface TurnNote {
	/** Stays the same; no two notes on a turn have the same. */
	readonly name: string;
	/** For people, as is `detail`. */
	readonly title: string;
	readonly detail: string;
	/** Markdown, as it was behind that turn. */
	readonly text: string;
	/** Path in the workspace where the runtime keeps it as a file; the latest turn wrote it. */
	readonly file?: string;
}

/** Client → server: the notes on a turn; none where there is no record of it. */
export const TurnNotesRequest = new RequestType<{ readonly record: string }, readonly TurnNote[], void>(
	'soulscope/chat/turnNotes',
);
