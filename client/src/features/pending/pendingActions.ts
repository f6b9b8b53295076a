import * as vscode from 'vscode';
import { MemoryChangesRequest } from '../../../../protocol/memory/changes.ts';
import { UndoRememberRequest } from '../../../../protocol/memory/overview.ts';
import type { Server } from '../../server/server.ts';
import { isSame } from '../../ui/changedRows.ts';
import { whenAtRest } from '../../ui/whenAtRest.ts';
import type { WorkspaceList } from '../../workspaces/workspaces.ts';
import { stillStanding } from './journal.ts';
import type { AnswerId, Pending, PendingQuestion, Written } from './pending.ts';

const keptAs = 'soulscope.pending';

/** What stands at most of what was written; older changes are in the journal's list. */
const most = 20;

/** Lines of the journal that what stands is looked for in. */
const journalLimit = 300;

interface PendingServices {
	readonly server: Pick<Server, 'request'>;
	readonly workspaces: Pick<WorkspaceList, 'all' | 'onDidChange' | 'onDidChangeList'>;
	/** Outlives the window. */
	readonly memento: vscode.Memento;
}

type KeptWrite = Pick<Written, 'id' | 'workspace' | 'message' | 'at'>;

/** What a window has kept; the message was kept as `said` once. */
function keptIn(value: unknown): KeptWrite[] {
	const { id, workspace, said, message = said, at } = (value ?? {}) as Partial<KeptWrite> & { readonly said?: string };
	return typeof id === 'string' &&
		typeof workspace === 'string' &&
		typeof message === 'string' &&
		typeof at === 'number'
		? [{ id, workspace, message, at }]
		: [];
}

function restored(memento: vscode.Memento): Written[] {
	const kept = memento.get<unknown>(keptAs);
	return (Array.isArray(kept) ? kept : [])
		.flatMap(keptIn)
		.slice(0, most)
		.map((one) => ({ kind: 'written', ...one, changes: [], restored: true }));
}

/**
 * Owns what the person can still do something about, until it is done or dismissed: what was written and can be taken back,
 * and what waits for a yes or no. Rows, lenses, buttons and the chat are views of it.
 */
export class PendingActions implements vscode.Disposable {
	readonly #services: PendingServices;
	readonly #changed = new vscode.EventEmitter<void>();
	readonly #undone = new vscode.EventEmitter<string>();
	readonly #subscriptions: { dispose(): unknown }[];
	readonly #resting = whenAtRest(() => void this.#renew());
	#written: readonly Written[];
	#questions: readonly PendingQuestion[] = [];
	/** The last change of this window, dismissed or not. */
	#last: string | undefined;
	readonly onDidChange = this.#changed.event;
	/** An operation was taken back from this window, whoever had done it. */
	readonly onDidUndo = this.#undone.event;

	constructor(services: PendingServices) {
		this.#services = services;
		this.#written = restored(services.memento);
		this.#subscriptions = [
			services.workspaces.onDidChange(() => this.#renewSoon()),
			services.workspaces.onDidChangeList(() => this.#renewSoon()),
			this.#resting,
			this.#changed,
			this.#undone,
		];
	}

	/** What the person has begun and not answered, then what was written, the newest first; last what we offer unasked. */
	get all(): readonly Pending[] {
		const offers = this.#questions.filter(({ about }) => about === 'set-up');
		const begun = this.#questions.filter(({ about }) => about !== 'set-up');
		return [...begun, ...this.#written.filter(({ restored }) => !restored), ...offers];
	}

	/** The operation that the command without an argument takes back. */
	get last(): string | undefined {
		return this.#last ?? this.#written.find(({ restored }) => !restored)?.id;
	}

	/** Something was written, and stands until it is taken back or dismissed. */
	wrote({ id, workspace, message }: Pick<Written, 'id' | 'workspace' | 'message'>): void {
		this.#last = id;
		const one: Written = { kind: 'written', id, workspace, message, at: Date.now(), changes: [] };
		this.#setWritten([one, ...this.#written].slice(0, most));
		// Its lines are the journal's to say.
		void this.#renew();
	}

	/** Asks something; a question of the same id goes. */
	ask(question: PendingQuestion): void {
		void this.drop(question.id);
		this.#questions = [question, ...this.#questions];
		this.#changed.fire();
	}

	/** `false` where nobody waits for that any more. */
	async answer(id: string, answer: AnswerId): Promise<boolean> {
		const found = this.#questions.find((each) => each.id === id)?.answers.find((each) => each.id === answer);
		await found?.run();
		return found !== undefined;
	}

	/** Done, or dismissed: it goes everywhere, at once. Resolves when what showed it is closed as well; never rejects. */
	async drop(id: string): Promise<void> {
		const question = this.#questions.find((each) => each.id === id);
		this.#setWritten(this.#written.filter((each) => each.id !== id));
		if (!question) return;
		this.#questions = this.#questions.filter((each) => each !== question);
		this.#changed.fire();
		await question.close?.().catch(() => undefined);
	}

	/** Dismisses all that was written; questions stay. */
	dismissWritten(): void {
		this.#setWritten([]);
	}

	/** Takes back one operation, which may be an old one, or none of those here. Rejects with why it could not. */
	async undo(operation: string): Promise<void> {
		const result = await this.#services.server.request(UndoRememberRequest, { undo: operation });
		if (result.kind === 'failed') {
			// It may be gone already, by another hand.
			await this.#renew();
			throw new Error(result.message);
		}
		if (operation === this.#last) this.#last = undefined;
		void this.drop(operation);
		this.#changed.fire();
		this.#undone.fire(operation);
	}

	#setWritten(next: readonly Written[]): void {
		if (isSame(next, this.#written)) return;
		this.#written = next;
		const kept = next.map(({ id, workspace, message, at }) => ({ id, workspace, message, at }));
		void this.#services.memento.update(keptAs, kept.length === 0 ? undefined : kept);
		this.#changed.fire();
	}

	/** Files of a workspace change with every key: the journal is asked once that rests, and only where something stands. */
	#renewSoon(): void {
		if (this.#written.length > 0) this.#resting.soon();
	}

	async #renew(): Promise<void> {
		const known = new Set(this.#services.workspaces.all.map(({ uri }) => uri));
		const asked = new Set(this.#written.map(({ workspace }) => workspace).filter((uri) => known.has(uri)));
		for (const workspace of asked) {
			const params = { workspace, limit: journalLimit };
			// Where it cannot be asked, it is asked with the next change.
			const changes = await this.#services.server.request(MemoryChangesRequest, params).catch(() => undefined);
			if (!changes) continue;
			this.#setWritten(
				this.#written.flatMap((one) => (one.workspace === workspace ? stillStanding([one], changes) : [one])),
			);
		}
	}

	dispose(): void {
		for (const subscription of this.#subscriptions) subscription.dispose();
	}
}
