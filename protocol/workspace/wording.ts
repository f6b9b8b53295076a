import { NotificationType, RequestType } from 'vscode-languageserver-protocol';

export interface LoadWordingParams {
	/** URI of a folder that a runtime is installed in, or of a package's `.tgz`. */
	readonly installation: string;
}

export type LoadWordingResult =
	| {
			readonly kind: 'loaded';
			readonly runtime: string;
			readonly runtimeTitle: string;
			/** How many passages stood their check. */
			readonly verified: number;
			/** Names of those that were not found, or that nobody has measured; placeholders stay in their place. */
			readonly missing: readonly string[];
	  }
	/** One line for people. */
	| { readonly kind: 'failed'; readonly message: string };

/** Client → server: read a runtime's own prose out of an installation and keep it. A cancelled request keeps nothing. */
export const LoadWordingRequest = new RequestType<LoadWordingParams, LoadWordingResult, void>('soulscope/loadWording');

export interface WordingProgress {
	readonly found: number;
	readonly wanted: number;
}

/** Server → client: how far the request has come. */
export const WordingProgressNotification = new NotificationType<WordingProgress>('soulscope/wordingProgress');
