import type {
	ChatEvent,
	ChatInput,
	ChatPreflight,
	ChatTurnParams,
	ChatTurnResult,
} from '../../../../../protocol/chat/chat.ts';
import type { Attachment, Conversation, Entry } from '../../../../../protocol/chat/conversation.ts';
import type { PageEvent, PageNotice } from '../../../../../protocol/chat/page.ts';
import type { SessionKind } from '../../../../../protocol/preview/session.ts';
import { entriesAfter } from '../../../../../shared/entriesAfter.ts';

/** What the person said. */
export interface UnsentMessage {
	readonly text: string;
	readonly attachments: readonly Attachment[];
}

/** What a conversation needs around it. */
export interface TalkPorts {
	/** Rejects where the server cannot be reached, or the turn was stopped. `onStop` hands over what stops it. */
	turn(params: ChatTurnParams, onStop: (stop: () => void) => void): Promise<ChatTurnResult>;
	newId(): string;
	/** The talk is another one now, entries aside. */
	changed(talk: Talk): void;
	/** An entry changed. */
	happened(talk: Talk, event: PageEvent): void;
	/** All entries are others now. */
	replaced(talk: Talk): void;
	/** What goes out with the turn that has begun. */
	began(talk: Talk, preflight: ChatPreflight): void;
	/** The turn is over. `said` comes back where what was said went into no entry. */
	ended(talk: Talk, message: UnsentMessage | undefined): void;
	/** For people. */
	readonly serverGone: string;
}

interface RunningTurn {
	readonly id: string;
	readonly input: ChatInput;
	stop: (() => void) | undefined;
	stopped: boolean;
	/** The person's words stand in an entry. */
	kept: boolean;
}

const running: readonly string[] = ['running', 'waiting'];

/** The entry as it stands once nobody works on it any more. */
function settled(entry: Entry): Entry {
	if (entry.kind === 'answer' && entry.state === 'streaming') return { ...entry, state: 'stopped' };
	if (entry.kind === 'tool' && running.includes(entry.state)) return { ...entry, state: 'stopped' };
	return entry;
}

/** One conversation as this window has it, and the turn that runs in it. */
export class Talk {
	readonly workspace: string;
	readonly session: SessionKind;
	/** Whose it is, where an agent keeps what each person says apart. */
	readonly person: string | undefined;
	/** Tells conversations apart before they have a name. */
	readonly key: string;
	readonly #ports: TalkPorts;
	#id: string | undefined;
	#title = '';
	#entries: readonly Entry[] = [];
	#busyElsewhere = false;
	#turn: RunningTurn | undefined;
	#notice: PageNotice | undefined;

	constructor(
		place: { workspace: string; person?: string | undefined; session: SessionKind; conversation?: string | undefined },
		ports: TalkPorts,
	) {
		this.workspace = place.workspace;
		this.person = place.person;
		this.session = place.session;
		this.#id = place.conversation;
		this.#ports = ports;
		this.key = ports.newId();
	}

	/** Undefined until the first turn begins. */
	get id(): string | undefined {
		return this.#id;
	}
	get title(): string {
		return this.#title;
	}
	get entries(): readonly Entry[] {
		return this.#entries;
	}
	get busyElsewhere(): boolean {
		return this.#busyElsewhere;
	}
	get isRunning(): boolean {
		return this.#turn !== undefined;
	}
	get notice(): PageNotice | undefined {
		return this.#notice;
	}

	entry(id: string): Entry | undefined {
		return this.#entries.find((entry) => entry.id === id);
	}

	/** What the server has of it. While a turn runs here, this window knows better. */
	show(conversation: Conversation): void {
		this.#title = conversation.title;
		this.#busyElsewhere = conversation.busyElsewhere;
		if (!this.#turn) {
			const { entries } = conversation;
			if (JSON.stringify(entries) !== JSON.stringify(this.#entries)) {
				this.#entries = entries;
				this.#ports.replaced(this);
			}
		}
		this.#ports.changed(this);
	}

	rename(title: string): void {
		this.#title = title;
		this.#ports.changed(this);
	}

	/** Something that the person should read, in no entry. */
	say(notice: PageNotice | undefined): void {
		this.#notice = notice;
		this.#ports.changed(this);
	}

	/** One turn at a time; `false` where one runs already. Resolves when it has ended. */
	async run(input: ChatInput): Promise<boolean> {
		if (this.#turn) return false;
		const turn: RunningTurn = { id: this.#ports.newId(), input, stop: undefined, stopped: false, kept: false };
		this.#turn = turn;
		this.#notice = undefined;
		this.#ports.changed(this);
		const place = { workspace: this.workspace, session: this.session };
		const conversation = this.#id === undefined ? {} : { conversation: this.#id };
		let result: ChatTurnResult | undefined;
		try {
			result = await this.#ports.turn({ turn: turn.id, ...place, ...conversation, input }, (stop) => {
				turn.stop = stop;
			});
		} catch {
			// A stop is answered so, and so is everything once the server is gone.
		}
		this.#end(turn, result);
		return true;
	}

	/** What came stays, marked as stopped, at once: nobody waits for the server to agree. */
	stop(): void {
		const turn = this.#turn;
		if (!turn || turn.stopped) return;
		turn.stopped = true;
		turn.stop?.();
		this.#settle();
	}

	/** An event of a turn; `false` where it is none of this talk's. */
	hear(turn: string, event: ChatEvent): boolean {
		const current = this.#turn;
		if (current?.id !== turn) return false;
		if (event.kind === 'started') {
			this.#id = event.conversation;
			this.#ports.began(this, event.preflight);
			return true;
		}
		// After a stop only what is final counts.
		if (current.stopped && event.kind !== 'entry' && event.kind !== 'gone') return true;
		if (event.kind === 'entry' && event.entry.kind === 'user') current.kept = true;
		this.#apply(current.stopped && event.kind === 'entry' ? { ...event, entry: settled(event.entry) } : event);
		return true;
	}

	#apply(event: PageEvent): void {
		this.#entries = entriesAfter(this.#entries, event);
		this.#ports.happened(this, event);
	}

	#settle(): void {
		for (const entry of this.#entries) {
			const after = settled(entry);
			if (after !== entry) this.#apply({ kind: 'entry', entry: after });
		}
	}

	#end(turn: RunningTurn, result: ChatTurnResult | undefined): void {
		this.#turn = undefined;
		if (result && 'conversation' in result && result.conversation) this.#id = result.conversation;
		const isGone = !result && !turn.stopped;
		if (isGone || result?.kind === 'failed') {
			this.#fail(result?.kind === 'failed' ? result : { failure: 'unknown', message: this.#ports.serverGone });
		}
		if (result?.kind === 'skipped') this.#notice = { message: result.message };
		this.#settle();
		const { input } = turn;
		const isLost = input.kind === 'say' && !turn.kept && (isGone || result?.kind === 'failed');
		this.#ports.ended(this, isLost ? { text: input.text, attachments: input.attachments ?? [] } : undefined);
	}

	/** Says what failed: in the answer that it failed in, where there is one. */
	#fail({ failure, message, retryAfter }: PageNotice): void {
		const last = this.#entries.at(-1);
		if (last?.kind === 'answer' && last.state === 'failed') return;
		if (failure && last?.kind === 'answer' && last.state === 'streaming') {
			const why = { kind: failure, message, ...(retryAfter !== undefined && { retryAfter }) };
			this.#apply({ kind: 'entry', entry: { ...last, state: 'failed', failure: why } });
			return;
		}
		this.#notice = {
			...(failure && { failure }),
			message,
			...(retryAfter !== undefined && { retryAfter }),
		};
	}
}
