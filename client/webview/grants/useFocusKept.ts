import { useLayoutEffect, useRef } from 'preact/hooks';

/** Where the focus goes when what had it is gone: the head of what folds it away, else the chosen cell. */
const stays = 'summary, .cell[tabindex="0"]';

/** What is pressed may go with what it did; whoever has no mouse is left near it, and not at the top of the window. */
export function useFocusKept() {
	const last = useRef<{ readonly element: Element; readonly within: Element } | undefined>(undefined);
	useLayoutEffect(() => {
		const { element, within } = last.current ?? {};
		if (!element || element.isConnected || document.activeElement !== document.body) return;
		last.current = undefined;
		within?.querySelector<HTMLElement>(stays)?.focus({ preventScroll: true });
	});
	return ({ target, currentTarget }: FocusEvent): void => {
		if (!(target instanceof Element) || !(currentTarget instanceof Element)) return;
		last.current = { element: target, within: target.closest('details') ?? currentTarget };
	};
}
