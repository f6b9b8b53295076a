import type * as z from 'zod';
import { inputIssues, issuesForPeople } from '../../schema/inputIssues.ts';
import { errorMessage } from '../../text/errorMessage.ts';
import type { KnowledgeChange } from '../store/version.ts';
import { adviceFor, HelpfulError, passOnFailure } from './helpfulError.ts';
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
	issuesWith?(input: unknown, forPeople?: boolean): readonly string[];
	/** What it answers: an object with `is_error`, or a text. Rejects where the tool itself does. */
	run(input: unknown): Promise<unknown>;
}

/** What the tools of the store know of the world. */
export interface ToolContext extends KnowledgeContext {
	otherTool?(name: string): OtherTool | undefined;
}

/**
 * A part of a call that is done at once, on one state of the store. Whoever keeps the store makes the changes together,
 * and then, where there is something to wait for, does the next step on the store as it is by then.
 */
export type ToolStep = (context: ToolContext) => KnowledgeToolOutcome | Waiting;

export interface Waiting {
	readonly changes: readonly KnowledgeChange[];
	/** Begun once the changes are made. Never rejects. */
	next(): Promise<ToolStep>;
}

/** A tool of the store. */
export interface KnowledgeTool {
	issuesWith(input: unknown, forPeople?: boolean): readonly string[];
	/** Whether it may change the store; an input that makes no sense changes nothing. */
	writes(input: unknown): boolean;
	/** The first step of a call. It and the steps throw nothing but what the store itself throws. */
	begin(input: unknown): ToolStep;
}

/** What a tool does with an input that has been checked. Throws a `HelpfulError` where it refuses. */
type RunTool<Input> = (
	context: ToolContext,
	input: Input,
) => (Pick<KnowledgeToolOutcome, 'result'> & { readonly changes?: readonly KnowledgeChange[] | undefined }) | Waiting;

interface KnowledgeToolOptions<Input> {
	writes(input: Input): boolean;
	readonly run: RunTool<Input>;
}

export function knowledgeTool<Schema extends z.ZodType>(
	schema: Schema,
	{ writes, run }: KnowledgeToolOptions<z.infer<Schema>>,
): KnowledgeTool {
	return {
		issuesWith(input, forPeople = false) {
			const parsed = schema.safeParse(input);
			return parsed.success ? [] : issuesFor(forPeople, parsed.error);
		},
		writes(input) {
			const parsed = schema.safeParse(input);
			return parsed.success && writes(parsed.data);
		},
		begin(input) {
			const parsed = schema.safeParse(input);
			if (!parsed.success) {
				return ({ forPeople = false }) => ({
					result: { invalid_input: issuesFor(forPeople, parsed.error) },
					changes: [],
				});
			}
			return stepOf((context) => run(context, parsed.data));
		},
	};
}

const issuesFor = (forPeople: boolean, error: z.ZodError): readonly string[] =>
	forPeople ? issuesForPeople(error) : inputIssues(error);

export const reads = (): boolean => false;
export const writes = (): boolean => true;

/** Refuses where `run` throws. */
export function stepOf(
	run: (context: ToolContext) => ReturnType<RunTool<never>>,
): (context: ToolContext) => KnowledgeToolOutcome | Waiting {
	return (context) => {
		try {
			const done = run(context);
			return 'next' in done ? done : { result: done.result, changes: done.changes ?? [] };
		} catch (error) {
			passOnFailure(error);
			return { result: refusalFor(context, error), changes: [] };
		}
	};
}

/** Goes on with `step` when `work` is done; a rejection is a refusal. */
export const waitFor = <Result>(
	work: () => Promise<Result>,
	step: (context: ToolContext, result: Result) => ReturnType<RunTool<never>>,
	changes: readonly KnowledgeChange[] = [],
): Waiting => ({
	changes,
	next: () =>
		work().then(
			(result) => stepOf((context) => step(context, result)),
			(error: unknown) => (context) => ({ result: refusalFor(context, error), changes: [] }),
		),
});

/** The same in the words for whoever reads it. */
export const refusalFor = (
	{ forPeople }: Pick<KnowledgeContext, 'forPeople'>,
	error: unknown,
	error_type?: string,
): ToolResult => refusal(error, error_type, forPeople && error instanceof HelpfulError ? error.forPeople : undefined);

/** How a tool says why it did nothing, and what to do about it. */
export function refusal(error: unknown, error_type?: string, message?: string): ToolResult {
	const kind = error instanceof HelpfulError ? error.kind : 'internal_error';
	const sentence = errorMessage(error);
	return {
		is_error: true,
		error_type: error_type ?? kind,
		message: message ?? sentence,
		next_action_hint: adviceFor[kind],
	};
}
