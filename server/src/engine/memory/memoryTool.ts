import type { JsonSchema } from '../schema/jsonSchema.ts';
import type { WorkspacePath } from '../workspace/snapshot.ts';

/** A search as a tool hands it on; what is absent is the runtime's to choose. */
interface ToolSearch {
	readonly query: string;
	readonly limit?: number;
	readonly minScore?: number;
}

/** Lines are 1-based, both in. */
interface FoundLines {
	readonly path: WorkspacePath;
	readonly startLine: number;
	readonly endLine: number;
	/** On the runtime's own scale. */
	readonly score: number;
	readonly snippet: string;
	/** Whose memory it is, in the runtime's own word, where it tells them apart. */
	readonly scope?: string;
}

interface ToolSearchResult {
	/** Best first. */
	readonly hits: readonly FoundLines[];
	/** The model whose vectors took part; undefined where words alone counted. */
	readonly model: string | undefined;
}

/** What a memory tool needs of the world. Each rejects with an error that says why, and where the call is cancelled. */
export interface MemoryToolPorts {
	/** Absolute path of the workspace, which some runtimes take paths from. */
	readonly root: string;
	/** By the runtime's own rules. */
	search(request: ToolSearch): Promise<ToolSearchResult>;
	/** Text of a file that lies in the workspace; undefined where there is none. */
	read(path: WorkspacePath): Promise<string | undefined>;
	/** All Markdown of the workspace below `folder`, for runtimes that search without an index. */
	textsBelow(folder: WorkspacePath): Promise<ReadonlyMap<WorkspacePath, string>>;
}

/** As the runtime's agent gets it. */
export interface MemoryToolAnswer {
	readonly isError: boolean;
	/** What the agent reads, to the byte. */
	readonly text: string;
	/** The same as data; the text itself where it is no JSON. */
	readonly result: unknown;
}

/** A tool by which a runtime's agent looks into its memory. */
export interface MemoryTool {
	/** As the runtime calls it. */
	readonly name: string;
	/** For the model that chooses among tools; our own words. */
	readonly description: string;
	readonly parameters: JsonSchema;
	/** Of `MemoryToolAnswer.result`. */
	readonly result: JsonSchema;
	run(input: unknown, ports: MemoryToolPorts): Promise<MemoryToolAnswer>;
}

/** Arguments as a model gives them: nothing where they are no object. */
export const argumentsIn = (input: unknown): Readonly<Record<string, unknown>> =>
	typeof input === 'object' && input !== null && !Array.isArray(input) ? { ...input } : {};

/** An answer that is data, as the runtimes indent it. */
export const jsonAnswer = (result: object, isError = false): MemoryToolAnswer => ({
	isError,
	text: JSON.stringify(result, undefined, 2),
	result,
});

export { errorMessage as messageOf } from '../text/errorMessage.ts';
