import { RequestType } from 'vscode-languageserver-protocol';
import type { FileDiff } from '../chat/conversation.ts';

export interface LineOriginParams {
	readonly uri: string;
	/** Zero-based. */
	readonly line: number;
}

/** Something that leads nearer to where a line came from. */
export type OriginStep =
	| { readonly kind: 'conversation'; readonly conversation: string; readonly entry?: string }
	/** A document, at a line from 0. */
	| { readonly kind: 'document'; readonly title: string; readonly uri: string; readonly line?: number }
	/** What the write changed: the lines that went and came. */
	| { readonly kind: 'change'; readonly operation: string; readonly diff: FileDiff };

export interface LineOriginAnswer {
	/** `git`: the record of changes does not know it, and this commit brought it. `nobody`: nothing is known. */
	readonly by: 'records' | 'git' | 'nobody';
	/** For people, in sentences. */
	readonly sentences: readonly string[];
	/** True where the text may be neither the person's nor the agent's own. */
	readonly isFromOutside: boolean;
	readonly steps: readonly OriginStep[];
	/** URI of the workspace's root folder. */
	readonly workspace: string;
}

/** Client → server: where this line of a file came from. */
export const LineOriginRequest = new RequestType<LineOriginParams, LineOriginAnswer, void>('soulscope/memory/origin');
