import * as z from 'zod';
import type { CitedPassage } from '../../../../protocol/chat/conversation.ts';
import type { JsonSchema } from '../../engine/schema/jsonSchema.ts';
import type { Session } from '../../engine/workspace/session.ts';
import type { Writers } from '../../host/memory/writers.ts';
import type { MemorySearch } from '../../host/search/search.ts';
import type { Workspace } from '../../host/workspace/workspaces.ts';
import type { WriteGate } from '../../host/writes/gate.ts';
import type { FindMemories } from '../recall/searches.ts';
import type { AskKnowledge } from './knowledge/askKnowledge.ts';

/** What a tool is given to work with. A dry run gets a gate, and writers on it, that write nothing. */
export interface ToolWorld {
	readonly workspace: Workspace;
	readonly session: Session;
	readonly gate: WriteGate;
	readonly writers: Writers;
	readonly find: FindMemories;
	/** The memory of an agent in a database. Absent where none is open. */
	readonly storedMemory?: MemorySearch['storedMemory'] | undefined;
	/** What a tool of the knowledge store answers. A dry run changes nothing there. Rejects with a `StoreUnusable`. */
	readonly knowledge: AskKnowledge;
	/** ms since the epoch; the same for a dry run and what follows it, so that both write the same. */
	readonly now: number;
	/** Text for `session_status`: model, tokens, window. */
	status(): string;
	readonly signal: AbortSignal;
}

/** What the model is told, and what takes the change back. */
export interface ToolOutcome {
	readonly text: string;
	readonly isError: boolean;
	readonly undo?: string;
	/** What it found, to be shown and cited. */
	readonly cited?: readonly CitedPassage[];
}

type CheckedInput =
	| { readonly kind: 'fits'; readonly input: Readonly<Record<string, unknown>> }
	/** Lines that tell the model what is wrong. */
	| { readonly kind: 'faults'; readonly faults: readonly string[] };

/** Something that the agent can do in the chat. Nothing here runs a program or leaves the workspace. */
export interface ChatTool {
	/** As the runtime's agent knows it. */
	readonly name: string;
	/** `read` tools run; `write` tools are tried, shown and asked for. */
	readonly permission: 'read' | 'write';
	/** For the model, in our words. */
	readonly description: string;
	readonly inputSchema: JsonSchema;
	/** The input as the schema has it, defaults filled in. */
	read(input: unknown): CheckedInput;
	/** What it does with this input, in plain words for people; `input` has passed the schema. */
	summary(input: Readonly<Record<string, unknown>>, world: ToolWorld): string;
	/** Never throws, save where the signal aborts. `input` has passed the schema. Called twice where it writes: as a dry run, then in earnest. */
	run(input: Readonly<Record<string, unknown>>, world: ToolWorld): Promise<ToolOutcome>;
}

interface ToolPlan<Input extends z.ZodObject> extends Pick<ChatTool, 'name' | 'permission' | 'description'> {
	readonly input: Input;
	summary(input: z.infer<Input>, world: ToolWorld): string;
	run(input: z.infer<Input>, world: ToolWorld): Promise<ToolOutcome>;
}

const pathOf = ({ path }: z.core.$ZodIssue): string => path.map(String).join('.');

/** A tool whose input one schema describes to the model and checks. */
export function chatTool<Input extends z.ZodObject>(plan: ToolPlan<Input>): ChatTool {
	let schema: JsonSchema | undefined;
	const typed = (input: Readonly<Record<string, unknown>>): z.infer<Input> => input as z.infer<Input>;
	return {
		name: plan.name,
		permission: plan.permission,
		description: plan.description,
		get inputSchema() {
			if (!schema) {
				const { $schema: _draft, ...made } = z.toJSONSchema(plan.input, { io: 'input' });
				schema = made as JsonSchema;
			}
			return schema;
		},
		read(input) {
			const parsed = plan.input.safeParse(input);
			if (parsed.success) return { kind: 'fits', input: parsed.data };
			return {
				kind: 'faults',
				faults: parsed.error.issues.map((issue) => [pathOf(issue), issue.message].filter(Boolean).join(': ')),
			};
		},
		summary: (input, world) => plan.summary(typed(input), world),
		run: (input, world) => plan.run(typed(input), world),
	};
}

export const done = (text: string, undo?: string): ToolOutcome => ({
	text,
	isError: false,
	...(undo !== undefined && { undo }),
});

export const fault = (text: string): ToolOutcome => ({ text, isError: true });
