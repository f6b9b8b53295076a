import { row, type SectionRow } from '../sections.ts';

/**
 * Every section that 2026.5.19 makes and that we can stand in for, in the order of the prompt. Not among them: what a desktop says of
 * open windows, and how a main session is steered by words of the message.
 */
export const sectionTable: readonly SectionRow[] = [
	row('runtime_core', 'Runtime', 'system_prompt', 'base_runtime', 100, 'stable'),
	row('assistant_soul', 'Character', 'system_prompt', 'base_runtime', 150, 'stable'),
	row('execution_policy', 'Execution', 'system_prompt', 'base_runtime', 200, 'stable'),
	row('response_delivery_policy', 'Answers', 'system_prompt', 'base_runtime', 250, 'stable'),
	row('session_policy', 'Session', 'system_prompt', 'session_policy', 300, 'workspace'),
	row('todo_continuity_policy', 'To-do list', 'system_prompt', 'capability_policy', 350, 'workspace'),
	row('capability_policy', 'Capabilities', 'system_prompt', 'capability_policy', 400, 'workspace'),
	row('capability_tool_routing', 'Choice of tools', 'system_prompt', 'capability_policy', 425, 'workspace'),
	row('capability_availability_context', 'What is available', 'context_message', 'capability_policy', 450, 'run'),
	row(
		'delegated_capability_availability_context',
		'What subagents have',
		'context_message',
		'capability_policy',
		451,
		'run',
	),
	row('current_user_context', 'Current user', 'context_message', 'runtime_context', 475, 'workspace'),
	row('pending_user_memory', 'Memory not yet confirmed', 'context_message', 'runtime_context', 490, 'run'),
	row('scratchpad_context', 'Scratchpad', 'context_message', 'runtime_context', 492, 'run'),
	row('evolve_candidate_context', 'Skill under review', 'context_message', 'runtime_context', 495, 'run'),
	row('memory_recall', 'Recalled memory', 'context_message', 'runtime_context', 575, 'run'),
	row('workspace_policy', 'Workspace policy', 'system_prompt', 'workspace_policy', 600, 'workspace'),
];
