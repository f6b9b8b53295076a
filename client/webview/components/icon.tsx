interface IconProps {
	/** A codicon whose glyph the style sheet names. */
	readonly name:
		| 'add'
		| 'arrow-down'
		| 'arrow-up'
		| 'check'
		| 'copy'
		| 'debug-stop'
		| 'error'
		| 'key'
		| 'open-preview'
		| 'refresh'
		| 'sparkle'
		| 'warning';
}

export const Icon = ({ name }: IconProps) => <span class={`codicon codicon-${name}`} aria-hidden="true" />;
