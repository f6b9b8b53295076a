import type { SessionKind } from '../preview/session.ts';
/** What a talk with an agent is made of. The server keeps it; everybody else shows it. */

/** A prompt part that went out with an answer. */
export interface UsedPart {
	readonly title: string;
	readonly tokens: number;
	readonly uri?: string;
	/** Why it is in this prompt, where that takes a reason: one clause for people. */
	readonly why?: string;
}

/** A memory that went out in front of the person's message. */
export interface RecalledPart {
	/** Path in the workspace. */
	readonly title: string;
	readonly uri: string;
	/** 1-based. */
	readonly line: number;
	/** Why it was chosen, in one line for people. */
	readonly why: string;
	readonly tokens: number;
}

/** Something that the person put beside a message. It goes out in front of it, quoted, as data. */
export type Attachment =
	/** The words as they were when it was attached; lines are 1-based, both in. */
	| {
			readonly kind: 'selection';
			readonly title: string;
			readonly uri: string;
			readonly startLine: number;
			readonly endLine: number;
			readonly text: string;
	  }
	/** A file of the workspace, read when the message goes out. */
	| { readonly kind: 'file'; readonly title: string; readonly uri: string };

/** One change that a tool makes, or would make. */
export interface FileDiff {
	/** Path in the workspace. */
	readonly path: string;
	readonly uri: string;
	/** Undefined where there is no file. */
	readonly before?: string;
	/** Undefined where the file goes. */
	readonly after?: string;
}

export type ChatFailure =
	| 'no-key'
	| 'refused-key'
	| 'rate-limit'
	| 'overloaded'
	| 'offline'
	| 'refused-request'
	| 'unknown';

/** Tokens; `cached` is the share of `input` that the provider had kept from before, `written` what it keeps now. */
export interface Usage {
	readonly input: number;
	readonly output: number;
	readonly cached: number;
	readonly written?: number;
	/** True where the provider counted. */
	readonly exact: boolean;
	/** US dollars, where the model's price is known. */
	readonly cost?: number;
}

interface EntryBase {
	/** Unique everywhere. */
	readonly id: string;
	/** ms since the epoch. */
	readonly at: number;
}

/** What the person said, or a program in their place. */
export interface UserEntry extends EntryBase {
	readonly kind: 'user';
	/** What goes out. */
	readonly text: string;
	/** What was typed where that is something else: a slash command. */
	readonly typed?: string;
	readonly attachments?: readonly Attachment[];
	/** Where no person spoke: whose idea it was. */
	readonly by?: 'heartbeat' | 'flush' | 'bootstrap' | 'task';
	/** It got no answer, and the person wants it to go along with what follows. */
	readonly along?: true;
}

/** One answer of the model: words, and the tools it calls. After its tools another one follows. */
/** What it took to have a model choose memories. */
export interface ChoosingCost {
	readonly model: string;
	readonly questions: number;
	/** Tokens; an estimate where the provider does not count. */
	readonly input: number;
	readonly output: number;
	/** US dollars; absent where the price is not known. */
	readonly cost?: number;
}

export interface AnswerEntry extends EntryBase {
	readonly kind: 'answer';
	readonly text: string;
	/** What the model thought aloud; never part of what is sent as its words. */
	readonly thinking?: string;
	/** As the provider gave it, to be given back untouched. */
	readonly replay?: unknown;
	readonly calls?: readonly { readonly id: string; readonly name: string; readonly input: unknown }[];
	readonly state: 'done' | 'streaming' | 'stopped' | 'cut' | 'refused' | 'failed';
	readonly failure?: { readonly kind: ChatFailure; readonly message: string; readonly retryAfter?: number };
	readonly used?: readonly UsedPart[];
	readonly recalled?: readonly RecalledPart[];
	/** A model was asked which memories to send. */
	readonly choosing?: ChoosingCost;
	/** Something about this answer that the person should know: memories that could not be looked up. */
	readonly notice?: string;
	readonly model?: string;
	readonly usage?: Usage;
	/** The answer only tells the request; it is never sent on as something that the agent said. */
	readonly dryRun?: boolean;
	/** The turn that it is of, by the name that its record has; absent where there is none. */
	readonly record?: string;
	/** The runtime would not deliver it: the token that says so. What is left of the text is `text`. */
	readonly silent?: string;
}

/** A passage of the knowledge store that a tool gave to the model. */
export interface CitedPassage {
	/** Path and lines: `notes/tea.md:3–9`. */
	readonly title: string;
	/** Address of it in this version. */
	readonly uri: string;
}

/** What a tool was asked, and what came of it. */
export interface ToolEntry extends EntryBase {
	readonly kind: 'tool';
	/** Id of the call in the answer before it. */
	readonly call: string;
	readonly name: string;
	readonly input: unknown;
	/** What it does, in plain words: `Adds a line to memory/2026-11-21.md`. */
	readonly summary: string;
	/** `waiting` for the person. */
	readonly state: 'running' | 'waiting' | 'done' | 'failed' | 'refused' | 'stopped';
	/** What the model is told; empty until it ended. */
	readonly result: string;
	readonly cited?: readonly CitedPassage[];
	/** What it changed, or wants to. */
	readonly changes?: readonly FileDiff[];
	/** Takes the changes back. */
	readonly undo?: string;
}

/** Something that happened to the conversation. */
export interface NoteEntry extends EntryBase {
	readonly kind: 'note';
	/** `compacted`: what came before is known to the model only as `summary`. */
	readonly about: 'flushed' | 'compacted' | 'bootstrap' | 'heartbeat' | 'skill';
	/** One line for people. */
	readonly text: string;
	readonly summary?: string;
	/** `compacted`: id of the first entry that is still sent as it is; absent where none is. */
	readonly keptFrom?: string;
	/** What was written meanwhile. */
	readonly changes?: readonly FileDiff[];
	readonly undo?: string;
}

export type Entry = UserEntry | AnswerEntry | ToolEntry | NoteEntry;

export interface ConversationInfo {
	readonly id: string;
	/** URI of the workspace's root. */
	readonly workspace: string;
	/** Whose it is, where an agent keeps what each person says apart; absent where nobody was named. */
	readonly person?: string;
	/** Session kind. */
	readonly session: SessionKind;
	readonly title: string;
	/** ms since the epoch. */
	readonly createdAt: number;
	readonly updatedAt: number;
	/** Of the person and the agent. */
	readonly messages: number;
	/** Where the list was searched: a stretch around the first hit, ranges half-open in UTF-16 units. */
	readonly snippet?: { readonly text: string; readonly hits: readonly (readonly [number, number])[] };
}

export interface Conversation extends ConversationInfo {
	readonly entries: readonly Entry[];
	/** Another window is answering in it. */
	readonly busyElsewhere: boolean;
}
