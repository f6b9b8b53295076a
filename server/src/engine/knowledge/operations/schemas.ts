import * as z from 'zod';
import { linePatchSchema } from '../../text/patches/linePatches.ts';

const path = z.string();
const note = z.string().optional();

/** What the tools of the store take, by the tools' names (Botholomew 0.18.8 with membot 0.17.0); other keys are dropped. */
export const knowledgeSchemas = {
	membot_add: z.object({
		sources: z.array(z.string()).min(1),
		logical_path: path.optional(),
		include: z.string().optional(),
		exclude: z.string().optional(),
		follow_symlinks: z.boolean().default(true),
		refresh_frequency: z.string().optional(),
		downloader: z.string().optional(),
		change_note: note,
		force: z.boolean().optional(),
	}),
	membot_list: z.object({
		prefix: z.string().optional(),
		limit: z.number().default(1000),
		offset: z.number().default(0),
	}),
	membot_tree: z.object({
		prefix: z.string().optional(),
		max_depth: z.number().default(6),
		max_items: z.number().default(20),
	}),
	membot_read: z.object({
		logical_path: path,
		version: z.string().optional(),
		bytes: z.boolean().default(false),
		offset: z.number().optional(),
		limit: z.number().optional(),
	}),
	membot_search: z.object({
		query: z.string().optional(),
		pattern: z.string().optional(),
		mode: z.enum(['hybrid', 'semantic', 'keyword']).default('hybrid'),
		path_prefix: z.string().optional(),
		limit: z.number().default(10),
		include_history: z.boolean().default(false),
	}),
	membot_info: z.object({ logical_path: path, version: z.string().optional() }),
	membot_stats: z.object({ prefix: z.string().optional() }),
	membot_versions: z.object({ logical_path: path }),
	membot_diff: z.object({ logical_path: path, a: z.string(), b: z.string().optional() }),
	membot_write: z.object({
		logical_path: path,
		content: z.string(),
		change_note: note,
		refresh_frequency: z.string().optional(),
	}),
	membot_move: z.object({ from_logical_path: path, to_logical_path: path }),
	membot_remove: z.object({
		paths: z.array(z.string()).min(1),
		recursive: z.boolean().default(false),
		change_note: note,
	}),
	membot_refresh: z.object({ logical_path: path.optional(), force: z.boolean().default(false) }),
	membot_prune: z.object({
		before: z.string().optional(),
		strip_blob_bytes: z.boolean().default(false),
		dry_run: z.boolean().default(true),
	}),
	membot_edit: z.object({ logical_path: path, patches: z.array(linePatchSchema).min(1), change_note: note }),
	membot_copy: z.object({ from_logical_path: path, to_logical_path: path, change_note: note }),
	membot_exists: z.object({ logical_path: path }),
	membot_count_lines: z.object({ logical_path: path }),
	membot_pipe: z.object({
		tool_name: z.string(),
		tool_input: z.record(z.string(), z.unknown()),
		logical_path: path,
		change_note: note,
	}),
	membot_query: z.object({
		logical_path: path,
		expression: z.string(),
		output_logical_path: path.optional(),
		change_note: note,
		max_input_bytes: z.number().int().positive().optional(),
	}),
} as const;
