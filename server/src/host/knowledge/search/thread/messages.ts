import { NotificationType, RequestType } from 'vscode-jsonrpc/node';
import type { KnowledgeContext } from '../../../../engine/knowledge/operations/operation.ts';
import type { KnowledgeToolOutcome } from '../../../../engine/knowledge/operations/tool.ts';

/** A search in the store that is kept in `file` (absolute). */
export interface StoreQuestion extends Pick<KnowledgeContext, 'queryVector' | 'filter'> {
	readonly file: string;
	/** As the tool takes it. */
	readonly input: unknown;
}

export const SearchStoreRequest = new RequestType<StoreQuestion, KnowledgeToolOutcome['result'], void>(
	'knowledge/search',
);

/** One line for people on what had to be repaired before a store could be searched. */
export const StoreTroubleNotification = new NotificationType<string>('knowledge/trouble');
