type Listener = (ids: readonly string[]) => void;

/** Who wants to know which conversations changed. */
export function changeListeners() {
	const listeners = new Set<Listener>();
	return {
		count: () => listeners.size,
		add(listener: Listener) {
			// Twice the same function is two listeners.
			const own: Listener = (ids) => listener(ids);
			listeners.add(own);
			return { dispose: () => void listeners.delete(own) };
		},
		tell(ids: readonly string[]) {
			for (const listener of [...listeners]) listener(ids);
		},
	};
}
