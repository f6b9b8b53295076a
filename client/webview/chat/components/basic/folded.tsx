import type { ComponentChildren } from 'preact';

interface FoldedProps {
	/** What there is and what it costs, in one line. */
	readonly summary: ComponentChildren;
	readonly name: string;
	readonly children: ComponentChildren;
}

/** Something that belongs to an entry and is folded up; opened at the end of the talk it comes into sight. */
export function Folded({ summary, name, children }: FoldedProps) {
	return (
		<details
			class={`folded ${name}`}
			onToggle={({ currentTarget }) => currentTarget.open && currentTarget.scrollIntoView({ block: 'nearest' })}
		>
			<summary>{summary}</summary>
			{children}
		</details>
	);
}
