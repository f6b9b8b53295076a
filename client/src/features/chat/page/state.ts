import type { ChatPreflight, SlashCommand } from '../../../../../protocol/chat/chat.ts';
import type { PageState } from '../../../../../protocol/chat/page.ts';
import type { SessionKind } from '../../../../../protocol/preview/session.ts';
import type { WorkspaceInfo } from '../../../../../protocol/workspace/workspaces.ts';
import { nameAlone } from '../../../workspaces/agentNames.ts';
import type { Talk } from '../conversations/talk.ts';
import type { NextMessage } from '../nextMessage.ts';

/** What the server says of the agent in front. */
export interface AboutAgent {
	readonly preflight?: ChatPreflight;
	readonly commands: readonly SlashCommand[];
	/** A data URI. */
	readonly avatar?: string;
}

interface InFront {
	/** Undefined until the server has answered once; an `Error` where it cannot. */
	readonly answered: readonly WorkspaceInfo[] | Error | undefined;
	readonly workspace: WorkspaceInfo | undefined;
	readonly session: SessionKind;
	readonly talk: Talk | undefined;
	readonly about: AboutAgent | undefined;
	readonly next: NextMessage;
	/** Tool entries whose question is open. */
	readonly asking: readonly string[];
	readonly undone: readonly string[];
	/** How much of what was said in the conversation waits to be remembered or not. */
	readonly toRemember: number;
}

/** What the page shows beside the entries. */
export const pageState = ({
	answered,
	workspace,
	session,
	talk,
	about,
	next,
	asking,
	undone,
	toRemember,
}: InFront): PageState => ({
	loaded: answered !== undefined,
	...(answered instanceof Error && { problem: answered.message }),
	workspaces: (answered instanceof Error ? [] : (answered ?? [])).map(({ uri, name }) => ({ uri, name })),
	...(workspace && { workspace: workspace.uri }),
	agent: {
		name: workspace?.name ?? '',
		heading: workspace ? nameAlone(workspace) : '',
		...(workspace?.emoji && { emoji: workspace.emoji }),
		...(about?.avatar && { avatar: about.avatar }),
	},
	runtime: workspace?.runtimeTitle ?? '',
	sessions: workspace?.sessionKinds ?? [],
	session,
	...(talk?.id !== undefined && { conversation: { id: talk.id, title: talk.title } }),
	...(about?.preflight && { preflight: about.preflight }),
	running: talk?.isRunning ?? false,
	busyElsewhere: talk?.busyElsewhere ?? false,
	attachments: next.attachments,
	recall: next.recall,
	asking,
	undone,
	commands: about?.commands ?? [],
	...(talk?.notice && { notice: talk.notice }),
	...(toRemember > 0 && { toRemember }),
});
