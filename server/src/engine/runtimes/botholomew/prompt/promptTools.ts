import * as z from 'zod';
import { inputIssues } from '../../../schema/inputIssues.ts';
import { utf8Length } from '../../../text/lengths/measure.ts';
import { applyLinePatches, linePatchSchema } from '../../../text/patches/linePatches.ts';
import type { OwnContext } from '../../capabilities/ownContext.ts';
import { type PromptMeta, readPromptFile, serializePromptFile } from './promptFile.ts';

/** The folder that the tools work on. */
interface PromptFolder {
	/** Absolute path of the folder. */
	readonly path: string;
	/** Texts by file name. */
	readonly files: ReadonlyMap<string, string>;
}

/** What a tool says, and the folder after it. */
interface PromptToolOutcome {
	readonly result: { readonly ok: Readonly<Record<string, unknown>> } | { readonly invalid_input: readonly string[] };
	readonly files: ReadonlyMap<string, string>;
}

type Tool = (folder: PromptFolder, input: unknown) => PromptToolOutcome;

/** The runtime adds a sentence of advice to most errors; ours only says that there is one. */
const hint = '<hint>';

const say = (folder: PromptFolder, ok: Readonly<Record<string, unknown>>, files = folder.files): PromptToolOutcome => ({
	result: { ok },
	files,
});

/** A tool whose input has been checked. */
function tool<Schema extends z.ZodType>(
	schema: Schema,
	run: (folder: PromptFolder, input: z.infer<Schema>) => PromptToolOutcome,
): Tool {
	return (folder, input) => {
		const parsed = schema.safeParse(input);
		if (parsed.success) return run(folder, parsed.data);
		return { result: { invalid_input: inputIssues(parsed.error) }, files: folder.files };
	};
}

type ToolFailure = readonly [error_type: string, message: string];

/** What `error` adds to a tool's output. */
const failed = ([error_type, message]: ToolFailure) => ({
	is_error: true,
	error_type,
	message,
	next_action_hint: hint,
});

/** The same, of the few errors that the runtime has no advice for. */
const failedPlainly = ([error_type, message]: ToolFailure) => ({ is_error: true, error_type, message });

const invalidName = (name: string): ToolFailure => ['invalid_name', `Invalid prompt name: ${name}`];
const notFound = (name: string): ToolFailure => ['not_found', `Prompt not found: prompts/${name}.md`];
const locked = (what: string, name: string): ToolFailure => [
	'agent_modification_disabled',
	`${what} prompts/${name}.md`,
];

/** Creating asks for plain names; every other tool only keeps to the folder. */
const canBeCreated = (name: string): boolean => /^[a-zA-Z0-9._-]+$/u.test(name) && !name.includes('..');
const staysInside = (name: string): boolean => !name.includes('/') && !name.includes('..');

interface FoundPrompt {
	readonly file: string;
	readonly path: string;
	readonly text: string;
}

/** The file called `name`, or why there is none. */
function find(folder: PromptFolder, name: string): FoundPrompt | ToolFailure {
	if (!staysInside(name)) return invalidName(name);
	const file = `${name}.md`;
	const text = folder.files.get(file);
	return text === undefined ? notFound(name) : { file, path: `${folder.path}/${file}`, text };
}

const isFailure = (found: FoundPrompt | ToolFailure): found is ToolFailure => Array.isArray(found);

const withFile = (folder: PromptFolder, file: string, text: string): ReadonlyMap<string, string> =>
	new Map(folder.files).set(file, text);

/** The parsed keys as the tools spell them; nulls where the file is invalid. */
const described = (meta: PromptMeta | undefined) => ({
	title: meta?.title ?? null,
	loading: meta?.loading ?? null,
	agent_modification: meta?.['agent-modification'] ?? false,
});

const list = tool(
	z.object({ limit: z.number().default(100), offset: z.number().default(0) }),
	(folder, { limit, offset }) => {
		const names = [...folder.files.keys()].filter((name) => name.endsWith('.md')).sort();
		const prompts = names.slice(offset, offset + limit).map((file) => {
			const text = folder.files.get(file) ?? '';
			const read = readPromptFile(text);
			return {
				name: file.slice(0, -'.md'.length),
				...described(read.kind === 'valid' ? read.meta : undefined),
				size_bytes: utf8Length(text),
				path: `${folder.path}/${file}`,
				valid: read.kind === 'valid',
				error: read.kind === 'valid' ? null : read.reason,
			};
		});
		return say(folder, { prompts, total: names.length, is_error: false });
	},
);

const read = tool(z.object({ name: z.string() }), (folder, { name }) => {
	const found = find(folder, name);
	if (isFailure(found)) {
		return say(folder, { name, path: null, content: '', ...described(undefined), ...failed(found) });
	}
	const { path, text } = found;
	const file = readPromptFile(text);
	if (file.kind === 'valid')
		return say(folder, { name, path, content: text, ...described(file.meta), is_error: false });
	const problem = failed(['invalid_frontmatter', `${path}: ${file.reason}`]);
	return say(folder, { name, path, content: text, ...described(undefined), ...problem });
});

const create = tool(
	z.object({
		name: z.string().min(1),
		title: z.string().min(1),
		loading: z.enum(['always', 'contextual']),
		agent_modification: z.boolean(),
		body: z.string(),
		on_conflict: z.enum(['error', 'overwrite']).default('error'),
	}),
	(folder, { name, title, loading, agent_modification, body, on_conflict }) => {
		if (!canBeCreated(name)) {
			return say(folder, { name: null, path: null, created: false, content: '', ...failed(invalidName(name)) });
		}
		const file = `${name}.md`;
		const path = `${folder.path}/${file}`;
		const isThere = folder.files.has(file);
		if (isThere && on_conflict === 'error') {
			const problem = failed(['path_conflict', `Prompt already exists: prompts/${file}`]);
			return say(folder, { name, path, created: false, content: '', ...problem });
		}
		// The runtime does not ask whether the file that is overwritten was locked; a faithful answer shows it.
		const content = serializePromptFile({ title, loading, 'agent-modification': agent_modification }, body);
		const ok = { name, path, created: !isThere, content, is_error: false };
		return say(folder, ok, withFile(folder, file, content));
	},
);

const edit = tool(z.object({ name: z.string(), patches: z.array(linePatchSchema) }), (folder, { name, patches }) => {
	const found = find(folder, name);
	if (isFailure(found)) return say(folder, { name, path: null, applied: 0, content: '', ...failed(found) });
	const { file, path, text } = found;
	const refuse = (why: ToolFailure) => say(folder, { name, path, applied: 0, content: text, ...failed(why) });
	const before = readPromptFile(text);
	if (before.kind === 'invalid') return refuse(['invalid_frontmatter', `${path}: ${before.reason}`]);
	if (!before.meta['agent-modification']) {
		const problem = failedPlainly(locked('Agent modification not allowed for', name));
		return say(folder, { name, path, applied: 0, content: text, ...problem });
	}
	const after = readPromptFile(applyLinePatches(text, patches));
	if (after.kind === 'invalid') {
		return refuse(['invalid_frontmatter', `Patched content failed to parse — ${after.reason}`]);
	}
	if (!after.meta['agent-modification']) return refuse(locked('Patch would clear agent-modification on', name));
	const content = serializePromptFile(after.meta, after.content);
	const ok = { name, path, applied: patches.length, content, is_error: false };
	return say(folder, ok, withFile(folder, file, content));
});

const remove = tool(z.object({ name: z.string() }), (folder, { name }) => {
	const found = find(folder, name);
	if (isFailure(found)) return say(folder, { name, path: null, deleted: false, ...failed(found) });
	const { file, path, text } = found;
	const parsed = readPromptFile(text);
	if (parsed.kind === 'valid' && !parsed.meta['agent-modification']) {
		const problem = failed(locked('Agent deletion not allowed for', name));
		return say(folder, { name, path, deleted: false, ...problem });
	}
	const files = new Map(folder.files);
	files.delete(file);
	const message = parsed.kind === 'invalid' ? { message: `Deleted unparseable prompt (${parsed.reason})` } : {};
	return say(folder, { name, path, deleted: true, is_error: false, ...message }, files);
});

/** What an agent of a strict version does to its own persistent context, by the tools' names. */
export const promptTools: Readonly<Record<string, Tool>> = {
	prompt_list: list,
	prompt_read: read,
	prompt_create: create,
	prompt_edit: edit,
	prompt_delete: remove,
};

/** What a tool answers that changes nothing. */
export const look: OwnContext['look'] = (tool, folder, input) =>
	Object.hasOwn(promptTools, tool) ? promptTools[tool]?.(folder, input).result : undefined;
