import { NotificationType, RequestType } from 'vscode-languageserver-protocol';
import type { SessionKind } from '../preview/session.ts';
import type {
	Attachment,
	ChatFailure,
	Conversation,
	ConversationInfo,
	Entry,
	FileDiff,
	RecalledPart,
	Usage,
	UsedPart,
} from './conversation.ts';

/** Where a turn happens. */
interface ChatPlace {
	/** URI of the workspace's root. */
	readonly workspace: string;
	/** Session kind. */
	readonly session: SessionKind;
	/** Absent: a new one, made when the first turn begins. */
	readonly conversation?: string;
}

/** What a turn begins with. */
export type ChatInput =
	/** `text` may be a slash command of one of the workspace's skills; the server puts its text in place. */
	| {
			readonly kind: 'say';
			readonly text: string;
			readonly attachments?: readonly Attachment[];
			/** No memories go out in front of this message. */
			readonly withoutRecall?: true;
	  }
	/** The last thing said is answered anew; what came after it is set aside. */
	| { readonly kind: 'retry' }
	/** The person's message `entry` and all after it are set aside, and this is said in its place. */
	| { readonly kind: 'edit'; readonly entry: string; readonly text: string }
	/** A turn that broke off goes on where it stopped: tools that never ran are said to have been stopped. */
	| { readonly kind: 'resume' }
	| { readonly kind: 'heartbeat' }
	/** The agent begins what BOOTSTRAP.md asks of it. */
	| { readonly kind: 'bootstrap' }
	/** The agent looks at what the person has accepted, before it is written. `proposal`: its id. */
	| { readonly kind: 'review'; readonly proposal: string }
	/** Memories are written down now, then the conversation is summarised. */
	| { readonly kind: 'flush' }
	| { readonly kind: 'compact' };

export interface ChatTurnParams extends ChatPlace {
	/** Chosen by the client, unique while the turn runs; names it in events and in a stop. */
	readonly turn: string;
	readonly input: ChatInput;
}

/** A file that the agent does not see in this session as it stands on disk. */
export interface UnseenFile {
	readonly title: string;
	readonly uri: string;
	/** `withheld in group sessions`, `cut after 12,000 characters`: one clause for people. */
	readonly why: string;
}

/** What the next turn would send, and to whom. */
export interface ChatPreflight {
	/** The name to show. */
	readonly model: string;
	readonly provider: string;
	/** Nothing leaves the machine: the answer describes the request. */
	readonly dryRun: boolean;
	/** Where `dryRun`: why, in one line for people. */
	readonly reason?: string;
	/** Whether setting a key would end the dry run. */
	readonly wantsKey: boolean;
	readonly parts: readonly UsedPart[];
	/** Of the prompt as chatted, an estimate: what the preview and the budget's way of counting say of it as well. */
	readonly promptTokens: number;
	readonly unseen: readonly UnseenFile[];
	/** Names of the tools that the agent can call. */
	readonly tools: readonly string[];
	/** Memories chosen for the message that the person sends last; empty where the last word is not theirs. */
	readonly recalled: readonly RecalledPart[];
	/** Tokens of the prompt, the tools, the messages and what was recalled. */
	readonly inputTokens: number;
	/** Estimates of what is in it beside the prompt. */
	readonly toolTokens: number;
	readonly messageTokens: number;
	/** True where the provider counted them. */
	readonly exact: boolean;
	/** Tokens that the model can take in. */
	readonly window: number;
	/** Tokens at which memories are written down, and at which the conversation is summarised; absent where never. */
	readonly flushAt?: number;
	readonly compactAt?: number;
	/** Messages that a summary would stand for if it was made now, and those that would stay complete. */
	readonly compaction?: { readonly summarised: number; readonly kept: number };
	/** Old results of tools that the runtime sends shortened; absent where it sends all of them whole. */
	readonly shortened?: number;
	/** US dollars of this conversation so far, where prices are known. */
	readonly cost?: number;
	/** Id of the person or chat that the agent talks with, where its runtime keeps files for each. */
	readonly user?: string;
	/** The persona that stands in for SOUL.md now, and why; absent where it is its own. */
	readonly personaSwap?: string;
	/** Why the runtime itself would not get as far as this prompt, in sentences; the chat here answers all the same. */
	readonly unsent?: string;
	/**
	 * The agent reads BOOTSTRAP.md: it introduces itself first, or nobody deleted the file when that was done, of which `why` says
	 * in sentences what the problems say.
	 */
	readonly firstRun?: { readonly kind: 'ahead' } | { readonly kind: 'over'; readonly why: string };
}

export type ChatTurnResult =
	| { readonly kind: 'done'; readonly conversation: string; readonly usage: Usage }
	| { readonly kind: 'stopped'; readonly conversation: string }
	/** Nothing was asked of a model, and why, in one line for people: quiet hours, an empty checklist. */
	| { readonly kind: 'skipped'; readonly message: string }
	/** `retryAfter` in seconds, where the provider said. `conversation` is absent where none was begun. */
	| {
			readonly kind: 'failed';
			readonly conversation?: string;
			readonly failure: ChatFailure;
			readonly message: string;
			readonly retryAfter?: number;
	  };

/** Client → server: run one turn. Resolves when the turn has ended, however it ended; what happens comes as events. Cancelling stops it, and is answered as the protocol has it for every request. */
export const ChatTurnRequest = new RequestType<ChatTurnParams, ChatTurnResult, void>('soulscope/chat/turn');

export interface ChatPreflightParams extends ChatPlace {
	/** What the person has typed so far, and attached. */
	readonly draft?: string;
	readonly attachments?: readonly Attachment[];
	/** No memories go out in front of it. */
	readonly withoutRecall?: true;
}

/** Client → server: what would a turn send now? Null where there is no such workspace. */
export const ChatPreflightRequest = new RequestType<ChatPreflightParams, ChatPreflight | null, void>(
	'soulscope/chat/preflight',
);

export type ChatEvent =
	/** What goes out with this turn; sent once, first, with the conversation that it happens in. */
	| { readonly kind: 'started'; readonly conversation: string; readonly preflight: ChatPreflight }
	/** A new entry, or one that is another now. */
	| { readonly kind: 'entry'; readonly entry: Entry }
	/** Entries that are set aside. */
	| { readonly kind: 'gone'; readonly entries: readonly string[] }
	/** More for the answer that streams. */
	| { readonly kind: 'text'; readonly entry: string; readonly text: string }
	| { readonly kind: 'thinking'; readonly entry: string; readonly text: string }
	/** The provider is asked again after `seconds`, and why. */
	| { readonly kind: 'waiting'; readonly entry: string; readonly seconds: number; readonly why: string };

/** Server → client: something happened in a running turn. */
export const ChatEventNotification = new NotificationType<{ readonly turn: string; readonly event: ChatEvent }>(
	'soulscope/chat/event',
);

/** `once`: this call. `session`: this tool in this conversation. `file`: this tool on these files, from now on. */
export type ApprovalAnswer = 'once' | 'session' | 'file' | 'refused';

export interface ApprovalParams {
	readonly turn: string;
	/** The tool entry that waits. */
	readonly entry: string;
	readonly tool: string;
	readonly summary: string;
	readonly changes: readonly FileDiff[];
}

/** Server → client: may the tool do this? Cancelled where the turn is stopped. */
export const ApprovalRequest = new RequestType<ApprovalParams, ApprovalAnswer, void>('soulscope/chat/approve');

/** What a person allowed for good. */
export interface StandingApproval {
	/** URI of the workspace's root. */
	readonly workspace: string;
	readonly tool: string;
	readonly path: string;
}

/** Client → server: what is allowed for good in the open workspaces. */
export const StandingApprovalsRequest = new RequestType<null, readonly StandingApproval[], void>(
	'soulscope/chat/approvals',
);
/** Client → server: take one of them back. */
export const RevokeApprovalRequest = new RequestType<StandingApproval, null, void>('soulscope/chat/revokeApproval');

export interface ConversationsParams {
	readonly workspace: string;
	/** Words to look for in titles and messages; absent or blank: all. */
	readonly query?: string;
	readonly limit?: number;
}

/** Client → server: the conversations of a workspace, the latest first. */
export const ConversationsRequest = new RequestType<ConversationsParams, readonly ConversationInfo[], void>(
	'soulscope/chat/conversations',
);
/** Client → server: one of them with all that was said; null where it is gone. */
export const ConversationRequest = new RequestType<{ readonly conversation: string }, Conversation | null, void>(
	'soulscope/chat/conversation',
);
export const RenameConversationRequest = new RequestType<
	{ readonly conversation: string; readonly title: string },
	null,
	void
>('soulscope/chat/rename');
/** Client → server: whether a message that got no answer goes along with what follows; `false` where a turn runs in the conversation. */
export const SendAlongRequest = new RequestType<
	{ readonly conversation: string; readonly entry: string; readonly on: boolean },
	boolean,
	void
>('soulscope/chat/sendAlong');
/** Client → server: delete it; `false` where a turn runs in it. It can be brought back until the server goes. */
export const DeleteConversationRequest = new RequestType<{ readonly conversation: string }, boolean, void>(
	'soulscope/chat/delete',
);
export const RestoreConversationRequest = new RequestType<{ readonly conversation: string }, boolean, void>(
	'soulscope/chat/restore',
);

/** Client → server: take over the chat as the editor kept it before, in its workspace state; twice does no harm. Says how many conversations came. */
export const ImportChatRequest = new RequestType<{ readonly stored: unknown }, number, void>('soulscope/chat/import');

export type ExportFormat = 'markdown' | 'jsonl' | 'csv';
/** Client → server: a conversation as a file's text, and a name for the file; null where it is gone. */
export const ExportConversationRequest = new RequestType<
	{ readonly conversation: string; readonly format: ExportFormat },
	{ readonly name: string; readonly text: string } | null,
	void
>('soulscope/chat/export');

/** Server → client: conversations came, went or changed, in this window or another. */
export const ConversationsChangedNotification = new NotificationType<{ readonly conversations: readonly string[] }>(
	'soulscope/chat/changed',
);

export interface SlashCommand {
	/** Without the slash. */
	readonly name: string;
	readonly description: string;
	/** `<topic> [tone]`; empty where it takes none. */
	readonly usage: string;
}

/** Client → server: the commands that the skills of a workspace are. */
export const SlashCommandsRequest = new RequestType<{ readonly workspace: string }, readonly SlashCommand[], void>(
	'soulscope/chat/commands',
);

export interface ModelChoice {
	readonly provider: string;
	readonly model: string;
	/** For people. */
	readonly title: string;
	/** Tokens. */
	readonly window?: number;
}

/** Client → server: the models that can be had now, those of providers without a key left out. */
export const ModelsRequest = new RequestType<{ readonly workspace: string }, readonly ModelChoice[], void>(
	'soulscope/chat/models',
);

/** Server → client: the key for a provider, from the editor's secret storage; null where there is none. */
export const ApiKeyRequest = new RequestType<{ readonly provider: string }, string | null, void>('soulscope/apiKey');
