import type { MemoryType } from '../../../../memory/memoryTypes.ts';

export const memoryScopes = ['workspace', 'session', 'user', 'ephemeral'] as const;
export type IndexScope = (typeof memoryScopes)[number];

/** The folders that recall looks into, each with an index of its own. */
export type RecallScope = 'workspace' | 'preference' | 'identity';

export type VerificationPolicy = 'none' | 'check_before_use' | 'must_reconfirm';
export type StalenessPolicy = 'stable' | 'time_sensitive' | 'workspace_sensitive';

/** What an index shows of a memory. */
export interface IndexedMemory {
	/** In the runtime's notation, without `memory/`. */
	readonly path: string;
	readonly title: string;
	readonly summary: string;
	readonly tags: readonly string[];
	readonly memoryType: MemoryType;
	readonly verificationPolicy: VerificationPolicy;
}

/** What the catalog knows of a memory, as far as recall asks. Times are ISO 8601 in UTC. */
export interface CatalogEntry extends IndexedMemory {
	readonly memoryId: string;
	readonly scope: IndexScope;
	readonly subjectKey: string;
	readonly stalenessPolicy: StalenessPolicy;
	readonly staleAfterSeconds: number | null;
	readonly updatedAt: string;
	/** Anything but `active` is passed over everywhere. */
	readonly status: string;
}
