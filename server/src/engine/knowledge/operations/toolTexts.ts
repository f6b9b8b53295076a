import type { knowledgeSchemas } from './schemas.ts';

/** What a tool of the store is told to be good for, in our words. */
export interface KnowledgeToolText {
	/** For lists of tools. */
	readonly title: string;
	/** For the model that may call it. */
	readonly about: string;
	/** What a call does, for the person. */
	summary(input: Readonly<Record<string, unknown>>): string;
}

export type KnowledgeToolName = keyof typeof knowledgeSchemas;

const at = ({ logical_path }: Readonly<Record<string, unknown>>): string => String(logical_path);
const listed = (value: unknown): string => (Array.isArray(value) ? value.map(String).join(', ') : String(value));

/** By the tools’ names. */
export const knowledgeToolTexts: Readonly<Record<KnowledgeToolName, KnowledgeToolText>> = {
	membot_search: {
		title: 'Search the knowledge store',
		about: 'Finds passages in the knowledge store by words and by semantic search, best first.',
		summary: ({ query, pattern }) => `Searches the knowledge store for “${String(query ?? pattern ?? '')}”`,
	},
	membot_read: {
		title: 'Read a document',
		about:
			'Reads a document of the knowledge store, as it is now or as it was in one version. Use offset (a line, counted from 1) and limit for long ones.',
		summary: (input) => `Reads ${at(input)} in the knowledge store`,
	},
	membot_list: {
		title: 'List documents',
		about: 'Lists the documents of the knowledge store by their paths.',
		summary: ({ prefix }) => `Lists the knowledge store${prefix ? ` below ${String(prefix)}` : ''}`,
	},
	membot_tree: {
		title: 'Show the folders',
		about: 'Shows the documents of the knowledge store as a tree of folders.',
		summary: () => 'Looks at the folders of the knowledge store',
	},
	membot_info: {
		title: 'Describe a document',
		about: 'Says what is known of a document besides its text: source, type, size, when it is read again.',
		summary: (input) => `Looks up where ${at(input)} in the knowledge store comes from`,
	},
	membot_stats: {
		title: 'Count what is stored',
		about: 'Counts documents, versions, and bytes of the knowledge store.',
		summary: () => 'Counts what is in the knowledge store',
	},
	membot_versions: {
		title: 'List the versions of a document',
		about: 'Lists all versions of a document, the newest first, with why each was made.',
		summary: (input) => `Lists the versions of ${at(input)} in the knowledge store`,
	},
	membot_diff: {
		title: 'Compare two versions',
		about: 'Shows what is different between two versions of a document.',
		summary: (input) => `Compares two versions of ${at(input)} in the knowledge store`,
	},
	membot_exists: {
		title: 'Ask whether a document exists',
		about: 'Says whether there is a document at this path.',
		summary: (input) => `Looks whether ${at(input)} is in the knowledge store`,
	},
	membot_count_lines: {
		title: 'Count the lines of a document',
		about: 'Says how many lines a document has.',
		summary: (input) => `Counts the lines of ${at(input)} in the knowledge store`,
	},
	membot_query: {
		title: 'Query a JSON document',
		about:
			'Asks a document that is JSON a question in JSONata, and answers with the result or stores it at output_logical_path. The expression “?” explains the language.',
		summary: (input) => `Asks ${at(input)} in the knowledge store: ${String(input.expression)}`,
	},
	membot_add: {
		title: 'Add documents',
		about:
			'Adds files of the workspace, or a text (inline:TEXT), to the knowledge store. What has not changed is not stored again.',
		summary: ({ sources }) => `Adds to the knowledge store: ${listed(sources)}`,
	},
	membot_write: {
		title: 'Write a document',
		about: 'Writes a text as a new version of a document. Earlier versions stay.',
		summary: (input) => `Writes ${at(input)} in the knowledge store`,
	},
	membot_edit: {
		title: 'Edit lines of a document',
		about:
			'Replaces lines of a document; the result is a new version. start_line and end_line count from 1; an end_line of 0 inserts.',
		summary: (input) => `Edits ${at(input)} in the knowledge store`,
	},
	membot_copy: {
		title: 'Copy a document',
		about: 'Copies the text of a document to a path where there is none yet.',
		summary: ({ from_logical_path, to_logical_path }) =>
			`Copies ${String(from_logical_path)} to ${String(to_logical_path)} in the knowledge store`,
	},
	membot_move: {
		title: 'Move a document',
		about: 'Moves a document to a path where there is none yet. Its earlier versions stay where they were.',
		summary: ({ from_logical_path, to_logical_path }) =>
			`Moves ${String(from_logical_path)} to ${String(to_logical_path)} in the knowledge store`,
	},
	membot_remove: {
		title: 'Remove documents',
		about: 'Removes documents by paths or patterns. Their versions can still be read, and writing brings them back.',
		summary: ({ paths }) => `Removes from the knowledge store: ${listed(paths)}`,
	},
	membot_refresh: {
		title: 'Read sources again',
		about: 'Reads the source of a document again, or of all that are due, and stores what has changed.',
		summary: ({ logical_path }) =>
			logical_path ? `Reads the source of ${String(logical_path)} again` : 'Reads the sources again that are due',
	},
	membot_pipe: {
		title: 'Store the answer of a tool',
		about: 'Runs another tool of the knowledge store, and stores its answer as a document of JSON.',
		summary: (input) => `Stores what ${String(input.tool_name)} answers as ${at(input)} in the knowledge store`,
	},
	membot_prune: {
		title: 'Count old versions',
		about: 'Says how many old versions could be deleted for good.',
		summary: () => 'Counts old versions in the knowledge store',
	},
};

/** Tools that only look, whatever their input. */
export const lookingKnowledgeTools = [
	'membot_search',
	'membot_read',
	'membot_list',
	'membot_tree',
	'membot_info',
	'membot_stats',
	'membot_versions',
	'membot_diff',
	'membot_exists',
	'membot_count_lines',
] as const satisfies readonly KnowledgeToolName[];

/** The name of a tool for those who know Soulscope and not the runtime; in a hint, the names of all that it mentions. */
export const knowledgeName = (text: string): string => text.replaceAll('membot_', 'knowledge_');

/** Tools that may change something. Old versions are deleted by people alone, so `membot_prune` is not among them. */
export const changingKnowledgeTools = [
	'membot_add',
	'membot_write',
	'membot_edit',
	'membot_copy',
	'membot_move',
	'membot_remove',
	'membot_refresh',
	'membot_pipe',
	'membot_query',
] as const satisfies readonly KnowledgeToolName[];
