import { NotificationType } from 'vscode-languageserver-protocol';

/** How far the files that nobody opened have been read. */
export interface ReadingState {
	/** Files; both are 0 where nothing is left to read. */
	readonly read: number;
	readonly total: number;
}

/** Server → client: the reading in the background has come on, or is done; some times a second. */
export const ReadingNotification = new NotificationType<ReadingState>('soulscope/reading');
