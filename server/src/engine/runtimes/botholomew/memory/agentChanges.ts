import { errorMessage } from '../../../text/errorMessage.ts';
import { linePatchSchema } from '../../../text/patches/linePatches.ts';
import { linePatchFault } from '../../../text/patches/linePatchFaults.ts';
import { sha256 } from '../../../text/sha256.ts';
import { promptTools } from '../prompt/promptTools.ts';
import { metaOf, updateContextFile, updateTools } from './updateTools.ts';

/** The folder of persistent context. */
interface ContextFolder {
	/** Absolute. */
	readonly path: string;
	/** Texts by file name. */
	readonly files: ReadonlyMap<string, string>;
}

/** A row for the agent's thread. */
interface ChangeRow {
	readonly created_at: string;
	readonly role: 'system';
	readonly kind: 'context_update';
	/** JSON. */
	readonly content: string;
	readonly tool_name: string;
	/** JSON of the arguments. */
	readonly tool_input: string;
	readonly duration_ms: null;
	readonly token_count: null;
}

/** What a tool says, the folder after it, and a row for the record of each file that it changed. */
interface AgentChange {
	readonly result: Readonly<Record<string, unknown>>;
	readonly files: ReadonlyMap<string, string>;
	readonly rows: readonly ChangeRow[];
}

interface Call {
	readonly tool: string;
	readonly input: unknown;
	/** ms since the epoch. */
	readonly now: number;
}

/**
 * Lets an agent change its own persistent context by `update_beliefs`, `update_goals` or one of the prompt tools, as the
 * runtime does, but for its gaps: a file is left alone unless it says in so many words that the agent may change it, by
 * every tool and for good; patches that cannot be meant are refused; and each change is put on record. Never throws.
 */
export function changeByAgent(folder: ContextFolder, call: Call): AgentChange {
	const unchanged = (result: AgentChange['result']): AgentChange => ({ result, files: folder.files, rows: [] });
	const refuse = (error_type: string, message: string) => unchanged({ is_error: true, error_type, message });
	let outcome: Pick<AgentChange, 'result' | 'files'> | undefined;
	try {
		const fault = patchFault(folder, call);
		if (fault !== undefined) return refuse('invalid_patches', fault);
		outcome = run(folder, call);
	} catch (error) {
		return refuse('invalid_frontmatter', errorMessage(error));
	}
	if (!outcome) return refuse('unknown_tool', `There is no tool ${call.tool} for persistent context.`);
	const changed = [...new Set([...folder.files.keys(), ...outcome.files.keys()])].filter(
		(name) => folder.files.get(name) !== outcome.files.get(name),
	);
	const locked = changed.find((name) => !mayChange(folder.files.get(name), outcome.files.get(name)));
	if (locked !== undefined) {
		return refuse(
			'agent_modification_disabled',
			`${locked} does not say “agent-modification: true”, or would not any more.`,
		);
	}
	const rows = changed.map((name) => recordOf(call, name, folder.files.get(name), outcome.files.get(name)));
	return { ...outcome, rows };
}

function run(folder: ContextFolder, { tool, input }: Call): Pick<AgentChange, 'result' | 'files'> | undefined {
	const name = Object.hasOwn(updateTools, tool) ? updateTools[tool] : undefined;
	if (name !== undefined) {
		const content = (input as { content?: unknown } | null)?.content;
		if (typeof content !== 'string') {
			return { result: { invalid_input: ['content: a text is wanted'] }, files: folder.files };
		}
		const { output, text } = updateContextFile(`${folder.path}/${name}`, folder.files.get(name), content);
		return { result: output, files: text === undefined ? folder.files : new Map(folder.files).set(name, text) };
	}
	const found = Object.hasOwn(promptTools, tool) ? promptTools[tool] : undefined;
	if (!found) return undefined;
	const { result, files } = found(folder, input);
	return { result: 'ok' in result ? result.ok : result, files };
}

/** Why the patches of a call cannot be meant; what else is wrong with its input the tool says itself. */
function patchFault(folder: ContextFolder, { tool, input }: Call): string | undefined {
	if (tool !== 'prompt_edit') return undefined;
	const { name, patches } = (input ?? {}) as { name?: unknown; patches?: unknown };
	const text = folder.files.get(`${String(name)}.md`);
	const parsed = linePatchSchema.array().safeParse(patches);
	return text !== undefined && parsed.success ? linePatchFault(text, parsed.data) : undefined;
}

/** A new file may say what it likes; one that is there must allow it, and go on allowing it as long as it is there. */
const mayChange = (before: string | undefined, after: string | undefined): boolean =>
	before === undefined || (isOpen(before) && (after === undefined || isOpen(after)));

function isOpen(text: string): boolean {
	try {
		return metaOf(text)['agent-modification'] === true;
	} catch {
		return false;
	}
}

/** A row of the kind that the runtime has for this and, for all that its documents say, never writes. */
function recordOf(
	{ tool, input, now }: Call,
	name: string,
	before: string | undefined,
	after: string | undefined,
): ChangeRow {
	const op = before === undefined ? 'create' : after === undefined ? 'delete' : 'edit';
	const digest = (text: string | undefined): string | null => (text === undefined ? null : sha256(text));
	return {
		created_at: new Date(now).toISOString(),
		role: 'system',
		kind: 'context_update',
		content: JSON.stringify({ path: name, op, before_sha256: digest(before), after_sha256: digest(after) }),
		tool_name: tool,
		tool_input: JSON.stringify(input),
		duration_ms: null,
		token_count: null,
	};
}
