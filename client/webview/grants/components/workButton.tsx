import type { ComponentChildren } from 'preact';

interface WorkButtonProps {
	readonly look: 'button' | 'button secondary' | 'link-button';
	/** It cannot be pressed now. */
	readonly isOff: boolean;
	readonly children: ComponentChildren;
	onPress(): void;
}

/** A button that is off while something is written. `disabled` would take the focus from whoever has just pressed it by key. */
export const WorkButton = ({ look, isOff, onPress, children }: WorkButtonProps) => (
	<button type="button" class={look} aria-disabled={isOff} onClick={() => !isOff && onPress()}>
		{children}
	</button>
);
