type ConversationListener = (ids: readonly string[]) => void;

/** Who wants to know which conversations changed. */
export function changeListeners() {
	const listeners = new Map<symbol, ConversationListener>();
	return {
		any: () => listeners.size > 0,
		add(listener: ConversationListener) {
			const key = Symbol();
			listeners.set(key, listener);
			return { dispose: () => void listeners.delete(key) };
		},
		tell(ids: readonly string[]) {
			for (const listener of [...listeners.values()]) listener(ids);
		},
	};
}
