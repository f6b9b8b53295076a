import type * as z from 'zod';
import type { Workspace } from '../host/workspace/workspaces.ts';
import type { McpWorld } from './world.ts';

/** What a program that calls a tool is told in one line: it gave something that cannot be, or the files are otherwise. */
export class ToolFault extends Error {}

/** What clients show before they call a tool, all of it said. */
export interface ToolHints {
	readonly readOnlyHint: boolean;
	readonly destructiveHint: boolean;
	readonly idempotentHint: boolean;
	readonly openWorldHint: boolean;
}

/** Looks, and changes nothing. */
export const looks: ToolHints = {
	readOnlyHint: true,
	destructiveHint: false,
	idempotentHint: true,
	openWorldHint: false,
};

/** Adds something, which is there twice if it is called twice, and can be taken back. */
export const adds: ToolHints = {
	readOnlyHint: false,
	destructiveHint: false,
	idempotentHint: false,
	openWorldHint: false,
};

/** Changes what is there, and can be taken back. */
export const changes: ToolHints = {
	readOnlyHint: false,
	destructiveHint: true,
	idempotentHint: false,
	openWorldHint: false,
};

export interface ToolScene {
	readonly workspace: Workspace;
	readonly world: McpWorld;
	/** A whole text without its secrets. To be asked before a text is cut: of half a key nobody can tell what it is. */
	clean(text: string): Promise<string>;
}

type ObjectSchema = z.ZodObject<z.ZodRawShape>;

/** A tool as clients see it. */
export interface ServedTool<Input extends ObjectSchema = ObjectSchema, Output extends ObjectSchema = ObjectSchema> {
	readonly name: string;
	readonly title: string;
	/** What it is good for, in the first line. */
	readonly description: string;
	readonly input: Input;
	/** Beside `workspace`, which every answer has. */
	readonly output: Output;
	readonly hints: ToolHints;
	/** What the person is asked before it is done; absent, or nothing, where nothing is. Throws a `ToolFault` where it cannot be done anyway. */
	asks?(input: z.output<Input>, scene: ToolScene): string | Promise<string | undefined>;
	/** Throws a `ToolFault` for whatever the caller can do something about. */
	run(input: z.output<Input>, scene: ToolScene): Promise<z.input<Output>>;
	/** The answer for a reader. */
	told(output: z.output<Output>): string;
}

/** Keeps the types of input and output together. */
export const tool = <Input extends ObjectSchema, Output extends ObjectSchema>(
	made: ServedTool<Input, Output>,
): ServedTool => made as unknown as ServedTool;
