import { type WrittenVersion, write } from '../operations/changing.ts';
import { knowledgeSchemas } from '../operations/schemas.ts';
import { type KnowledgeTool, knowledgeTool, refusal, type ToolContext, type ToolResult } from '../operations/tool.ts';
import { applyChanges, type KnowledgeChange } from '../store/store.ts';

const itself = 'membot_pipe';
/** UTF-16 units of what was stored that the agent gets to see. */
const previewLength = 200;
/** UTF-16 units of an error of the tool inside. */
const longestError = 2000;

const cut = (text: string): string =>
	text.length > longestError
		? `${text.slice(0, longestError)}…[truncated, ${text.length - longestError} more chars]`
		: text;

const refuse = (error_type: string, message: string, next_action_hint: string, more: object = {}) => ({
	result: { is_error: true, error_type, ...more, message, next_action_hint } satisfies ToolResult,
});

/** Runs one of `tools`, or another tool of the agent, and stores what it answers, envelope and all. */
export const pipeTool = (tools: Readonly<Record<string, KnowledgeTool>>): KnowledgeTool =>
	knowledgeTool(knowledgeSchemas.membot_pipe, async (context, { tool_name, tool_input, logical_path, change_note }) => {
		if (tool_name === itself) return forbidden(tool_name);
		const inner = toolFor(context, tools, tool_name);
		if (!inner) return refuse('unknown_tool', `No tool named "${tool_name}".`, 'Check how the tool is spelt.');
		if (inner.terminal) return forbidden(tool_name);
		const issues = inner.issuesWith(tool_input);
		if (issues.length > 0) {
			const message = `Invalid input for ${tool_name}: ${issues.join('; ')}.`;
			return refuse('invalid_input', message, 'Put tool_input right and call again.');
		}
		const again = 'Nothing was stored. Put the input of the tool right, or pipe another one.';
		const innerError = (message: string) =>
			refuse('inner_tool_error', cut(message), again, { inner_tool_is_error: true });
		let answered: PipeAnswer;
		try {
			answered = await inner.run(tool_input);
		} catch (error) {
			return innerError(`Tool ${tool_name} threw: ${error instanceof Error ? error.message : String(error)}`);
		}
		const { answer, changes: before } = answered;
		const text = typeof answer === 'string' ? answer : JSON.stringify(answer ?? null);
		if ((answer as { is_error?: unknown } | null)?.is_error) return innerError(text);
		try {
			const after = { ...context, store: applyChanges(context.store, before) };
			const { data, changes = [] } = write(after, { logical_path, content: text, change_note });
			return { result: stored(data, text), changes: [...before, ...changes] };
		} catch (error) {
			const why = error instanceof Error ? error.message : String(error);
			const message = `Inner tool ran, but write to ${logical_path} failed: ${why}`;
			return { result: refusal(error, 'write_failed', message), changes: before };
		}
	});

/** What an agent is told of a document that it did not write itself. */
export const stored = ({ logical_path, version_id, size_bytes }: WrittenVersion, text: string): ToolResult => ({
	is_error: false,
	logical_path,
	version_id,
	bytes_written: size_bytes,
	preview: text.slice(0, previewLength),
});

const forbidden = (name: string) =>
	refuse(
		'forbidden_tool',
		`Tool "${name}" cannot be piped (terminal tools and ${itself} itself are not allowed).`,
		'Pipe a tool that answers with something to keep.',
	);

/** What a tool answered, and what it did to the store. */
interface PipeAnswer {
	readonly answer: unknown;
	readonly changes: readonly KnowledgeChange[];
}

interface InnerTool {
	readonly terminal: boolean;
	issuesWith(input: unknown): readonly string[];
	run(input: unknown): Promise<PipeAnswer>;
}

/** One of the store's tools, or another one that the agent has. */
function toolFor(
	context: ToolContext,
	tools: Readonly<Record<string, KnowledgeTool>>,
	name: string,
): InnerTool | undefined {
	const own = Object.hasOwn(tools, name) ? tools[name] : undefined;
	if (own) {
		return {
			terminal: false,
			issuesWith: own.issuesWith,
			run: async (input) => {
				const { result, changes } = await own.run(context, input);
				return { answer: result, changes };
			},
		};
	}
	const other = context.otherTool?.(name);
	return (
		other && {
			terminal: other.terminal,
			issuesWith: (input) => other.issuesWith?.(input) ?? [],
			run: async (input) => ({ answer: await other.run(input), changes: [] }),
		}
	);
}
