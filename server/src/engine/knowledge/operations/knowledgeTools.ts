import { pipeTool } from '../query/pipe.ts';
import { queryTool } from '../query/queryTool.ts';
import { addTool } from './adding.ts';
import { move, prune, remove, write } from './changing.ts';
import { offered } from './offered.ts';
import { diff, info, list, read, tree, versions } from './reading.ts';
import { refreshTool } from './refreshing.ts';
import { knowledgeSchemas } from './schemas.ts';
import { search } from './searching.ts';
import { stats } from './stats.ts';
import { type KnowledgeTool, reads, writes } from './tool.ts';
import { wrappedTools } from './wrapped.ts';

const plainTools: Readonly<Record<string, KnowledgeTool>> = {
	membot_add: addTool,
	membot_list: offered(knowledgeSchemas.membot_list, list, reads),
	membot_tree: offered(knowledgeSchemas.membot_tree, tree, reads),
	membot_read: offered(knowledgeSchemas.membot_read, read, reads),
	membot_search: offered(knowledgeSchemas.membot_search, search, reads),
	membot_info: offered(knowledgeSchemas.membot_info, info, reads),
	membot_stats: offered(knowledgeSchemas.membot_stats, stats, reads),
	membot_versions: offered(knowledgeSchemas.membot_versions, versions, reads),
	membot_diff: offered(knowledgeSchemas.membot_diff, diff, reads),
	membot_write: offered(knowledgeSchemas.membot_write, write, writes),
	membot_move: offered(knowledgeSchemas.membot_move, move, writes),
	membot_remove: offered(knowledgeSchemas.membot_remove, remove, writes),
	membot_refresh: refreshTool,
	membot_prune: offered(knowledgeSchemas.membot_prune, prune, ({ dry_run }) => !dry_run),
	...wrappedTools,
	membot_query: queryTool,
};

/** What an agent does with its knowledge store, by the tools' names. */
export const knowledgeTools: Readonly<Record<string, KnowledgeTool>> = {
	...plainTools,
	membot_pipe: pipeTool(plainTools),
};
