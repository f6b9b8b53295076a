import type { SlashDialect } from '../../skills/slashDialect.ts';
import type { Session } from '../../workspace/session.ts';
import type { Snapshot } from '../../workspace/snapshot.ts';
import type { OwnContext, ToolList } from './ownContext.ts';
import type { SelfEdit } from './selfEdit.ts';
import type { ReplyReading, TalkPolicy } from './talk.ts';

/** What a runtime does in a conversation. Everything is pure; nothing throws. */
export interface ChatCapability {
	/** Names of the tools that the chat gives its agent in this session; absent where it has none. */
	tools?(snapshot: Snapshot, session: Session): readonly string[];
	/** Tools by which its agent changes its own files, by the runtime's names for them; absent where it has none. */
	readonly selfEdits?: Readonly<Record<string, SelfEdit>>;
	/** The files by which an agent knows itself, where it may look through them; absent where it cannot. */
	readonly ownContext?: OwnContext;
	/** Its list of what its agent's tools can do; absent where it keeps none. */
	readonly toolList?: ToolList;
	/** How it keeps a conversation within what a model takes in; absent where it does nothing of the kind. */
	talk?(snapshot: Snapshot): TalkPolicy;
	/** What it would deliver of an answer, to a heartbeat where so; absent where it delivers everything. */
	readReply?(snapshot: Snapshot, text: string, toHeartbeat: boolean): ReplyReading;
	/** Words that mean something to the runtime where the agent answers with them. */
	readonly replyTokens?: readonly ReplyToken[];
	/** How its chat takes slash commands; absent where it has none of its own, and ours stand in. */
	readonly slash?: SlashDialect;
}

/** A word that an agent can be told to answer with, and that the runtime does not pass on. */
export interface ReplyToken {
	readonly token: string;
	/** One sentence on what the runtime does with an answer that has it. */
	readonly about: string;
}
