import type { Disposable } from 'vscode';

/** What a window does without until somebody needs it: a bundle of its own (see esbuild.mjs). */
export interface LazyPart<P extends Disposable> extends Disposable {
	/** Makes it the first time. */
	load(): Promise<P>;
}

/** `make` is called again only where it failed. Disposing before that makes nothing. */
export function lazyPart<P extends Disposable>(make: () => Promise<P>): LazyPart<P> {
	let making: Promise<P> | undefined;
	let made: P | undefined;
	return {
		load() {
			making ??= make().then(
				(part) => {
					made = part;
					return part;
				},
				(error: unknown) => {
					making = undefined;
					throw error;
				},
			);
			return making;
		},
		dispose() {
			// A window that closes does not wait: what is there goes at once.
			if (made) made.dispose();
			else
				making?.then(
					(part) => part.dispose(),
					() => {},
				);
		},
	};
}
