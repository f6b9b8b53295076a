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

/** Client → server: a turn for people to read; null where there is no record of it. */
export const TurnPageRequest = new RequestType<
	TurnPageParams,
	{ readonly title: string; readonly text: string } | null,
	void
>('soulscope/chat/turnPage');
