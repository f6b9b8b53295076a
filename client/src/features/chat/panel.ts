import type {
	ChatEvent,
	ChatInput,
	ChatPreflight,
	ChatPreflightParams,
	ChatTurnParams,
} from '../../../../protocol/chat/chat.ts';
import type { Attachment, Conversation } from '../../../../protocol/chat/conversation.ts';
import type { PageState, ToPage } from '../../../../protocol/chat/page.ts';
import type { SessionKind } from '../../../../protocol/preview/session.ts';
import type { WorkspaceInfo } from '../../../../protocol/workspace/workspaces.ts';
import { type AboutAgentPorts, AboutInFront } from './aboutAgent.ts';
import { FrontPlace, type FrontPlacePorts } from './conversations/frontPlace.ts';
import { Talk, type TalkPorts, type UnsentMessage } from './conversations/talk.ts';
import { Latest } from './latest.ts';
import { NextMessage } from './nextMessage.ts';
import { entryForPage, eventForPage } from './page/forPage.ts';
import { pageState } from './page/state.ts';

/** What the chat needs of the editor and the server. */
export interface PanelPorts extends FrontPlacePorts, AboutAgentPorts, Pick<TalkPorts, 'turn' | 'newId' | 'serverGone'> {
	conversation(id: string): Promise<Conversation | null>;
	sendAlong(conversation: string, entry: string, on: boolean): Promise<boolean>;
	/** Tool entries whose question is open. */
	asking(): readonly string[];
	/** How much of what was said in a conversation waits to be remembered or not. */
	toRemember(conversation: string): number;
	/** Reaches the page where there is one. */
	post(message: ToPage): void;
}

/** Which conversation is in front, what runs in it and what goes out next. Lives as long as the window; pages come and go. */
export class ChatPanel {
	readonly #ports: PanelPorts;
	readonly #place: FrontPlace;
	readonly #next = new NextMessage();
	/** The talk in front, and those in which something still runs. */
	readonly #talks = new Set<Talk>();
	#talk: Talk | undefined;
	readonly #about: AboutInFront;
	readonly #loads = new Latest();
	readonly #talkPorts: TalkPorts;
	/** What the page is to bring into sight, until it has. */
	#reveal: { readonly conversation: string; readonly entry: string } | undefined;
	/** Of the talk that the page was sent last. */
	#sentKey: string | undefined;

	constructor(ports: PanelPorts, stored: unknown) {
		this.#ports = ports;
		this.#place = new FrontPlace(ports, stored);
		this.#about = new AboutInFront(ports);
		this.#talkPorts = this.#portsOfTalks();
	}

	get workspace(): WorkspaceInfo | undefined {
		return this.#place.workspace;
	}

	get session(): SessionKind {
		return this.#place.session;
	}

	/** The conversation in front; undefined where there is no workspace. */
	get talk(): Talk | undefined {
		const { workspace } = this;
		const talk = this.#talk;
		if (!workspace) return undefined;
		if (talk && this.#place.isOf(talk)) return talk;
		return this.#bring(this.#place.conversation);
	}

	get preflight(): ChatPreflight | undefined {
		return this.#about.at(this.#place.key)?.preflight;
	}

	/** Says something, with what is attached. */
	async send(text: string): Promise<void> {
		if (!this.talk) return;
		if (this.talk.isRunning) {
			// The page has let go of it already.
			this.#ports.post({ type: 'draft', text });
			return;
		}
		await this.run(this.#next.take(text));
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

	/** Puts a new conversation in front, of another agent and session perhaps, and runs its first turn. */
	begin(place: Pick<ChatTurnParams, 'workspace' | 'session'>, input: ChatInput): void {
		this.#place.choose(place);
		this.#empty();
		void this.run(input);
	}

	/** Brings a conversation of the workspace in front to the front, in its session. */
	openConversation(id: string, session: SessionKind): void {
		if (!this.workspace) return;
		this.#place.choose({ session });
		this.#bring(id);
		this.show();
		this.#ports.post({ type: 'focus' });
		void this.refresh();
	}

	/** Brings a conversation to the front, whatever its workspace and session, with one of its entries in sight. */
	showEntry({ workspace, session, id }: Pick<Conversation, 'workspace' | 'session' | 'id'>, entry: string): void {
		this.#place.choose({ workspace, session });
		this.#reveal = { conversation: id, entry };
		this.#bring(id);
		this.show();
		void this.refresh();
	}

	/** The page has the entry in sight. */
	revealed(): void {
		this.#reveal = undefined;
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
		this.#place.choose({ session });
		this.show();
		void this.refresh();
		return true;
	}

	pickWorkspace(uri: string): void {
		if (!this.#place.knows(uri)) return;
		this.#place.choose({ workspace: uri });
		this.show();
		void this.refresh();
	}

	/** Puts something beside the next message; the same thing once. */
	attach(attachment: Attachment): void {
		this.#next.attach(attachment);
		this.#draftChanged();
	}

	detach(index: number): void {
		this.#next.detach(index);
		this.#draftChanged();
	}

	setRecall(on: boolean): void {
		this.#next.setRecall(on);
		this.#draftChanged();
	}

	typed(text: string): void {
		if (this.#next.type(text)) void this.refresh();
	}

	/** An undo was used: its button goes. */
	undone(undo: string): void {
		this.#place.forgetUndo(undo);
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
		if (!talk) return;
		const reveal = this.#reveal?.conversation === talk.id ? this.#reveal : undefined;
		this.#ports.post({
			type: 'talk',
			key: talk.key,
			entries: talk.entries.map(entryForPage),
			...(reveal && { reveal: reveal.entry }),
		});
	}

	/** Asks the server anew what the next turn would send, and shows it. */
	async refresh(): Promise<void> {
		const { workspace, session, talk } = this;
		const { key } = this.#place;
		if (!workspace || !talk) return;
		const params: ChatPreflightParams = {
			workspace: workspace.uri,
			session,
			...(talk.id !== undefined && { conversation: talk.id }),
			...this.#next.asked,
		};
		const about = await this.#about.ask(workspace, params);
		if (!about || key !== this.#place.key) return;
		this.#about.set(key, about);
		this.showState();
	}

	state(): PageState {
		const { talk } = this;
		return pageState({
			answered: this.#ports.workspaces(),
			workspace: this.workspace,
			session: this.session,
			talk,
			about: this.#about.at(this.#place.key),
			next: this.#next,
			asking: this.#ports.asking(),
			undone: this.#place.undone,
			toRemember: talk?.id === undefined ? 0 : this.#ports.toRemember(talk.id),
		});
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

	#draftChanged(): void {
		this.showState();
		void this.refresh();
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
		const talk = there ?? new Talk({ workspace, person: this.#place.person, session, conversation }, this.#talkPorts);
		this.#talks.add(talk);
		this.#talk = talk;
		this.#place.remember(talk);
		if (!there && conversation !== undefined) void this.#load(talk);
		return talk;
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
			this.#place.remember(talk);
			this.#about.begins(this.#place.key, preflight);
			this.showState();
		} else if (!this.#place.isOf(talk)) {
			// Its place was left before it had a name.
			this.#place.remember(talk);
		}
	}

	#ended(talk: Talk, message: UnsentMessage | undefined): void {
		if (talk !== this.#talk) {
			this.#talks.delete(talk);
			return;
		}
		if (message) {
			this.#next.giveBack(message.attachments);
			this.#ports.post({ type: 'draft', text: message.text });
		}
		this.#place.remember(talk);
		this.showState();
		if (talk.title === '') void this.#load(talk);
		void this.refresh();
	}
}
