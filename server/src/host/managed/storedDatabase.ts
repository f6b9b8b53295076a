import type { ManagedCapability } from '../../engine/runtimes/capabilities/managed.ts';
import type { StoredQuestion, StoredRows } from '../../engine/runtimes/capabilities/storedQuestion.ts';
import type { Runtime } from '../../engine/runtimes/runtime.ts';

/** A database that a runtime keeps its agents in. */
export interface StoredDatabase {
	/** Name of the folder that it is shown as: small letters, digits, dots and hyphens. */
	readonly name: string;
	/** Where it is, for people. */
	readonly place: string;
	/** Whose it is. */
	readonly runtime: Runtime & { readonly managed: ManagedCapability };
	/** Whose it is with the version of its layout, for people. */
	readonly title: string;
	/** True where the server takes no changes from us. */
	readonly isReadOnly: boolean;
	/** Why it is only read although somebody wanted to change it, a clause; undefined where that is not so. */
	readonly locked: string | undefined;
	/** Rejects where the server cannot be reached, or refuses. */
	ask(question: StoredQuestion): Promise<StoredRows>;
	/** Asks several things in one transaction; `work` may be begun again where it met another one. Rejects as `ask` does. */
	together<Result>(work: (ask: StoredDatabase['ask']) => Promise<Result>): Promise<Result>;
	/** The same, one at a time of all programs of ours that ask for `name`: they wait for each other. Nobody else is kept away by it. */
	alone<Result>(name: string, work: (ask: StoredDatabase['ask']) => Promise<Result>): Promise<Result>;
	/** Ends a rejection of `ask`, for people: a clause, without the address. */
	why(error: unknown): string;
}

/** Why nothing can be changed in a database that somebody wanted to change, a sentence. */
export const sayLocked = ({ place, title, locked }: Pick<StoredDatabase, 'place' | 'title' | 'locked'>): string =>
	`${place} (${title}) is only read: ${locked}.`;
