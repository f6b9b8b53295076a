/** Which way a section travels to the model. */
export type SectionChannel = 'system_prompt' | 'context_message' | 'resume_context' | 'attachment';

/** `stable`: the same in every run. `workspace`: changes with the workspace's files. `run`: made anew for every run. */
export type Volatility = 'stable' | 'workspace' | 'run';

/** Whose word a section is, weakest last to speak; sections are sorted by it before anything else. */
export const precedences = [
	'base_runtime',
	'session_policy',
	'capability_policy',
	'runtime_context',
	'workspace_policy',
	'harness_addendum',
	'agent_override',
	'emergency_override',
] as const;
export type Precedence = (typeof precedences)[number];

/** What decides where a section stands. */
export interface SectionPlace {
	readonly id: string;
	readonly precedence: Precedence;
	readonly priority: number;
	readonly applyAt?: string;
	readonly channel?: SectionChannel;
}

/** A section without its words. */
export type SectionPosition = Omit<PromptSection, 'content'>;

export interface PromptSection extends SectionPlace {
	readonly applyAt: string;
	readonly channel: SectionChannel;
	readonly volatility: Volatility;
	readonly content: string;
}

/** `sections` in the order of the prompt, contents trimmed, without those that are blank. */
export function presentSections(sections: readonly PromptSection[]): PromptSection[] {
	const trimmed = sections.map((section) => ({ ...section, content: section.content.trim() }));
	return sortSections(trimmed.filter(({ content }) => content !== ''));
}

export const sortSections = <Section extends SectionPlace>(sections: readonly Section[]): Section[] =>
	[...sections].sort(
		(a, b) =>
			precedences.indexOf(a.precedence) - precedences.indexOf(b.precedence) ||
			a.priority - b.priority ||
			(a.applyAt ?? '').localeCompare(b.applyAt ?? '') ||
			(a.channel ?? '').localeCompare(b.channel ?? '') ||
			a.id.localeCompare(b.id),
	);
