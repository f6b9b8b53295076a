import type { ComponentChildren } from 'preact';

interface UsedGroupProps {
	/** What there is and what it costs, in one line. */
	readonly summary: string;
	readonly name: string;
	readonly children: ComponentChildren;
}

/** Something that went out with an answer, folded up; opened at the end of the talk it comes into sight. */
export function UsedGroup({ summary, name, children }: UsedGroupProps) {
	return (
		<details
			class={`used ${name}`}
			onToggle={({ currentTarget }) => currentTarget.open && currentTarget.scrollIntoView({ block: 'nearest' })}
		>
			<summary>{summary}</summary>
			{children}
		</details>
	);
}
