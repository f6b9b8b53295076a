import type { ComponentChildren } from 'preact';

/** Text as it stands; where there is much of it, it scrolls, by keyboard too. */
export const Scrolling = ({
	name = '',
	label,
	children,
}: {
	readonly name?: string;
	/** What it is, for a screen reader. */
	readonly label?: string;
	readonly children: ComponentChildren;
}) => (
	// biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, and the arrows must be able to
	<pre class={`scrolling ${name}`} tabIndex={0} {...(label !== undefined && { role: 'group', 'aria-label': label })}>
		{children}
	</pre>
);
