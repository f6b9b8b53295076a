/** Which way a section travels to the model. */
type SectionChannel = 'system_prompt' | 'context_message' | 'resume_context' | 'attachment';

/** `stable`: the same in every run. `workspace`: changes with the workspace's files. `run`: made anew for every run. */
type Volatility = 'stable' | 'workspace' | 'run';

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
type Precedence = (typeof precedences)[number];

/** What decides where a section stands. */
export interface SectionPlace {
	readonly id: string;
	readonly precedence: Precedence;
	readonly priority: number;
	readonly applyAt?: string;
	readonly channel?: SectionChannel;
}

export interface PromptSection extends SectionPlace {
	readonly applyAt: string;
	readonly channel: SectionChannel;
	readonly volatility: Volatility;
	readonly content: string;
}

interface SectionRow extends Omit<PromptSection, 'content' | 'applyAt'> {
	readonly id: SectionId;
	/** For outlines. */
	readonly title: string;
}

export type SectionId =
	| 'runtime_core'
	| 'execution_policy'
	| 'session_policy'
	| 'capability_policy'
	| 'current_user_context'
	| 'pending_user_memory'
	| 'evolve_candidate_context'
	| 'recent_runtime_context'
	| 'resume_context'
	| 'memory_recall'
	| 'workspace_policy';

const row = (
	id: SectionId,
	title: string,
	channel: SectionChannel,
	precedence: Precedence,
	priority: number,
	volatility: Volatility,
): SectionRow => ({ id, title, channel, precedence, priority, volatility });

/** Every section that Holaboss 2026.4.13 makes, in the order of the prompt. */
export const sectionTable: readonly SectionRow[] = [
	row('runtime_core', 'Runtime', 'system_prompt', 'base_runtime', 100, 'stable'),
	row('execution_policy', 'Execution', 'system_prompt', 'base_runtime', 200, 'stable'),
	row('session_policy', 'Session', 'system_prompt', 'session_policy', 300, 'run'),
	row('capability_policy', 'Capabilities', 'system_prompt', 'capability_policy', 400, 'run'),
	row('current_user_context', 'Current user', 'context_message', 'runtime_context', 475, 'workspace'),
	row('pending_user_memory', 'Memory not yet confirmed', 'context_message', 'runtime_context', 490, 'run'),
	row('evolve_candidate_context', 'Skill under review', 'context_message', 'runtime_context', 495, 'run'),
	row('recent_runtime_context', 'The run before', 'context_message', 'runtime_context', 500, 'run'),
	row('resume_context', 'State of the session', 'resume_context', 'runtime_context', 550, 'run'),
	row('memory_recall', 'Recalled memory', 'context_message', 'runtime_context', 575, 'run'),
	row('workspace_policy', 'Workspace policy', 'system_prompt', 'workspace_policy', 600, 'workspace'),
];

/** When the sections are worked out; the runtime reserves the field and knows this one value. */
const applyAt = 'runtime_config';

/** The sections that there is something to say in. */
export const composeSections = (contents: Readonly<Partial<Record<SectionId, string>>>): PromptSection[] =>
	presentSections(
		sectionTable.map(({ title: _title, ...place }) => ({ ...place, applyAt, content: contents[place.id] ?? '' })),
	);

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
