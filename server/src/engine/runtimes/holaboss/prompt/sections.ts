import {
	type Precedence,
	type PromptSection,
	presentSections,
	type SectionChannel,
	type SectionPosition,
	type Volatility,
} from '../../../continuity/sections.ts';

export interface SectionRow extends Omit<PromptSection, 'content' | 'applyAt'> {
	readonly id: SectionId;
	/** For outlines. */
	readonly title: string;
}

export type SectionId =
	| 'runtime_core'
	| 'assistant_soul'
	| 'execution_policy'
	| 'response_delivery_policy'
	| 'session_policy'
	| 'todo_continuity_policy'
	| 'capability_policy'
	| 'capability_tool_routing'
	| 'capability_availability_context'
	| 'delegated_capability_availability_context'
	| 'current_user_context'
	| 'pending_user_memory'
	| 'scratchpad_context'
	| 'evolve_candidate_context'
	| 'recent_runtime_context'
	| 'resume_context'
	| 'memory_recall'
	| 'workspace_policy';

export const row = (
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

/** What the harness puts behind them; in the record of a turn it is one section. */
export const addendumPlace: SectionPosition = {
	id: 'harness_addendum',
	precedence: 'harness_addendum',
	channel: 'system_prompt',
	priority: 700,
	volatility: 'run',
	applyAt,
};

export const placeOf = ({ title: _title, ...place }: SectionRow): SectionPosition => ({ ...place, applyAt });

/** The sections that there is something to say in. */
export const composeSections = (
	contents: Readonly<Partial<Record<SectionId, string>>>,
	table: readonly SectionRow[] = sectionTable,
): PromptSection[] => presentSections(table.map((each) => ({ ...placeOf(each), content: contents[each.id] ?? '' })));
