import { ChatPanel } from '../../../client/src/features/chat/panel.ts';
import type {
	ChatEvent,
	ChatPreflight,
	ChatPreflightParams,
	ChatTurnParams,
	ChatTurnResult,
} from '../../../protocol/chat/chat.ts';
import type { AnswerEntry, Attachment, Conversation, Entry, UserEntry } from '../../../protocol/chat/conversation.ts';
import type { ToPage } from '../../../protocol/chat/page.ts';
import type { WorkspaceInfo } from '../../../protocol/workspace/workspaces.ts';

const workspace = (name: string): WorkspaceInfo => ({
	uri: `file:///${name.toLowerCase()}`,
	name,
	runtime: 'test@1',
	runtimeTitle: 'Test Runtime 1',
	evidence: [],
	alternatives: [],
	folder: 'home',
	sessionKinds: ['main', 'group'],
	missing: [],
	madeByRun: [],
	eyes: [],
	followsFiles: false,
});

export const preflight: ChatPreflight = {
	model: 'some-model',
	provider: 'test',
	dryRun: false,
	wantsKey: false,
	parts: [{ title: 'SOUL.md', tokens: 10 }],
	unseen: [],
	tools: [],
	recalled: [],
	promptTokens: 10,
	toolTokens: 0,
	messageTokens: 0,
	inputTokens: 12,
	exact: false,
	window: 1000,
};

export const usage = { input: 20, output: 5, cached: 0, exact: true };
export const user = (id: string, text: string): UserEntry => ({ kind: 'user', id, at: 0, text });
export const answer = (id: string, text: string, state: AnswerEntry['state'] = 'done'): AnswerEntry => ({
	kind: 'answer',
	id,
	at: 0,
	text,
	state,
});
export const file: Attachment = { kind: 'file', title: 'notes.md', uri: 'file:///aria/notes.md' };

interface Turn {
	readonly params: ChatTurnParams;
	stopped: boolean;
	begin(conversation: string): void;
	tell(event: ChatEvent): void;
	end(result: ChatTurnResult): Promise<void>;
	fail(): Promise<void>;
}

/** Lets everything that was promised happen. */
export const settled = () => new Promise<void>((resolve) => setImmediate(resolve));

interface Options {
	readonly stored?: unknown;
	readonly workspaces?: readonly WorkspaceInfo[] | Error;
	/** What the server has. */
	readonly kept?: readonly Conversation[];
	/** How much of conversations waits to be remembered. */
	readonly toRemember?: Readonly<Record<string, number>>;
	/** What it had once. */
	readonly gone?: string;
	/** Who is chosen to talk with each agent, now. */
	readonly person?: () => string | undefined;
}

export const conversation = (
	id: string,
	entries: readonly Entry[],
	fields: Partial<Conversation> = {},
): Conversation => ({
	id,
	workspace: 'file:///aria',
	session: 'main',
	title: `Talk ${id}`,
	createdAt: 0,
	updatedAt: 0,
	messages: entries.length,
	entries,
	busyElsewhere: false,
	...fields,
});

/** The editor and the server around a panel; turns end when the test says so. */
export function around(options: Options = {}) {
	const turns: Turn[] = [];
	const posted: ToPage[] = [];
	const asked: ChatPreflightParams[] = [];
	const kept = new Map(options.kept?.map((each) => [each.id, each]));
	let stored = options.stored;
	let ids = 0;
	const panel: ChatPanel = new ChatPanel(
		{
			workspaces: () => options.workspaces ?? [workspace('Aria'), workspace('Bram')],
			person: () => options.person?.(),
			turn: (params, onStop) =>
				new Promise((resolve, reject) => {
					const turn: Turn = {
						params,
						stopped: false,
						begin: (id) => panel.event(params.turn, { kind: 'started', conversation: id, preflight }),
						tell: (event) => panel.event(params.turn, event),
						end: (result) => {
							resolve(result);
							return settled();
						},
						fail: () => {
							reject(new Error('gone'));
							return settled();
						},
					};
					onStop(() => {
						turn.stopped = true;
					});
					turns.push(turn);
				}),
			preflight: async (params) => {
				asked.push(params);
				return preflight;
			},
			async conversation(id) {
				if (id === options.gone) return null;
				const found = kept.get(id);
				if (!found) throw new Error('the server cannot be reached');
				return found;
			},
			async sendAlong(id, entry, on) {
				const found = kept.get(id);
				if (!found) return false;
				const entries = found.entries.map((each) =>
					each.kind === 'user' && each.id === entry && on ? { ...each, along: true as const } : each,
				);
				kept.set(id, { ...found, entries });
				return true;
			},
			commands: async () => [],
			avatar: async () => undefined,
			toRemember: (id) => options.toRemember?.[id] ?? 0,
			asking: () => [],
			post: (message) => posted.push(message),
			// As the editor does: through JSON and back.
			store: (front) => {
				stored = JSON.parse(JSON.stringify(front));
			},
			newId: () => {
				ids += 1;
				return `id-${ids}`;
			},
			serverGone: 'The server is gone.',
		},
		options.stored,
	);
	return {
		panel,
		posted,
		asked,
		kept,
		turn(index: number): Turn {
			const turn = turns.at(index);
			if (!turn) throw new Error(`there was no turn ${index}`);
			return turn;
		},
		turns,
		messages: () =>
			(panel.talk?.entries ?? []).map((entry) =>
				entry.kind === 'answer'
					? `answer: ${entry.text} (${entry.state})`
					: `${entry.kind}: ${'text' in entry ? entry.text : entry.state}`,
			),
		reloaded: () => around({ ...options, kept: [...kept.values()], stored }),
	};
}

/** A turn that has begun, with the person's words and the beginning of an answer. */
export function answering(text = 'Hi', half = 'Half an ans') {
	const chat = around();
	void chat.panel.send(text);
	const turn = chat.turn(0);
	turn.begin('c1');
	turn.tell({ kind: 'entry', entry: user('u1', text) });
	turn.tell({ kind: 'entry', entry: answer('a1', '', 'streaming') });
	turn.tell({ kind: 'text', entry: 'a1', text: half });
	return { ...chat, turn0: turn };
}
