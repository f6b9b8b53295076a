import { knowledgeTools } from '../../../../server/src/engine/runtimes/botholomew/knowledge/operations/knowledgeTools.ts';
import type {
	KnowledgeToolOutcome,
	ToolContext,
} from '../../../../server/src/engine/runtimes/botholomew/knowledge/operations/tool.ts';
import {
	applyChanges,
	emptyStore,
	type KnowledgeStore,
} from '../../../../server/src/engine/runtimes/botholomew/knowledge/store/store.ts';

// biome-ignore lint/suspicious/noExplicitAny: each test knows what the tool that it calls answers
type Answer = any;

/** An agent's store, and a clock that stands still unless told. */
export class Agent {
	store: KnowledgeStore = emptyStore;
	now = Date.parse('2026-05-15T12:00:00.000Z');
	readonly more: Partial<ToolContext>;
	constructor(more: Partial<ToolContext> = {}) {
		this.more = more;
	}

	/** What the tool answers; the store is as it left it. */
	async call(tool: string, input: unknown): Promise<Answer> {
		const outcome = await this.outcome(tool, input);
		this.store = applyChanges(this.store, outcome.changes);
		return outcome.result;
	}

	outcome(tool: string, input: unknown): Promise<KnowledgeToolOutcome> {
		const found = knowledgeTools[tool];
		if (!found) throw new Error(`no tool ${tool}`);
		return found.run(
			{
				store: this.store,
				now: this.now,
				database: { path: '/index.duckdb', bytes: 0 },
				blobs: { max_size_bytes: 100, skip_mime_types: ['video/*'] },
				...this.more,
			},
			input,
		);
	}
}
