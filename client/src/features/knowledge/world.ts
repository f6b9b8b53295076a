import type { KnowledgeDocuments } from './documents.ts';
import type { LastDeletion } from './lastDeletion.ts';
import type { LongRequests } from './longRequests.ts';
import type { KnowledgeServices } from './services.ts';
import type { KnowledgeStores } from './stores.ts';

/** What the commands of this feature share. */
export interface KnowledgeWorld {
	readonly services: KnowledgeServices;
	readonly stores: KnowledgeStores;
	readonly documents: KnowledgeDocuments;
	readonly long: LongRequests;
	readonly lastDeletion: LastDeletion;
}
