import { RequestType } from 'vscode-languageserver-protocol';
import type { RunNote } from './runNote.ts';
import type { SessionKind } from './session.ts';

/** What a view shows in the place of a stretch of an exact text. Half-open UTF-16 range in the exact text. */
export interface ShortStretch {
	readonly start: number;
	readonly end: number;
	readonly text: string;
}

/** `runtime`: the runtime's own prose where it was loaded, else placeholders of the right length. `chat`: our short words, as the chat sends them. */
export type WordingChoice = 'runtime' | 'chat';

export interface PreviewParams {
	readonly workspace: string;
	readonly session: SessionKind;
	/** Another runtime than the workspace's own, to see what would change. */
	readonly runtime?: string;
	readonly wording: WordingChoice;
	/** What the person says in the turn that is previewed; some runtimes choose files and memories by it. */
	readonly message?: string;
	/** The moment that is previewed, in ms since the epoch; now unless said. */
	readonly at?: number;
	/** A state of `soulscope/past/states`: the files of then. */
	readonly asOf?: string;
	/** What the runtime's dice show, in [0, 1); without it they never turn the persona. */
	readonly random?: number;
	/** True: as if a stand-in persona that the configuration asks for and the runtime rejects were in effect. */
	readonly personaSwap?: boolean;
	/** Id of the person or chat that talks with the agent, in the place of the one that views have. */
	readonly user?: string;
	/** For comparing: with the ledger written above the prompt, as a part of its own. */
	readonly ledger?: boolean;
}

interface PreviewRun {
	/** UTF-16 offset in the part's text. */
	readonly at: number;
	/** UTF-16 offset in the source file. */
	readonly from: number;
	readonly length: number;
}

export interface PreviewPart {
	readonly id: string;
	readonly title: string;
	/** Half-open UTF-16 range in the previewed text. */
	readonly start: number;
	readonly end: number;
	readonly kind: 'file' | 'wording' | 'fact' | 'recall';
	readonly stability: 'stable' | 'volatile';
	/** Where `kind` is `wording`: whose words they are; `pack`: the runtime's own. */
	readonly wording?: 'placeholder' | 'chat' | 'pack';
	/** True where it is a placeholder of a length that nobody knows. */
	readonly unmeasured?: true;
	/** The file that the text came from. */
	readonly uri?: string;
	/** Where `kind` is `recall`: why it was chosen, in one line for people. */
	readonly why?: string;
	readonly runs: readonly PreviewRun[];
}

/** Each a line for people. */
export interface PersonaSwap {
	/** Who stands in for whom, and why: the clock or the dice. */
	readonly active?: string;
	/** It should, and the runtime cannot. */
	readonly trouble?: string;
	/** Why what the configuration asks for is not in effect. */
	readonly rejected?: string;
	/** True where dice have a say. */
	readonly byChance?: boolean;
}

export interface PreviewResult {
	readonly text: string;
	readonly runtime: string;
	readonly runtimeTitle: string;
	readonly parts: readonly PreviewPart[];
	/** What a view shows in the place of placeholders, in the order of the text; `text` itself has every unit. */
	readonly short?: readonly ShortStretch[];
	/** In the runtime's own unit. */
	readonly length: number;
	readonly unit: string;
	/** Fixed passages that placeholders stand for; `unmeasured` of them are of a length that nobody knows. */
	readonly placeholders: { readonly count: number; readonly unmeasured: number };
	readonly tokens: number;
	/** What they are, in one line for people: of which wording, and whether they are an estimate. */
	readonly tokenWords: string;
	/** Where another persona stands in for the agent's own, or was meant to. */
	readonly personaSwap?: PersonaSwap;
	/** What the run does before this prompt can be read, beyond the files. */
	readonly run: readonly RunNote[];
}

/** Client → server: the assembled prompt of one session, with where each stretch came from. */
export const PreviewRequest = new RequestType<PreviewParams, PreviewResult, void>('soulscope/preview');
