import type { JsonSchema } from '../../engine/schema/jsonSchema.ts';
import type { Session } from '../../engine/workspace/session.ts';
import type { Workspace } from '../../host/workspaces.ts';
import type { WriteGate } from '../../host/writeGate.ts';
import type { Writers } from '../../host/writers.ts';
import type { FindMemories } from '../recall.ts';

/** What a tool is given to work with. A rehearsal gets a gate, and writers on it, that write nothing. */
export interface ToolWorld {
	readonly workspace: Workspace;
	readonly session: Session;
	readonly gate: WriteGate;
	readonly writers: Writers;
	readonly find: FindMemories;
	/** Text for `session_status`: model, tokens, window. */
	status(): string;
	readonly signal: AbortSignal;
}

/** What the model is told, and what takes the change back. */
export interface ToolOutcome {
	readonly text: string;
	readonly isError: boolean;
	readonly undo?: string;
}

/** Something that the agent can do in the chat. Nothing here runs a program or leaves the workspace. */
export interface ChatTool {
	/** As the runtime's agent knows it. */
	readonly name: string;
	/** `read` tools run; `write` tools are rehearsed, shown and asked for. */
	readonly permission: 'read' | 'write';
	/** For the model, in our words. */
	readonly description: string;
	readonly inputSchema: JsonSchema;
	/** What it does with this input, in plain words for people; `input` has passed the schema. */
	account(input: Readonly<Record<string, unknown>>, world: ToolWorld): string;
	/** Never throws, save where the signal aborts. `input` has passed the schema. Called twice where it writes: rehearsed, then in earnest. */
	run(input: Readonly<Record<string, unknown>>, world: ToolWorld): Promise<ToolOutcome>;
}
