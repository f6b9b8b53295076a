/** As much of the editor as the server's life cycle touches; tests change what they need. */

export class EventEmitter<T> {
	readonly #listeners = new Set<(value: T) => void>();
	readonly event = (listener: (value: T) => void) => {
		this.#listeners.add(listener);
		return { dispose: () => this.#listeners.delete(listener) };
	};
	fire(value: T): void {
		for (const listener of [...this.#listeners]) listener(value);
	}
	dispose(): void {
		this.#listeners.clear();
	}
}

const nothing = () => {};
const trustGranted = new EventEmitter<void>();

export const workspace = {
	isTrusted: true,
	onDidGrantWorkspaceTrust: trustGranted.event,
};

export function grantTrust(): void {
	workspace.isTrusted = true;
	trustGranted.fire();
}

export const window = {
	createOutputChannel: () => ({ error: nothing, warn: nothing, show: nothing, dispose: nothing }),
};
