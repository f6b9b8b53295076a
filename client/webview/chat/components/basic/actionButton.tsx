import type { ComponentChildren } from 'preact';

interface ActionButtonProps {
	readonly children: ComponentChildren;
	/** The one that is taken most of the time. */
	readonly primary?: boolean;
	readonly title?: string;
	onPress(): void;
}

export const ActionButton = ({ children, primary = false, title, onPress }: ActionButtonProps) => (
	<button type="button" class={primary ? 'button' : 'button secondary'} title={title ?? ''} onClick={() => onPress()}>
		{children}
	</button>
);
