import type { PageMessage, PageState } from '../../protocol/chatPage.ts';

/** What the page knows. Text that streams in is gathered and shown once a frame, however often it comes. */
export interface Store {
	readonly state: PageState | undefined;
	setState(state: PageState): void;
	append(id: string, text: string): void;
	/** Called after each change, at most once a frame for streamed text. Returns what ends it. */
	subscribe(listener: () => void): () => void;
}

/** Messages keep their identity while they do not change, so that only what changed is drawn. */
function reuse(before: readonly PageMessage[], after: readonly PageMessage[]): readonly PageMessage[] {
	const known = new Map(before.map((message) => [message.id, message]));
	return after.map((message) => {
		const old = known.get(message.id);
		const same =
			old &&
			old.text === message.text &&
			old.state === message.state &&
			old.used?.length === message.used?.length &&
			old.recalled?.length === message.recalled?.length &&
			old.recallNote === message.recallNote &&
			old.failure?.message === message.failure?.message &&
			old.dryRun === message.dryRun;
		return same ? old : message;
	});
}

export function createStore(): Store {
	let state: PageState | undefined;
	let frame: number | undefined;
	const arrived = new Map<string, string>();
	const listeners = new Set<() => void>();

	const tell = () => {
		for (const listener of listeners) listener();
	};

	const flush = () => {
		frame = undefined;
		if (!state || arrived.size === 0) return;
		const messages = state.messages.map((message) => {
			const more = arrived.get(message.id);
			return more ? { ...message, text: message.text + more } : message;
		});
		arrived.clear();
		state = { ...state, messages };
		tell();
	};

	return {
		get state() {
			return state;
		},
		setState(next) {
			// It already holds whatever had arrived by then.
			arrived.clear();
			state = { ...next, messages: reuse(state?.messages ?? [], next.messages) };
			tell();
		},
		append(id, text) {
			arrived.set(id, (arrived.get(id) ?? '') + text);
			if (frame === undefined) frame = requestAnimationFrame(flush);
		},
		subscribe(listener) {
			listeners.add(listener);
			return () => listeners.delete(listener);
		},
	};
}
