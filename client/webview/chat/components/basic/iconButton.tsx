import { Icon } from '../../../shared/icon.tsx';

interface IconButtonProps {
	readonly icon: Parameters<typeof Icon>[0]['name'];
	/** What it does: the tooltip, and the name that screen readers say. */
	readonly title: string;
	readonly disabled?: boolean;
	onPress(button: HTMLElement): void;
}

export const IconButton = ({ icon, title, disabled = false, onPress }: IconButtonProps) => (
	<button
		type="button"
		class="icon-button"
		title={title}
		aria-label={title}
		disabled={disabled}
		onClick={(event) => onPress(event.currentTarget)}
	>
		<Icon name={icon} />
	</button>
);
