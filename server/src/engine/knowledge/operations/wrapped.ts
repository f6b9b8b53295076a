import { applyLinePatches } from '../../text/patches/linePatches.ts';
import { currentOf } from '../store/reader.ts';
import { write } from './changing.ts';
import { HelpfulError } from './helpfulError.ts';
import { taken } from './missing.ts';
import type { KnowledgeContext } from './operation.ts';
import { mustFit } from './patchesFit.ts';
import { documentAt, info } from './reading.ts';
import { knowledgeSchemas } from './schemas.ts';
import { type KnowledgeTool, knowledgeTool, reads, writes } from './tool.ts';

/** Tools that Botholomew makes of the store's own operations; their answers are not wrapped in `data`. */
export const wrappedTools: Readonly<Record<string, KnowledgeTool>> = {
	// It is read and written at once, in one state of the store: nobody writes in between.
	membot_edit: knowledgeTool(knowledgeSchemas.membot_edit, {
		writes,
		run(context, { logical_path, patches, change_note }) {
			const { content } = documentAt(context, logical_path);
			if (context.rules.mendsSlips) mustFit(content, patches);
			const { data, changes } = write(context, {
				logical_path,
				content: applyLinePatches(content, patches),
				change_note,
			});
			return { result: { is_error: false, ...data }, changes };
		},
	}),
	// The text alone: where it came from, and when to read it again, stay behind.
	membot_copy: knowledgeTool(knowledgeSchemas.membot_copy, {
		writes,
		run(context, { from_logical_path, to_logical_path, change_note = `copied from ${from_logical_path}` }) {
			const { content } = documentAt(context, from_logical_path);
			const to = context.rules.pathOf(to_logical_path);
			if (!context.rules.copiesOver && currentOf(context.store, to)) {
				throw taken(to);
			}
			const { data, changes } = write(context, { logical_path: to_logical_path, content, change_note });
			const { logical_path, version_id } = data;
			return {
				result: { is_error: false, from_logical_path, to_logical_path: logical_path, new_version_id: version_id },
				changes,
			};
		},
	}),
	membot_exists: knowledgeTool(knowledgeSchemas.membot_exists, {
		writes: reads,
		run: (context, { logical_path }) => ({
			result: { is_error: false, exists: isThere(context, logical_path), logical_path },
		}),
	}),
	// A line feed at the end counts as one more line, and nothing at all as none.
	membot_count_lines: knowledgeTool(knowledgeSchemas.membot_count_lines, {
		writes: reads,
		run(context, { logical_path }) {
			const { logical_path: path, content, size_bytes } = documentAt(context, logical_path);
			const line_count = content === '' ? 0 : content.split('\n').length;
			return { result: { is_error: false, logical_path: path, line_count, size_bytes } };
		},
	}),
};

function isThere(context: KnowledgeContext, logical_path: string): boolean {
	try {
		info(context, { logical_path });
		return true;
	} catch (error) {
		if (error instanceof HelpfulError && error.kind === 'not_found') return false;
		throw error;
	}
}
