import type { ComponentChildren } from 'preact';

/** What may be wider than the page scrolls, by keyboard too. `label`: what it is, for a screen reader. */
export const Wide = ({ label, children }: { readonly label: string; readonly children: ComponentChildren }) => (
	// biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, and the arrows must be able to
	<div class="wide" tabIndex={0} {...{ role: 'group', 'aria-label': label }}>
		{children}
	</div>
);
