import { useEffect, useState } from 'preact/hooks';

/** A module that is loaded when it is first wanted; until then components do without. */
export interface Lazy<T> {
	load(): Promise<T>;
	/** Undefined until it is there; asks for it, unless `wanted` is false. */
	use(wanted?: boolean): T | undefined;
}

function lazy<T>(load: () => Promise<T>): Lazy<T> {
	let loaded: T | undefined;
	let loading: Promise<T> | undefined;
	const begin = () => {
		loading ??= load().then((value) => {
			loaded = value;
			return value;
		});
		return loading;
	};
	return {
		load: begin,
		use(wanted = true) {
			const [, arrived] = useState(loaded !== undefined);
			useEffect(() => {
				if (!wanted || loaded !== undefined) return;
				let isMounted = true;
				// Without it the page shows plain text, which is still the text.
				void begin().then(
					() => isMounted && arrived(true),
					() => {},
				);
				return () => {
					isMounted = false;
				};
			}, [wanted]);
			return loaded;
		},
	};
}

/** Both parse what others wrote, and nothing has to wait for them: the first picture of the page is there before. */
export const markdown = lazy(() => import('./text/markdown.ts'));
export const highlighter = lazy(() => import('./text/highlight.ts'));
export const lineDiff = lazy(() => import('../../../shared/lineDiff.ts'));
