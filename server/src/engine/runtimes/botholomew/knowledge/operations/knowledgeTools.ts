import type * as z from 'zod';
import { pipeTool } from '../query/pipe.ts';
import { queryTool } from '../query/queryTool.ts';
import { add, refresh } from './adding.ts';
import { move, prune, remove, write } from './changing.ts';
import type { Operation } from './operation.ts';
import { diff, info, list, read, tree, versions } from './reading.ts';
import { knowledgeSchemas } from './schemas.ts';
import { search, search17 } from './searching.ts';
import { stats } from './stats.ts';
import { type KnowledgeTool, knowledgeTool } from './tool.ts';
import { wrappedTools } from './wrapped.ts';

/** An operation of the store as Botholomew offers it to its agents: what it says stands in `data`. */
const offered = <Schema extends z.ZodType>(schema: Schema, operation: Operation<z.infer<Schema>>): KnowledgeTool =>
	knowledgeTool(schema, async (context, input) => {
		const { data, changes = [] } = operation(context, input);
		return { result: { is_error: false, data }, changes };
	});

const plainTools: Readonly<Record<string, KnowledgeTool>> = {
	membot_add: offered(knowledgeSchemas.membot_add, add),
	membot_list: offered(knowledgeSchemas.membot_list, list),
	membot_tree: offered(knowledgeSchemas.membot_tree, tree),
	membot_read: offered(knowledgeSchemas.membot_read, read),
	membot_search: offered(knowledgeSchemas.membot_search, search(search17)),
	membot_info: offered(knowledgeSchemas.membot_info, info),
	membot_stats: offered(knowledgeSchemas.membot_stats, stats),
	membot_versions: offered(knowledgeSchemas.membot_versions, versions),
	membot_diff: offered(knowledgeSchemas.membot_diff, diff),
	membot_write: offered(knowledgeSchemas.membot_write, write),
	membot_move: offered(knowledgeSchemas.membot_move, move),
	membot_remove: offered(knowledgeSchemas.membot_remove, remove),
	membot_refresh: offered(knowledgeSchemas.membot_refresh, refresh),
	membot_prune: offered(knowledgeSchemas.membot_prune, prune),
	...wrappedTools,
	membot_query: queryTool,
};

/** What an agent does with its knowledge store, by the tools' names. */
export const knowledgeTools: Readonly<Record<string, KnowledgeTool>> = {
	...plainTools,
	membot_pipe: pipeTool(plainTools),
};
