import type { ConversationInfo } from '../../../../../protocol/chat/conversation.ts';
import type { PageHistory } from '../../../../../protocol/chat/page.ts';
import { Latest } from '../latest.ts';

/** What the list of conversations asks of the server. */
export interface HistoryPorts {
	list(workspace: string, query: string): Promise<readonly ConversationInfo[]>;
	rename(conversation: string, title: string): Promise<null>;
	delete(conversation: string): Promise<boolean>;
	restore(conversation: string): Promise<boolean>;
	post(history: PageHistory): void;
	/** Says that something could not be done. */
	complain(about: 'busy' | 'gone'): void;
}

/** The list of a workspace's conversations, as far as somebody looks at it. */
export class ConversationHistory {
	readonly #ports: HistoryPorts;
	readonly #lists = new Latest();
	#shown: { readonly workspace: string; readonly query: string } | undefined;
	#conversations: readonly ConversationInfo[] = [];
	#deleted: PageHistory['deleted'];

	constructor(ports: HistoryPorts) {
		this.#ports = ports;
	}

	find(id: string): ConversationInfo | undefined {
		return this.#conversations.find((each) => each.id === id);
	}

	async show(workspace: string, query: string): Promise<void> {
		if (workspace !== this.#shown?.workspace) this.#deleted = undefined;
		this.#shown = { workspace, query };
		const found = await this.#lists.of(this.#ports.list(workspace, query).catch(() => []));
		if (!found) return;
		this.#conversations = found;
		this.#post();
	}

	/** Something changed: whoever looks at the list sees it. */
	async refresh(): Promise<void> {
		if (this.#shown) await this.show(this.#shown.workspace, this.#shown.query);
	}

	async rename(id: string, title: string): Promise<void> {
		await this.#ports.rename(id, title);
		await this.refresh();
	}

	/** `false` where it could not be: somebody is answering in it. */
	async delete(id: string): Promise<boolean> {
		const title = this.find(id)?.title ?? '';
		if (!(await this.#ports.delete(id))) {
			this.#ports.complain('busy');
			return false;
		}
		this.#deleted = { id, title };
		this.#conversations = this.#conversations.filter((each) => each.id !== id);
		this.#post();
		await this.refresh();
		return true;
	}

	async restore(id: string): Promise<void> {
		if (!(await this.#ports.restore(id))) this.#ports.complain('gone');
		this.#deleted = undefined;
		await this.refresh();
	}

	#post(): void {
		this.#ports.post({
			query: this.#shown?.query ?? '',
			conversations: this.#conversations,
			...(this.#deleted && { deleted: this.#deleted }),
		});
	}
}
