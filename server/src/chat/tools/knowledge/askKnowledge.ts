import type { KnowledgeToolOutcome } from '../../../engine/knowledge/operations/tool.ts';
import type { SettleChanges } from '../../../host/knowledge/rehearsal.ts';
import { StoreUnusable } from '../../../host/knowledge/workspaceStore.ts';
import type { Workspace } from '../../../host/workspace/workspaces.ts';
import type { ChatServices } from '../../services.ts';

/** What becomes of changes to the store; with `rehearse` nothing is written at all. */
export interface KnowledgeThrough {
	readonly settle: SettleChanges;
	readonly rehearse?: boolean;
}

type KnowledgeAnswer = KnowledgeToolOutcome['result'];

/** Asks a tool of the store by its name. Rejects with a `StoreUnusable` where there is none that can be used. */
export type AskKnowledge = (tool: string, input: unknown) => Promise<KnowledgeAnswer>;

const isSearch = (input: unknown): input is object => typeof input === 'object' && input !== null;

/** The store of a workspace, which is opened for its agent. */
export const askKnowledge =
	(
		{ root }: Pick<Workspace, 'root'>,
		{ knowledge, searchStore }: Pick<ChatServices, 'knowledge' | 'searchStore'>,
		through: KnowledgeThrough,
		signal: AbortSignal,
	): AskKnowledge =>
	async (tool, input) => {
		if (!knowledge) throw new StoreUnusable('There is no knowledge store here.');
		await using store = await knowledge(root);
		if (tool === 'membot_search' && searchStore && isSearch(input))
			return await searchStore({ root, file: store.file, isFar: store.onServer !== undefined, input }, signal);
		return await store.call(tool, input, { through, signal });
	};
