import { denialIn, type PermissionDenial, tidied } from './denials.ts';

/** A call as it ended. */
export interface EndedCall {
	readonly name: string;
	/** `refused`: a person did not allow it. */
	readonly state: 'done' | 'failed' | 'refused' | 'stopped';
	/** What the model was told. */
	readonly result: string;
}

type ToolUsage = {
	readonly total_calls: number;
	readonly completed_calls: number;
	readonly failed_calls: number;
	readonly tool_names: readonly string[];
	/** Of tools that have an id beside their name. */
	readonly tool_ids: readonly string[];
};

/** The names sorted, each once. */
export function toolUsage(calls: readonly EndedCall[]): ToolUsage {
	const completed = calls.filter(({ state }) => state === 'done').length;
	return {
		total_calls: calls.length,
		completed_calls: completed,
		failed_calls: calls.length - completed,
		tool_names: [...new Set(calls.map(({ name }) => name))].sort(),
		tool_ids: [],
	};
}

/** What a tool was not allowed to do: by a person, or by what it ran into. */
export const denialsOf = (calls: readonly EndedCall[]): readonly PermissionDenial[] =>
	calls.flatMap(({ name, state, result }) => {
		if (state === 'refused') return tidied({ toolName: name, toolId: null, reason: result });
		const denial = denialIn({ error: state === 'failed', tool_name: name, result });
		return denial ? tidied(denial) : [];
	});
