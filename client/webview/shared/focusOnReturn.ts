/** The editor takes the focus from what has it in a page that one leaves; whoever comes back goes on there, and not at the top. */
export function keepFocusOnReturn(): void {
	let stood: HTMLElement | undefined;
	document.addEventListener('focusin', ({ target }) => {
		if (target instanceof HTMLElement) stood = target;
	});
	window.addEventListener('focus', () => {
		if (document.activeElement === document.body) stood?.focus({ preventScroll: true });
	});
}
