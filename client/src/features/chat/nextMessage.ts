import type { ChatInput, ChatPreflightParams } from '../../../../protocol/chat/chat.ts';
import type { Attachment } from '../../../../protocol/chat/conversation.ts';

/** What goes out next: what is typed, what is attached, and whether memories are looked up for it. */
export class NextMessage {
	#attachments: readonly Attachment[] = [];
	#recall = true;
	#typed = '';

	get attachments(): readonly Attachment[] {
		return this.#attachments;
	}

	get recall(): boolean {
		return this.#recall;
	}

	/** The same thing once. */
	attach(attachment: Attachment): void {
		const same = JSON.stringify(attachment);
		this.#attachments = [...this.#attachments.filter((each) => JSON.stringify(each) !== same), attachment];
	}

	detach(index: number): void {
		this.#attachments = this.#attachments.filter((_, each) => each !== index);
	}

	setRecall(on: boolean): void {
		this.#recall = on;
	}

	/** False where that is what was typed before. */
	type(text: string): boolean {
		if (text === this.#typed) return false;
		this.#typed = text;
		return true;
	}

	/** The message as a turn takes it. Then the next one begins, with nothing. */
	take(text: string): ChatInput {
		const attachments = this.#attachments;
		const withoutRecall = this.#recall ? {} : { withoutRecall: true as const };
		this.#attachments = [];
		this.#recall = true;
		this.#typed = '';
		return { kind: 'say', text, ...(attachments.length > 0 && { attachments }), ...withoutRecall };
	}

	/** A message went nowhere: what was attached to it is attached again. */
	giveBack(attachments: readonly Attachment[]): void {
		this.#attachments = attachments;
	}

	/** As the server is asked what the next turn would send. */
	get asked(): Pick<ChatPreflightParams, 'draft' | 'attachments' | 'withoutRecall'> {
		return {
			...(this.#typed.trim() !== '' && { draft: this.#typed }),
			...(this.#attachments.length > 0 && { attachments: this.#attachments }),
			...(!this.#recall && { withoutRecall: true }),
		};
	}
}
