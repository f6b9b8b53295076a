import { errorMessage } from '../../text/errorMessage.ts';
import { type WrittenVersion, writeTo } from '../operations/changing.ts';
import { passOnFailure } from '../operations/helpfulError.ts';
import { knowledgeSchemas } from '../operations/schemas.ts';
import {
	type KnowledgeTool,
	knowledgeTool,
	refusal,
	stepOf,
	type ToolContext,
	type ToolResult,
	type ToolStep,
	waitFor,
	writes,
} from '../operations/tool.ts';
import { afterChanges } from '../store/afterChanges.ts';
import type { KnowledgeChange } from '../store/version.ts';

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
	knowledgeTool(knowledgeSchemas.membot_pipe, {
		writes,
		run(context, { tool_name, tool_input, logical_path, change_note }) {
			if (tool_name === itself) return forbidden(tool_name);
			const into: Into = { logical_path, change_note };
			const own = Object.hasOwn(tools, tool_name) ? tools[tool_name] : undefined;
			const other = own ? undefined : context.otherTool?.(tool_name);
			if (other?.terminal) return forbidden(tool_name);
			const tool = own ?? other;
			if (!tool) {
				const message = context.forPeople
					? `there is no operation ${nameOf(tool_name)}; check how it is spelt`
					: `No tool named "${tool_name}".`;
				return refuse('unknown_tool', message, 'Check how the tool is spelt.');
			}
			const issues = tool.issuesWith?.(tool_input, context.forPeople) ?? [];
			if (issues.length > 0) {
				const message = context.forPeople
					? `the parameters of ${nameOf(tool_name)} are not right: ${issues.join('; ')}`
					: `Invalid input for ${tool_name}: ${issues.join('; ')}.`;
				return refuse('invalid_input', message, 'Put tool_input right and call again.');
			}
			if (own) return fromOwn(own.begin(tool_input), into)(context);
			const answer = () =>
				Promise.resolve(other?.run(tool_input)).then(
					(value) => ({ value }),
					(error: unknown) => ({ thrown: errorMessage(error) }),
				);
			return waitFor(answer, (then, got) =>
				'thrown' in got ? innerError(`Tool ${tool_name} threw: ${got.thrown}`) : store(then, got.value, [], into),
			);
		},
	});

interface Into {
	readonly logical_path: string;
	readonly change_note: string | undefined;
}

/** One of the store's tools, step by step, and behind its last step the answer. */
const fromOwn =
	(step: ToolStep, into: Into): ToolStep =>
	(context) => {
		const done = step(context);
		if (!('next' in done)) return stepOf((at) => store(at, done.result, done.changes, into))(context);
		return { changes: done.changes, next: () => done.next().then((next) => fromOwn(next, into)) };
	};

function store(context: ToolContext, answer: unknown, before: readonly KnowledgeChange[], into: Into) {
	const text = typeof answer === 'string' ? answer : JSON.stringify(answer ?? null);
	if ((answer as { is_error?: unknown } | null)?.is_error)
		return innerError(context.forPeople ? sayInner(answer, text) : text);
	try {
		const { data, changes } = writeTo(context, afterChanges(context.store, before), { ...into, content: text });
		return { result: stored(data, text), changes: [...before, ...changes] };
	} catch (error) {
		passOnFailure(error);
		const why = errorMessage(error);
		const message = `Inner tool ran, but write to ${into.logical_path} failed: ${why}`;
		return { result: refusal(error, 'write_failed', message), changes: before };
	}
}

/** An operation as people know it. */
const nameOf = (tool: string): string => tool.replace(/^membot_/, '');

const sayInner = (answer: unknown, text: string): string => {
	const { message } = Object(answer);
	return typeof message === 'string' ? message : text;
};

const innerError = (message: string) =>
	refuse(
		'inner_tool_error',
		cut(message),
		'Nothing was stored. Put the input of the tool right, or pipe another one.',
		{ inner_tool_is_error: true },
	);

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
