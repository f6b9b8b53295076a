import type {
	ChatEvent,
	ChatInput,
	ChatPreflight,
	ChatPreflightParams,
	SlashCommand,
} from '../../../../protocol/chat/chat.ts';
import type { Attachment, Conversation } from '../../../../protocol/chat/conversation.ts';
import type { PageState, ToPage } from '../../../../protocol/chat/page.ts';
import type { SessionKind } from '../../../../protocol/preview/session.ts';
import type { WorkspaceInfo } from '../../../../protocol/workspace/workspaces.ts';
import { sessionNamed } from '../../../../shared/sessionNamed.ts';
import { type Front, frontFrom, placeKey, withConversation, withUndone } from './conversations/front.ts';
import { Talk, type TalkPorts, type UnsentMessage } from './conversations/talk.ts';
import { Latest } from './latest.ts';
import { entryForPage, eventForPage } from './page/forPage.ts';

/** What the chat needs of the editor and the server. */
export interface PanelPorts extends Pick<TalkPorts, 'turn' | 'newId' | 'serverGone'> {
	/** Undefined until the server has answered once; an `Error` where it cannot. */
	workspaces(): readonly WorkspaceInfo[] | Error | undefined;
	preflight(params: ChatPreflightParams): Promise<ChatPreflight | null>;
	conversation(id: string): Promise<Conversation | null>;
	sendAlong(conversation: string, entry: string, on: boolean): Promise<boolean>;
	commands(workspace: string): Promise<readonly SlashCommand[]>;
	/** An avatar as a data URI, where there is one that may be shown. */
	avatar(workspace: WorkspaceInfo): Promise<string | undefined>;
	/** Tool entries whose question is open. */
	asking(): readonly string[];
	/** Reaches the page where there is one. */
	post(message: ToPage): void;
	store(front: Front): void;
}

interface About {
	readonly preflight?: ChatPreflight;
	readonly commands: readonly SlashCommand[];
	readonly avatar?: string;
}

/** Which conversation is in front, what runs in it and what goes out next. Lives as long as the window; pages come and go. */
export class ChatPanel {
	readonly #ports: PanelPorts;
	#front: Front;
	/** The talk in front, and those in which something still runs. */
	readonly #talks = new Set<Talk>();
	#talk: Talk | undefined;
	#about: { readonly key: string; readonly value: About } | undefined;
	readonly #preflights = new Latest();
	readonly #loads = new Latest();
	readonly #talkPorts: TalkPorts;
	#attachments: readonly Attachment[] = [];
	#recall = true;
	#typed = '';
	/** Of the talk that the page was sent last. */
	#sentKey: string | undefined;

	constructor(ports: PanelPorts, stored: unknown) {
		this.#ports = ports;
		this.#front = frontFrom(stored);
		this.#talkPorts = this.#portsOfTalks();
	}

	/** The workspace in front: the one last picked, else the first. */
	get workspace(): WorkspaceInfo | undefined {
		const all = this.#known;
		return all.find(({ uri }) => uri === this.#front.workspace) ?? all[0];
	}

	get session(): SessionKind {
		const { workspace } = this;
		const picked = sessionNamed(workspace && this.#front.sessions[workspace.uri]);
		const kinds = workspace?.sessionKinds ?? [];
		return picked !== undefined && kinds.includes(picked) ? picked : (kinds[0] ?? 'main');
	}

	/** The conversation in front; undefined where there is no workspace. */
	get talk(): Talk | undefined {
		const { workspace, session } = this;
		const talk = this.#talk;
		if (!workspace) return undefined;
		if (talk && talk.workspace === workspace.uri && talk.session === session) return talk;
		return this.#bring(this.#front.conversations[placeKey(workspace.uri, session)]);
	}

	get preflight(): ChatPreflight | undefined {
		return this.#about?.key === this.#place ? this.#about.value.preflight : undefined;
	}

	/** Says something, with what is attached. */
	async send(text: string): Promise<void> {
		const attachments = this.#attachments;
		const withoutRecall = this.#recall ? {} : { withoutRecall: true as const };
		if (!this.talk) return;
		if (this.talk.isRunning) {
			// The page has let go of it already.
			this.#ports.post({ type: 'draft', text });
			return;
		}
		this.#attachments = [];
		this.#recall = true;
		this.#typed = '';
		await this.run({ kind: 'say', text, ...(attachments.length > 0 && { attachments }), ...withoutRecall });
	}

	/** Runs a turn in the conversation in front; resolves when it has ended. */
	async run(input: ChatInput): Promise<void> {
		await this.talk?.run(input);
	}

	/** Whether a message that got no answer goes along with what follows; false where that cannot be changed now. */
	async sendAlong(entry: string, on: boolean): Promise<boolean> {
		const { talk } = this;
		if (!talk || talk.id === undefined || talk.isRunning) return false;
		const done = await this.#ports.sendAlong(talk.id, entry, on);
		await this.#load(talk);
		void this.refresh();
		return done;
	}

	stop(): void {
		this.#talk?.stop();
	}

	startNew(): void {
		this.#empty();
		this.#ports.post({ type: 'focus' });
	}

	/** Brings a conversation of the workspace in front to the front, in its session. */
	openConversation(id: string, session: SessionKind): void {
		if (!this.workspace) return;
		this.#choose({ session });
		this.#bring(id);
		this.show();
		this.#ports.post({ type: 'focus' });
		void this.refresh();
	}

	/** The conversation was deleted: if it is in front, a new one takes its place. */
	forget(id: string): void {
		// The person is looking at the list, and goes on looking at it.
		if (this.#talk?.id === id) this.#empty();
	}

	/** False where the agent in front has no such session. */
	pickSession(name: string): boolean {
		const session = this.workspace?.sessionKinds.find((kind) => kind === name);
		if (!session) return false;
		this.#choose({ session });
		this.show();
		void this.refresh();
		return true;
	}

	pickWorkspace(uri: string): void {
		if (!this.#known.some((workspace) => workspace.uri === uri)) return;
		this.#choose({ workspace: uri });
		this.show();
		void this.refresh();
	}

	/** Puts something beside the next message; the same thing once. */
	attach(attachment: Attachment): void {
		const same = JSON.stringify(attachment);
		this.#attachments = [...this.#attachments.filter((each) => JSON.stringify(each) !== same), attachment];
		this.#draftChanged();
	}

	detach(index: number): void {
		this.#attachments = this.#attachments.filter((_, each) => each !== index);
		this.#draftChanged();
	}

	setRecall(on: boolean): void {
		this.#recall = on;
		this.#draftChanged();
	}

	typed(text: string): void {
		if (text === this.#typed) return;
		this.#typed = text;
		void this.refresh();
	}

	/** An undo was used: its button goes. */
	undone(undo: string): void {
		this.#front = withUndone(this.#front, undo);
		this.#ports.store(this.#front);
		this.showState();
	}

	/** A notice of something written goes once that is taken back or dismissed, wherever that was. `pending`: what is not yet. */
	settleNotice(pending: readonly string[]): void {
		for (const talk of this.#talks) {
			const { undo } = talk.notice ?? {};
			if (undo !== undefined && !pending.includes(undo)) talk.say(undefined);
		}
	}

	/** An event of a turn that may have ended, or may be another window's. */
	event(turn: string, event: ChatEvent): void {
		for (const talk of this.#talks) if (talk.hear(turn, event)) return;
	}

	/** Conversations changed, in this window or another. */
	changed(ids: readonly string[]): void {
		for (const talk of this.#talks) {
			if (talk.id !== undefined && ids.includes(talk.id) && !talk.isRunning) void this.#load(talk);
		}
	}

	/** Sends the page everything that it shows. */
	show(): void {
		const { talk } = this;
		this.showState();
		this.#sentKey = talk?.key;
		if (talk) this.#ports.post({ type: 'talk', key: talk.key, entries: talk.entries.map(entryForPage) });
	}

	/** Asks the server anew what the next turn would send, and shows it. */
	async refresh(): Promise<void> {
		const { workspace, session, talk } = this;
		const key = this.#place;
		if (!workspace || !talk) return;
		const params: ChatPreflightParams = {
			workspace: workspace.uri,
			session,
			...(talk.id !== undefined && { conversation: talk.id }),
			...(this.#typed.trim() !== '' && { draft: this.#typed }),
			...(this.#attachments.length > 0 && { attachments: this.#attachments }),
			...(!this.#recall && { withoutRecall: true }),
		};
		const answers = await this.#preflights.of(
			Promise.all([
				// The server may be gone just now. It says so elsewhere, and the next change asks again.
				this.#ports.preflight(params).catch(() => null),
				this.#ports.commands(workspace.uri).catch(() => []),
				this.#ports.avatar(workspace).catch(() => undefined),
			]),
		);
		if (!answers || key !== this.#place) return;
		const [preflight, commands, avatar] = answers;
		this.#about = { key, value: { commands, ...(preflight && { preflight }), ...(avatar && { avatar }) } };
		this.showState();
	}

	state(): PageState {
		const { workspace, session, talk } = this;
		const answered = this.#ports.workspaces();
		const about = this.#about?.key === this.#place ? this.#about.value : undefined;
		return {
			loaded: answered !== undefined,
			...(answered instanceof Error && { problem: answered.message }),
			workspaces: this.#known.map(({ uri, name }) => ({ uri, name })),
			...(workspace && { workspace: workspace.uri }),
			agent: {
				name: workspace?.name ?? '',
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
			attachments: this.#attachments,
			recall: this.#recall,
			asking: this.#ports.asking(),
			undone: this.#front.undone,
			commands: about?.commands ?? [],
			...(talk?.notice && { notice: talk.notice }),
		};
	}

	/** Stops every turn: the window closes. */
	dispose(): void {
		for (const talk of this.#talks) talk.stop();
	}

	/** Sends the page what it shows beside the entries. */
	showState(): void {
		this.#ports.post({ type: 'state', state: this.state() });
	}

	/** The list of agents is another: the talk in front is sent again only where it is another one. */
	agentsChanged(): void {
		if (this.talk?.key !== undefined && this.talk.key === this.#sentKey) this.showState();
		else this.show();
	}

	get #known(): readonly WorkspaceInfo[] {
		const answered = this.#ports.workspaces();
		return answered instanceof Error ? [] : (answered ?? []);
	}

	get #place(): string {
		return placeKey(this.workspace?.uri ?? '', this.session);
	}

	#draftChanged(): void {
		this.showState();
		void this.refresh();
	}

	#choose({ workspace, session }: { readonly workspace?: string; readonly session?: string }): void {
		const uri = workspace ?? this.workspace?.uri;
		this.#front = {
			...this.#front,
			...(uri !== undefined && { workspace: uri }),
			...(uri !== undefined && session !== undefined && { sessions: { ...this.#front.sessions, [uri]: session } }),
		};
		this.#ports.store(this.#front);
	}

	/** Puts a new conversation in front. */
	#empty(): void {
		if (!this.workspace) return;
		this.#bring(undefined);
		this.show();
		void this.refresh();
	}

	/** Puts a conversation in front of its place; a new one without an id. */
	#bring(conversation: string | undefined): Talk {
		const workspace = this.workspace?.uri ?? '';
		const { session } = this;
		if (this.#talk && !this.#talk.isRunning) this.#talks.delete(this.#talk);
		const there = [...this.#talks].find(({ id }) => id !== undefined && id === conversation);
		const talk = there ?? new Talk({ workspace, session, conversation }, this.#talkPorts);
		this.#talks.add(talk);
		this.#talk = talk;
		this.#remember(talk);
		if (!there && conversation !== undefined) void this.#load(talk);
		return talk;
	}

	#remember(talk: Talk): void {
		this.#front = withConversation(this.#front, placeKey(talk.workspace, talk.session), talk.id);
		this.#ports.store(this.#front);
	}

	async #load(talk: Talk): Promise<void> {
		if (talk.id === undefined) return;
		const loaded = await this.#loads.of(this.#ports.conversation(talk.id).catch(() => undefined));
		if (loaded) talk.show(loaded);
		// It is gone: nobody can go on in it.
		else if (loaded === null && talk === this.#talk && !talk.isRunning) this.#empty();
	}

	#portsOfTalks(): TalkPorts {
		const { turn, newId, serverGone } = this.#ports;
		return {
			turn,
			newId,
			serverGone,
			changed: (talk) => {
				if (talk === this.#talk) this.showState();
			},
			happened: (talk, event) => {
				if (talk === this.#talk) this.#ports.post({ type: 'event', key: talk.key, event: eventForPage(event) });
			},
			replaced: (talk) => {
				if (talk === this.#talk) this.show();
			},
			began: (talk, preflight) => this.#began(talk, preflight),
			ended: (talk, message) => this.#ended(talk, message),
		};
	}

	#began(talk: Talk, preflight: ChatPreflight): void {
		if (talk === this.#talk) {
			this.#remember(talk);
			this.#about = { key: this.#place, value: { commands: [], ...this.#about?.value, preflight } };
			this.showState();
		} else if (placeKey(talk.workspace, talk.session) !== this.#place) {
			// Its place was left before it had a name.
			this.#remember(talk);
		}
	}

	#ended(talk: Talk, message: UnsentMessage | undefined): void {
		if (talk !== this.#talk) {
			this.#talks.delete(talk);
			return;
		}
		if (message) {
			this.#attachments = message.attachments;
			this.#ports.post({ type: 'draft', text: message.text });
		}
		this.#remember(talk);
		this.showState();
		if (talk.title === '') void this.#load(talk);
		void this.refresh();
	}
}
