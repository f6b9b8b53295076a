import type * as z from 'zod';
import { inputIssues } from '../../chat/inputIssues.ts';
import type { KnowledgeChange } from '../store/store.ts';
import { adviceFor, HelpfulError } from './helpfulError.ts';
import type { KnowledgeContext } from './operation.ts';

/** What a tool answers; `is_error` says whether it did what it was asked. */
export type ToolResult = Readonly<Record<string, unknown>> & { readonly is_error: boolean };

/** What came of a call, and what it does to the store. */
export interface KnowledgeToolOutcome {
	readonly result: ToolResult | { readonly invalid_input: readonly string[] };
	readonly changes: readonly KnowledgeChange[];
}

/** A tool that the agent has beside those of the store, as far as its output can be stored. */
interface OtherTool {
	/** True where a call of it ends the run, as for a tool that completes a task. */
	readonly terminal: boolean;
	/** Lines on what is wrong with an input, none where nothing is. */
	issuesWith?(input: unknown): readonly string[];
	/** What it answers: an object with `is_error`, or a text. Rejects where the tool itself does. */
	run(input: unknown): Promise<unknown>;
}

/** What the tools of the store know of the world. */
export interface ToolContext extends KnowledgeContext {
	otherTool?(name: string): OtherTool | undefined;
}

/** A tool of the store. Never rejects. */
export interface KnowledgeTool {
	issuesWith(input: unknown): readonly string[];
	run(context: ToolContext, input: unknown): Promise<KnowledgeToolOutcome>;
}

/** What a tool does with an input that has been checked. */
type RunTool<Input> = (
	context: ToolContext,
	input: Input,
) => Promise<{ readonly result: ToolResult; readonly changes?: readonly KnowledgeChange[] | undefined }>;

export function knowledgeTool<Schema extends z.ZodType>(schema: Schema, run: RunTool<z.infer<Schema>>): KnowledgeTool {
	const issuesWith = (input: unknown): readonly string[] => {
		const parsed = schema.safeParse(input);
		return parsed.success ? [] : inputIssues(parsed.error);
	};
	return {
		issuesWith,
		async run(context, input) {
			const parsed = schema.safeParse(input);
			if (!parsed.success) return { result: { invalid_input: inputIssues(parsed.error) }, changes: [] };
			try {
				const { result, changes = [] } = await run(context, parsed.data);
				return { result, changes };
			} catch (error) {
				return { result: refusal(error), changes: [] };
			}
		},
	};
}

/** How a tool says why it did nothing, and what to do about it. */
export function refusal(error: unknown, error_type?: string, message?: string): ToolResult {
	const kind = error instanceof HelpfulError ? error.kind : 'internal_error';
	const sentence = error instanceof Error ? error.message : String(error);
	return {
		is_error: true,
		error_type: error_type ?? kind,
		message: message ?? sentence,
		next_action_hint: adviceFor[kind],
	};
}
