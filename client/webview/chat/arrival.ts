import { useEffect } from 'preact/hooks';

/** Where somebody who comes to the page begins, the first that is there. */
const beginnings = ['.composer textarea', '.history input', '.empty button'];

/** Whoever comes back to something goes on there. */
function arrive(): void {
	if (document.activeElement !== document.body) return;
	const [first] = beginnings.flatMap((selector) => document.querySelector<HTMLElement>(selector) ?? []);
	first?.focus();
}

/** The editor gives the focus to the page as a whole, perhaps before there is anything in it: typing is to land in the input. */
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
		let stood: EventTarget | null = null;
		const onFocus = ({ target }: FocusEvent) => {
			stood = target;
		};
		const observer = new MutationObserver(() => {
			// A page that nobody is in must not take the focus from the editor.
			if (!(stood instanceof HTMLElement) || !document.hasFocus() || stood.checkVisibility()) return;
			stood.blur();
			stood = null;
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
