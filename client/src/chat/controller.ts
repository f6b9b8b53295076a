import type {
	ChatEvent,
	ChatMessage,
	ChatOutlook,
	ChatOutlookParams,
	ChatTurnParams,
	ChatTurnResult,
} from '../../../protocol/chat.ts';
import type { FromPage, PageMessage, PageState, ToPage } from '../../../protocol/chatPage.ts';
import type { WorkspaceInfo } from '../../../protocol/workspaces.ts';
import {
	type Conversation,
	chatFrom,
	conversationKey,
	emptyConversation,
	type StoredChat,
	toStore,
} from './conversations.ts';

/** What the chat needs of the editor and the server. */
export interface ChatPorts {
	/** Undefined until the server has answered once; an `Error` where it cannot. */
	workspaces(): readonly WorkspaceInfo[] | Error | undefined;
	/** Rejects where the server cannot be reached. `onStop` hands over what stops the turn. */
	turn(params: ChatTurnParams, onStop: (stop: () => void) => void): Promise<ChatTurnResult>;
	outlook(params: ChatOutlookParams): Promise<ChatOutlook | null>;
	/** Reaches the page where there is one. */
	post(message: ToPage): void;
	store(chat: StoredChat): void;
	newId(): string;
}

interface RunningTurn {
	readonly turn: string;
	readonly key: string;
	readonly answer: string;
	stop: (() => void) | undefined;
	stopped: boolean;
}

/** The conversations, and the turns that run in them. Lives as long as the window; pages come and go. */
export class ChatController {
	readonly #ports: ChatPorts;
	#chat: StoredChat;
	/** By conversation: several may be answered at once. */
	readonly #running = new Map<string, RunningTurn>();
	#outlook: { readonly key: string; readonly value: ChatOutlook } | undefined;
	#outlookAsked = 0;

	constructor(ports: ChatPorts, stored: unknown) {
		this.#ports = ports;
		this.#chat = chatFrom(stored);
	}

	/** The workspace in front: the one last picked, else the first. */
	get workspace(): WorkspaceInfo | undefined {
		const all = this.#known;
		return all.find(({ uri }) => uri === this.#chat.workspace) ?? all[0];
	}

	get session(): string {
		const { workspace } = this;
		const picked = workspace && this.#chat.sessions[workspace.uri];
		const kinds = workspace?.sessionKinds ?? [];
		return picked !== undefined && kinds.includes(picked) ? picked : (kinds[0] ?? 'main');
	}

	/** Does what the page asks for, as far as that is about conversations. */
	receive(message: FromPage): void {
		switch (message.type) {
			case 'ready':
				this.show();
				void this.refresh();
				break;
			case 'send':
				this.send(message.text);
				break;
			case 'stop':
				this.stop();
				break;
			case 'retry':
				this.retry();
				break;
			case 'new':
				this.startOver();
				break;
			case 'pick-session':
				this.pickSession(message.session);
				break;
			case 'pick-workspace':
				this.pickWorkspace(message.workspace);
				break;
			default:
				break;
		}
	}

	send(text: string): void {
		if (!this.workspace || this.#running.has(this.#key)) return;
		const message: PageMessage = { id: this.#ports.newId(), role: 'user', text, state: 'done' };
		void this.#run([...this.#conversation(this.#key).messages, message]);
	}

	/** Asks again for the last answer. */
	retry(): void {
		if (!this.workspace || this.#running.has(this.#key)) return;
		const { messages } = this.#conversation(this.#key);
		const last = messages.findLastIndex(({ role }) => role === 'user');
		if (last === -1) return;
		void this.#run(messages.slice(0, last + 1));
		// The button that was pressed is gone.
		this.#ports.post({ type: 'focus' });
	}

	stop(): void {
		const running = this.#running.get(this.#key);
		if (running) this.#stop(running);
	}

	startOver(): void {
		this.stop();
		this.#set(this.#key, emptyConversation);
		this.#save();
		this.show();
		this.#ports.post({ type: 'focus' });
		void this.refresh();
	}

	pickSession(session: string): void {
		const { workspace } = this;
		if (!workspace?.sessionKinds.includes(session)) return;
		this.#chat = { ...this.#chat, sessions: { ...this.#chat.sessions, [workspace.uri]: session } };
		this.#save();
		this.show();
		void this.refresh();
	}

	pickWorkspace(uri: string): void {
		if (!this.#known.some((workspace) => workspace.uri === uri)) return;
		this.#chat = { ...this.#chat, workspace: uri };
		this.#save();
		this.show();
		void this.refresh();
	}

	/** An event of a turn that may have ended, or may be another window's. */
	event(turn: string, event: ChatEvent): void {
		const running = [...this.#running.values()].find((candidate) => candidate.turn === turn);
		if (!running || running.stopped) return;
		const { key, answer } = running;
		if (event.kind === 'text') {
			this.#change(key, answer, (message) => ({ ...message, text: message.text + event.text }));
			if (key === this.#key) this.#ports.post({ type: 'delta', id: answer, text: event.text });
			return;
		}
		const { outlook } = event;
		this.#change(key, answer, (message) => ({
			...message,
			used: outlook.parts,
			...(outlook.recalled.length > 0 && { recalled: outlook.recalled }),
			...(outlook.recallNote !== undefined && { recallNote: outlook.recallNote }),
			...(outlook.dryRun && { dryRun: true }),
		}));
		if (key === this.#key) this.#outlook = { key, value: outlook };
		this.show();
	}

	/** Sends the page everything that it shows. */
	show(): void {
		this.#ports.post({ type: 'state', state: this.state() });
	}

	/** Asks the server anew what the next turn would send, and shows it. */
	async refresh(): Promise<void> {
		const { workspace } = this;
		const key = this.#key;
		this.#outlookAsked += 1;
		const asked = this.#outlookAsked;
		if (!workspace) return;
		const messages = spokenIn(this.#conversation(key).messages);
		try {
			const value = await this.#ports.outlook({ workspace: workspace.uri, session: this.session, messages });
			// A later question has a later answer.
			if (asked !== this.#outlookAsked || key !== this.#key) return;
			this.#outlook = value ? { key, value } : undefined;
			this.show();
		} catch {
			// The server is not to be had just now. It says so elsewhere, and the next change asks again.
		}
	}

	state(): PageState {
		const { workspace, session } = this;
		const answered = this.#ports.workspaces();
		const { messages, usage } = this.#conversation(this.#key);
		const outlook = this.#outlook?.key === this.#key ? this.#outlook.value : undefined;
		const estimate = outlook && { tokens: outlook.inputTokens, window: outlook.window, exact: false };
		const meter = usage ?? estimate;
		return {
			loaded: answered !== undefined,
			...(answered instanceof Error && { problem: answered.message }),
			workspaces: this.#known.map(({ uri, name }) => ({ uri, name })),
			...(workspace && { workspace: workspace.uri }),
			agent: { name: workspace?.name ?? '', ...(workspace?.emoji && { emoji: workspace.emoji }) },
			runtime: workspace?.runtimeTitle ?? '',
			sessions: workspace?.sessionKinds ?? [],
			session,
			model: {
				name: outlook?.model ?? '',
				dryRun: outlook?.dryRun ?? false,
				...(outlook?.reason && { reason: outlook.reason }),
				wantsKey: outlook?.wantsKey ?? false,
			},
			messages,
			running: this.#running.has(this.#key),
			parts: outlook?.parts ?? [],
			...(meter && { meter }),
		};
	}

	/** Stops every turn: the window closes. */
	dispose(): void {
		for (const running of this.#running.values()) this.#stop(running);
		this.#save();
	}

	get #known(): readonly WorkspaceInfo[] {
		const answered = this.#ports.workspaces();
		return answered instanceof Error ? [] : (answered ?? []);
	}

	get #key(): string {
		return conversationKey(this.workspace?.uri ?? '', this.session);
	}

	#conversation(key: string): Conversation {
		return this.#chat.conversations[key] ?? emptyConversation;
	}

	#set(key: string, conversation: Conversation): void {
		this.#chat = { ...this.#chat, conversations: { ...this.#chat.conversations, [key]: conversation } };
	}

	/** Changes one message, if it is still there: the conversation may have been left for a new one. */
	#change(key: string, id: string, change: (message: PageMessage) => PageMessage): void {
		const conversation = this.#conversation(key);
		const messages = conversation.messages.map((message) => (message.id === id ? change(message) : message));
		this.#set(key, { ...conversation, messages });
	}

	#save(): void {
		this.#ports.store(toStore(this.#chat));
	}

	/** What came stays, marked as stopped, at once: nobody waits for the server to agree. */
	#stop(running: RunningTurn): void {
		running.stopped = true;
		running.stop?.();
		this.#end(running, { kind: 'stopped' });
	}

	async #run(messages: readonly PageMessage[]): Promise<void> {
		const { workspace, session } = this;
		if (!workspace) return;
		const key = this.#key;
		const running: RunningTurn = {
			turn: this.#ports.newId(),
			key,
			answer: this.#ports.newId(),
			stop: undefined,
			stopped: false,
		};
		const answer: PageMessage = { id: running.answer, role: 'assistant', text: '', state: 'streaming' };
		this.#set(key, { messages: [...messages, answer] });
		this.#running.set(key, running);
		this.#save();
		this.show();

		const params = { turn: running.turn, workspace: workspace.uri, session, messages: spokenIn(messages) };
		let result: ChatTurnResult;
		try {
			result = await this.#ports.turn(params, (stop) => {
				running.stop = stop;
			});
		} catch {
			result = {
				kind: 'failed',
				failure: 'unknown',
				message:
					'The language server did not answer, so nothing more will come. Try again; if that fails too, restart it.',
			};
		}
		if (!running.stopped) this.#end(running, result);
	}

	#end({ key, answer, turn }: RunningTurn, result: ChatTurnResult): void {
		if (this.#running.get(key)?.turn === turn) this.#running.delete(key);
		this.#change(key, answer, (message) => ({ ...message, ...endOf(result) }));
		if (result.kind === 'done') {
			const { input, output, exact } = result.usage;
			const window = this.#outlook?.value.window ?? 0;
			if (window > 0) this.#set(key, { ...this.#conversation(key), usage: { tokens: input + output, window, exact } });
		}
		this.#save();
		this.show();
		if (key === this.#key) void this.refresh();
	}
}

/** The conversation as the model hears it. A dry run's answer is no one's words. */
function spokenIn(messages: readonly PageMessage[]): ChatMessage[] {
	return messages.filter(({ text, dryRun }) => text.trim() !== '' && !dryRun).map(({ role, text }) => ({ role, text }));
}

function endOf(result: ChatTurnResult): Pick<PageMessage, 'state' | 'failure'> {
	switch (result.kind) {
		case 'stopped':
			return { state: 'stopped' };
		case 'done':
			return { state: result.ending === 'complete' ? 'done' : result.ending };
		case 'failed': {
			const wantsKey = result.failure === 'no-key' || result.failure === 'refused-key';
			return { state: 'failed', failure: { message: result.message, action: wantsKey ? 'set-key' : 'retry' } };
		}
	}
}
