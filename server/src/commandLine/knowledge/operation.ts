import type { Argument, Option } from 'commander';
import type { CallOptions } from '../../host/knowledge/knowledgeBase.ts';
import type { WorkspaceKnowledge } from '../../host/knowledge/workspaceStore.ts';
import type { Terminal } from '../terminal/terminal.ts';

/** What a person gave: arguments by their names in the tool’s input, and options by theirs. */
export type GivenParameters = Readonly<Record<string, unknown>>;

/** What came of it, as an agent gets it. */
export type Answer = Readonly<Record<string, unknown>>;

/** What an operation works with that is no tool of an agent. */
interface OperationWorld {
	readonly store: WorkspaceKnowledge;
	/** The workspace’s folder. Absolute. */
	readonly root: string;
	readonly signal: AbortSignal;
	readonly terminal: Terminal;
	/** Hears of each entry or file that was dealt with. */
	onDone(path: string, total?: number): void;
}

/** An operation as a command: its words, and what it prints for people. */
export interface KnowledgeOperation {
	/** As agents call it, without `membot_`; or one that is for people alone. */
	readonly name: string;
	readonly description: string;
	/** Named as in the tool’s input. */
	readonly arguments?: readonly Argument[];
	/** Named as in the tool’s input, with `-` for `_`. */
	readonly options?: readonly Option[];
	/** The tool’s input, where it is more than what was given. */
	input?(given: GivenParameters, terminal: Terminal): GivenParameters | Promise<GivenParameters>;
	/** What else the tool is told, of a store that is open. */
	prepare?(store: WorkspaceKnowledge, input: GivenParameters, terminal: Terminal): Promise<CallOptions>;
	/** What answers where no tool does. */
	answer?(input: GivenParameters, world: OperationWorld): Promise<Answer>;
	/** What is printed of the tool’s answer to what was given. */
	print(answer: GivenParameters, terminal: Terminal, given: GivenParameters): void;
}

/** The same with the type of what the tool answers. */
export const operation = <Answer>(
	definition: Omit<KnowledgeOperation, 'print'> & {
		print(answer: Answer, terminal: Terminal, given: GivenParameters): void;
	},
): KnowledgeOperation => definition as unknown as KnowledgeOperation;

/** How most operations answer. */
export interface WithData<Content> {
	readonly data: Content;
}
