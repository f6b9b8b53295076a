import { useEffect } from 'preact/hooks';

/** Where somebody who comes to the page begins, the first that is there. */
const beginnings = ['.composer textarea', '.history input', '.empty button'];

/** What the keys were last on. What was only pressed with the mouse is no place to come back to: there, typing is to land in the input. */
let stood: HTMLElement | undefined;

/** Whoever comes back goes on where they were, and else where one begins. */
function arrive(): void {
	if (document.activeElement !== document.body) return;
	const [first] = beginnings.flatMap((selector) => document.querySelector<HTMLElement>(selector) ?? []);
	const place = stood?.checkVisibility() ? stood : first;
	place?.focus({ preventScroll: place === stood });
}

/** The editor gives the focus to the page as a whole, perhaps before there is anything in it. */
export function useFocusOnArrival(loaded: boolean): void {
	useEffect(() => {
		if (!loaded) return;
		if (document.hasFocus()) arrive();
		window.addEventListener('focus', arrive);
		return () => window.removeEventListener('focus', arrive);
	}, [loaded]);
}

/** Whoever stands on something that goes or is hidden, as the button that was pressed is, is not left nowhere. */
export function useFocusKept(): void {
	useEffect(() => {
		let current: HTMLElement | undefined;
		const onFocus = ({ target }: FocusEvent) => {
			current = target instanceof HTMLElement ? target : undefined;
			stood = current?.matches(':focus-visible') ? current : undefined;
		};
		const observer = new MutationObserver(() => {
			// A page that nobody is in must not take the focus from the editor.
			if (!current || !document.hasFocus() || current.checkVisibility()) return;
			current.blur();
			current = undefined;
			stood = undefined;
			arrive();
		});
		document.addEventListener('focusin', onFocus);
		observer.observe(document.body, { childList: true, subtree: true, attributeFilter: ['class', 'hidden'] });
		return () => {
			observer.disconnect();
			document.removeEventListener('focusin', onFocus);
		};
	}, []);
}
