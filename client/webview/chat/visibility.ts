import { createContext } from 'preact';
import { useContext, useEffect, useRef, useState } from 'preact/hooks';

/** How far outside what is seen rows are drawn already. CSS pixels. */
const margin = '1200px 0px';

/** Tells rows when they come near to what is seen. */
export interface Watcher {
	watch(element: Element, onNear: () => void): () => void;
}

export function createWatcher(root: Element): Watcher & { dispose(): void } {
	const waiting = new Map<Element, () => void>();
	const observer = new IntersectionObserver(
		(seen) => {
			for (const { target, isIntersecting } of seen) {
				if (!isIntersecting) continue;
				waiting.get(target)?.();
				waiting.delete(target);
				observer.unobserve(target);
			}
		},
		{ root, rootMargin: margin },
	);
	return {
		watch(element, onNear) {
			waiting.set(element, onNear);
			observer.observe(element);
			return () => {
				waiting.delete(element);
				observer.unobserve(element);
			};
		},
		dispose: () => observer.disconnect(),
	};
}

export const WatcherContext = createContext<Watcher | undefined>(undefined);

/** Whether the element of `ref` has been near to what is seen; once true it stays so. */
export function useVisibility(atOnce: boolean) {
	const ref = useRef<HTMLDivElement>(null);
	const [isVisible, setVisible] = useState(atOnce);
	const watcher = useContext(WatcherContext);
	useEffect(() => {
		if (isVisible || !ref.current || !watcher) return;
		return watcher.watch(ref.current, () => setVisible(true));
	}, [isVisible, watcher]);
	return { ref, isVisible };
}
