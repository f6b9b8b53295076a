import type { ApprovalAnswer, ApprovalParams } from '../../../../../protocol/chat/chat.ts';

/** What tells that nobody waits for an answer any more; the editor's own tokens are such. */
export interface Cancellation {
	readonly isCancellationRequested: boolean;
	onCancellationRequested(listener: () => void): { dispose(): void };
}

/** Questions of tools that wait for the person. They outlive the page: it may come and go while one waits. */
export class Approvals {
	readonly #open = new Map<string, (answer: ApprovalAnswer) => void>();
	readonly #changed: () => void;

	constructor(changed: () => void) {
		this.#changed = changed;
	}

	/** Tool entries that wait, the longest-waiting first. */
	get waiting(): readonly string[] {
		return [...this.#open.keys()];
	}

	/** Resolves with what the person says; with a refusal where nobody can say anything any more. */
	ask({ entry }: ApprovalParams, token?: Cancellation): Promise<ApprovalAnswer> {
		if (token?.isCancellationRequested) return Promise.resolve('refused');
		return new Promise((resolve) => {
			// One question an entry: an older one can no longer be seen.
			this.answer(entry, 'refused');
			const cancelled = token?.onCancellationRequested(() => this.answer(entry, 'refused'));
			this.#open.set(entry, (answer) => {
				cancelled?.dispose();
				resolve(answer);
			});
			this.#changed();
		});
	}

	/** `false` where nothing waits there. */
	answer(entry: string, answer: ApprovalAnswer): boolean {
		const tell = this.#open.get(entry);
		if (!tell) return false;
		this.#open.delete(entry);
		tell(answer);
		this.#changed();
		return true;
	}

	/** Refuses whatever waits: the server that asked is gone, or the window closes. */
	refuseAll(): void {
		for (const entry of this.waiting) this.answer(entry, 'refused');
	}
}
