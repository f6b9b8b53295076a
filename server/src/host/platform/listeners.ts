/** Who wants to hear of something. */
export interface Listeners<Heard extends readonly unknown[]> {
	readonly isEmpty: boolean;
	add(listener: (...heard: Heard) => void): { dispose(): void };
	/** Those that are added or taken away meanwhile count from the next time on. */
	tell(...heard: Heard): void;
	clear(): void;
}

/** Nobody yet. `onError`: what hears that a listener threw, which then keeps nothing from the others. */
export function createListeners<Heard extends readonly unknown[]>(
	onError?: (error: unknown) => void,
): Listeners<Heard> {
	/** Each added on its own: the same function may be there twice. */
	const listeners = new Map<symbol, (...heard: Heard) => void>();
	return {
		get isEmpty() {
			return listeners.size === 0;
		},
		add(listener) {
			const key = Symbol();
			listeners.set(key, listener);
			return { dispose: () => void listeners.delete(key) };
		},
		tell(...heard) {
			for (const listener of [...listeners.values()]) {
				try {
					listener(...heard);
				} catch (error) {
					if (!onError) throw error;
					onError(error);
				}
			}
		},
		clear: () => listeners.clear(),
	};
}
